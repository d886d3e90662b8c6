/* TouchChannel.swift with two that ring one doorbell: the input thread foretells and sends frames, the owner posts
   commands. */

#define FRAMES 3
#define COMMANDS_POSTED 2
#define WITH_STIRRING
#define WITH_FORETELLING

#define INPUT 0
#define OWNER 1
#define RENDER 2
#define THREADS 3

#define COMMANDS 0
#define FRAME 1
#define POSTED 2
#define STATE 3
#define SUSPENDED 4
#define PLACES 5
#define isCounter(place) (place == POSTED)

#include "memory.pml"
#include "doorbell.pml"

byte seenFrame, seenPosts, seenSuspended;

proctype input(byte me) {
  byte at, frame, state;
  do
  :: frame < FRAMES ->
    frame++;
    if
    :: ring()
    :: true
    fi;
    storeReleasing(FRAME, frame);
    announce()
  :: else -> break
  od
}

/* One command, asked for again and again: an atomic or of the same bit is a store. Beside it one that lasts until it is
   withdrawn: another bit of the same word, which nobody else changes, is another place. */
proctype owner(byte me) {
  byte at, count, state;
  do
  :: count < COMMANDS_POSTED ->
    count++;
    storeReleasing(SUSPENDED, count & 1);
    storeReleasing(COMMANDS, 1);
    announce()
  :: else -> break
  od
}

/* Acquires only: the reader's own stores need not be visible first. */
inline takeCommands() {
  load(COMMANDS, command);
  if
  :: command != 0 -> memory[COMMANDS] = 0
  :: else
  fi;
  command = 0;
  load(SUSPENDED, seenSuspended)
}

inline receive() {
#ifdef WITHOUT_KEEPING_POSTED
  load(POSTED, posted);
  posted = 0;
#elif !defined(WITHOUT_READING_POSTED_FIRST)
  load(POSTED, seenPosts);
#endif
  takeCommands();
  load(FRAME, seenFrame);
#ifdef WITHOUT_READING_POSTED_FIRST
  load(POSTED, seenPosts);
#endif
}

proctype render(byte me) {
  byte at, posted, state, command;
  bool hasNews;
  do
  :: receive();
    sleepUnlessPosted()
  od
}

/* When nothing moves any more, nothing may be left. */
proctype judge() {
  timeout ->
  assert(sleeps);
  assert(seenPosts == memory[POSTED]);
  assert(seenFrame == FRAMES && memory[COMMANDS] == 0);
  assert(seenSuspended == memory[SUSPENDED] && memory[SUSPENDED] == (COMMANDS_POSTED & 1))
}

init {
  atomic {
    run storeBuffer(INPUT);
    run storeBuffer(OWNER);
    run storeBuffer(RENDER);
    run input(INPUT);
    run owner(OWNER);
    run render(RENDER);
    run judge()
  }
}
