/* Memory that is weaker than spin's own: every thread has a store buffer, and its stores become visible in any order
   that the fences, the releases and one rule allow: stores to one place stay in order (no lost coherence).

   What this allows besides x86: a store that overtakes an older store to another place, as on ARM, and a plain store
   that overtakes a releasing one. What it does not cover:
   - Loads happen in the order of the program. The code acquires wherever that matters; where loads are free among
     themselves, in the reading of a mailbox, mailbox.pml has them so. What overtakes an older load is otherwise only in
     the mutants of ring.pml.
   - A store becomes visible to all other threads at once. Old ARM cores may differ; with two threads it is the same.
   - Indices, sequence numbers and counts never wrap, and compilers do what the orderings tell them.

   The models stay small because a load and the stores after it are one step: nobody sees a store before it is
   committed, so it does not matter when it went into the buffer. Two loads are never one step.

   The including model defines THREADS, PLACES and isCounter(place). */

#define ROOM 8

typedef Stores {
  byte count;
  byte place[ROOM];
  byte value[ROOM];
  /* Bits of the older stores that must be visible first. */
  byte after[ROOM];
  /* Those that every later store must wait for. */
  byte fence
}

byte memory[PLACES];
Stores buffer[THREADS];

#define allOf(thread) ((1 << buffer[thread].count) - 1)

inline issue(where, what, older) {
  d_step {
    buffer[me].count < ROOM;
    buffer[me].after[buffer[me].count] = older | buffer[me].fence;
    at = 0;
    do
    :: at < buffer[me].count ->
      if
      :: buffer[me].place[at] == where ->
        buffer[me].after[buffer[me].count] = buffer[me].after[buffer[me].count] | (1 << at)
      :: else
      fi;
      at++
    :: else -> break
    od;
    at = 0;
    buffer[me].place[buffer[me].count] = where;
    buffer[me].value[buffer[me].count] = what;
    buffer[me].count++
  }
}

inline store(where, what) { issue(where, what, 0) }
inline storeReleasing(where, what) { issue(where, what, allOf(me)) }

/* Atomic additions whose result nobody looks at: done when they become visible, so that two threads lose none. */
inline add(where, what) { issue(where, what, 0) }
inline addReleasing(where, what) { issue(where, what, allOf(me)) }

inline load(where, into) {
  d_step {
    into = memory[where];
    at = 0;
    do
    :: at < buffer[me].count ->
      if
      :: buffer[me].place[at] == where -> into = buffer[me].value[at]
      :: else
      fi;
      at++
    :: else -> break
    od;
    at = 0
  }
}

/* Acquiring and releasing, with what it replaces in `old`. */
inline exchange(where, what, old) {
  d_step {
    buffer[me].count == 0;
    old = memory[where];
    memory[where] = what
  }
}

/* Orders stores only; what is loaded later may still be older than they are. */
inline fenceReleasing() { buffer[me].fence = allOf(me) }

inline fenceSequentiallyConsistent() { buffer[me].count == 0 }

/* A set of stores once the one above `older` is gone. */
#define without(set) (((set) & older) | (((set) >> 1) & (255 - older)))

inline commit(which) {
  d_step {
    buffer[owner].count > which && buffer[owner].after[which] == 0;
    if
    :: isCounter(buffer[owner].place[which]) ->
      memory[buffer[owner].place[which]] = memory[buffer[owner].place[which]] + buffer[owner].value[which]
    :: else -> memory[buffer[owner].place[which]] = buffer[owner].value[which]
    fi;
    older = (1 << which) - 1;
    at = which;
    do
    :: at + 1 < buffer[owner].count ->
      buffer[owner].place[at] = buffer[owner].place[at + 1];
      buffer[owner].value[at] = buffer[owner].value[at + 1];
      buffer[owner].after[at] = without(buffer[owner].after[at + 1]);
      at++
    :: else -> break
    od;
    buffer[owner].place[at] = 0;
    buffer[owner].value[at] = 0;
    buffer[owner].after[at] = 0;
    buffer[owner].fence = without(buffer[owner].fence);
    buffer[owner].count--;
    at = 0;
    older = 0
  }
}

proctype storeBuffer(byte owner) {
  byte at, older;
end:
  do
  :: commit(0)
  :: commit(1)
  :: commit(2)
  :: commit(3)
  :: commit(4)
  :: commit(5)
  :: commit(6)
  :: commit(7)
  od
}
