# make         the programs as they are shipped: kiosk and feed
# make demo    those that show touches: kiosk-demo and feed-demo

CFLAGS ?= -O2
WARNINGS = -std=c11 -Wall -Wextra -pedantic

all: kiosk feed
demo: kiosk-demo feed-demo

kiosk: kiosk.c
	$(CC) $(WARNINGS) $(CFLAGS) $(CPPFLAGS) $(LDFLAGS) $< -o $@ -lts $(LDLIBS)

feed: feed.c
	$(CC) $(WARNINGS) $(CFLAGS) $(CPPFLAGS) $(LDFLAGS) $< -o $@ $(LDLIBS)

%-demo: %.c
	$(CC) $(WARNINGS) $(CFLAGS) $(CPPFLAGS) $(LDFLAGS) $$(pkg-config --cflags touchoverlay) $< -o $@ \
	  $$(pkg-config --libs touchoverlay) $(LDLIBS)

clean:
	rm -f kiosk feed kiosk-demo feed-demo

.PHONY: all demo clean
