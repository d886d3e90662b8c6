/* What fingers really do, what the reader tells of it, and what it may never tell. */

/* Transitions and snapshots are bytes: touch | how many began in the slot | moved to and fro | down | slot. */
#define snapshotOf(slot) \
  (truth[slot].id << 5 | truth[slot].began << 3 | truth[slot].place << 2 | truth[slot].isDown << 1 | slot)
#define idOf(snapshot) ((snapshot) >> 5)
#define beganOf(snapshot) (((snapshot) >> 3) & 3)
#define placeOf(snapshot) (((snapshot) >> 2) & 1)
#define isDownOf(snapshot) (((snapshot) >> 1) & 1)
#define slotOf(snapshot) ((snapshot) & 1)

typedef Finger {
  byte id;
  byte began;
  bit place;
  bit isDown
}

typedef Mark {
  /* Zero when no mark is up. */
  byte id;
  byte last;
  byte told;
  byte merged;
  bit place
}

Finger truth[SLOTS];
Mark mark[SLOTS];
byte lastID;

inline tellBegan(slot, touch) {
  assert(mark[slot].id == 0);
  assert(touch > mark[slot].last);
  mark[slot].id = touch;
  mark[slot].last = touch;
  mark[slot].told++
}

inline tellOver(slot, touch) {
  assert(mark[slot].id == touch);
  mark[slot].id = 0;
  mark[slot].place = 0
}

inline tellMissed(slot, touch) {
  tellBegan(slot, touch);
  tellOver(slot, touch)
}

/* No touch is stuck, every tap is accounted for, and every mark is where its finger is. */
#define isTold(slot) ( \
  mark[slot].id == (truth[slot].isDown -> truth[slot].id : 0) && \
  mark[slot].told + mark[slot].merged == truth[slot].began && \
  (mark[slot].id == 0 || mark[slot].place == truth[slot].place))
