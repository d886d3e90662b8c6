/* TouchChannel.swift between an input thread and a render thread: frames with the touches of one slot or two go through
   mailboxes, ring or epoch, posted count and doorbell; the reader receives and sleeps.

   A mailbox is one place here, put with a release: mailbox.pml shows that its sequence lock makes it so. */

#ifndef SLOTS
#define SLOTS 2
#endif
#ifndef CONTACTS
#define CONTACTS 4
#endif

#define INPUT 0
#define RENDER 1
#define THREADS 2

#define MAILBOXES 0
#define ITEMS 2
#define TAIL 4
#define HEAD 5
#define EPOCH 6
#define ACKNOWLEDGED 7
#define POSTED 8
#define STATE 9
#define PLACES 10
#define isCounter(place) (place == POSTED)

#include "memory.pml"
#include "doorbell.pml"
#include "touches.pml"
#include "ring.pml"
#include "receiver.pml"

/* What a finger may do next. */
inline act() {
#if SLOTS > 1
  if
  :: slot = 0
  :: lastID > 0 -> slot = 1
  fi;
#endif
  if
  :: !truth[slot].isDown ->
    lastID++;
    truth[slot].id = lastID;
    truth[slot].began++;
    truth[slot].place = 0;
    truth[slot].isDown = 1
  :: truth[slot].isDown -> truth[slot].isDown = 0
  :: truth[slot].isDown ->
    truth[slot].place = 1 - truth[slot].place;
    isMove = true
  fi;
  contacts++
}

inline pushOrRaise() {
  load(ACKNOWLEDGED, acknowledged);
  isOpen = (acknowledged == epoch);
#ifdef WITH_RING_ALWAYS_OPEN
  isOpen = true;
#endif
  acknowledged = 0;
  if
  :: isOpen -> push(snapshotOf(slot))
  :: else
  fi;
  atomic {
    if
    :: isPushed
    :: else ->
      epoch++;
#ifdef WITHOUT_RELEASE_OF_EPOCH
      store(EPOCH, epoch)
#elif !defined(WITHOUT_RAISING)
      storeReleasing(EPOCH, epoch)
#endif
    fi;
    isOpen = false;
    isPushed = false;
    slot = 0
  }
}

proctype input(byte me) {
  byte at, contacts, slot, tail, seenHead, epoch, acknowledged, state;
  bool isMove, isOpen, isPushed;
  do
  :: atomic { contacts < CONTACTS -> act(); storeReleasing(MAILBOXES + slot, snapshotOf(slot)) }
    if
    :: atomic { isMove -> isMove = false; slot = 0 }
    :: else -> pushOrRaise()
    fi;
    /* The frame ends here, or another contact comes with it. */
    if
    :: announce()
    :: contacts < CONTACTS
    fi
  :: else -> break
  od
}

proctype render(byte me) {
  byte at, head, seenTail, acknowledged, epoch, posted, state, transition, snapshot;
  bool hasNews;
  do
  :: receive();
    latest(0);
#if SLOTS > 1
    latest(1);
#endif
    sleepUnlessPosted()
  od
}

/* When nothing moves any more, nothing may be left. */
proctype judge() {
  timeout ->
  assert(sleeps);
  assert(seenPosts == memory[POSTED]);
  assert(isTold(0) && isTold(SLOTS - 1));
  assert(memory[EPOCH] > 0 || mark[0].merged + mark[SLOTS - 1].merged == 0)
}

init {
  atomic {
    run storeBuffer(INPUT);
    run storeBuffer(RENDER);
    run input(INPUT);
    run render(RENDER);
    run judge()
  }
}
