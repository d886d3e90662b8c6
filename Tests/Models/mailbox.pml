/* Mailbox.swift: the sequence lock alone, with three of the snapshot's fields; snapshot n has n in all of them.

   Loads are as free here as the acquiring load and the acquiring fence leave them: the fields are read in any order
   between the two looks at the sequence number. */

#define LETTERS 3

#define INPUT 0
#define RENDER 1
#define THREADS 2

#define SEQUENCE 0
#define ID 1
#define BEGAN 2
#define POSITION 3
#define PLACES 4
#define isCounter(place) false

#include "memory.pml"

inline putLetter() {
#ifndef WITHOUT_ODD_NUMBER
  store(SEQUENCE, number + 1);
#endif
#ifndef WITHOUT_RELEASE_FENCE
  fenceReleasing();
#endif
  store(ID, number / 2 + 1);
  store(BEGAN, number / 2 + 1);
  store(POSITION, number / 2 + 1);
#ifdef WITHOUT_RELEASE_OF_SEQUENCE
  store(SEQUENCE, number + 2);
#else
  storeReleasing(SEQUENCE, number + 2);
#endif
  number = number + 2
}

proctype input(byte me) {
  byte at, number;
  do
  :: number < 2 * LETTERS -> putLetter()
  :: else -> break
  od
}

#ifdef WITHOUT_ACQUIRE_OF_SEQUENCE
#define mayReadFields true
#else
#define mayReadFields hasBefore
#endif

#ifdef WITHOUT_ACQUIRE_FENCE
#define mayLookAgain hasBefore
#else
#define mayLookAgain (hasBefore && hasID && hasBegan && hasPosition)
#endif

inline readLetter() {
  do
  :: d_step { hasBefore = false; hasID = false; hasBegan = false; hasPosition = false; hasAgain = false };
    do
    :: atomic { !hasBefore -> load(SEQUENCE, before); hasBefore = true }
    :: atomic { mayReadFields && !hasID -> load(ID, id); hasID = true }
    :: atomic { mayReadFields && !hasBegan -> load(BEGAN, began); hasBegan = true }
    :: atomic { mayReadFields && !hasPosition -> load(POSITION, position); hasPosition = true }
    :: atomic { mayLookAgain && !hasAgain -> load(SEQUENCE, again); hasAgain = true }
    :: hasBefore && hasID && hasBegan && hasPosition && hasAgain -> break
    od;
    if
#ifndef WITHOUT_ODD_CHECK
    :: before % 2 != 0
#endif
#ifndef WITHOUT_SECOND_LOOK
    :: before != again
#endif
    :: else -> break
    fi
  od
}

proctype render(byte me) {
  byte at, before, id, began, position, again, snapshots, last;
  bool hasBefore, hasID, hasBegan, hasPosition, hasAgain;
  do
  :: snapshots < 2 ->
    last = memory[SEQUENCE] / 2;
    readLetter();
    assert(id == began && began == position);
    /* To who reads, the snapshot is one place: never older than what was visible before. */
    assert(id >= last && id <= memory[SEQUENCE] / 2);
    snapshots++
  :: else -> break
  od
}

init {
  atomic {
    run storeBuffer(INPUT);
    run storeBuffer(RENDER);
    run input(INPUT);
    run render(RENDER)
  }
}
