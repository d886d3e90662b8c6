// The tool has its own main.
#define SDL_MAIN_HANDLED
#include <SDL.h>
