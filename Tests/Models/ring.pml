/* TransitionRing.swift with room for two. Each end keeps its own index and its last look at the other's. */

#define CAPACITY 2

/* What was pushed as the nth, to hold against what is popped as the nth. */
byte pushed[CONTACTS];

inline push(transition) {
  atomic {
    if
    :: tail - seenHead == CAPACITY -> load(HEAD, seenHead)
    :: else
    fi;
    if
    :: tail - seenHead == CAPACITY -> isPushed = false
    :: else ->
      pushed[tail] = transition;
      store(ITEMS + tail % CAPACITY, transition);
#ifdef WITHOUT_RELEASE_OF_TAIL
      store(TAIL, tail + 1);
#else
      storeReleasing(TAIL, tail + 1);
#endif
      tail++;
      isPushed = true
    fi
  }
}

/* Zero when the ring is empty. */
inline pop(transition) {
#ifdef WITHOUT_ACQUIRE_OF_TAIL
  load(ITEMS + head % CAPACITY, transition);
#endif
  atomic {
    if
    :: head == seenTail -> load(TAIL, seenTail)
    :: else
    fi;
    assert(seenTail - head <= CAPACITY)
  }
  if
  :: head == seenTail -> transition = 0
  :: else ->
#ifdef WITHOUT_RELEASE_OF_HEAD
    storeReleasing(HEAD, head + 1);
#endif
    atomic {
#ifndef WITHOUT_ACQUIRE_OF_TAIL
      load(ITEMS + head % CAPACITY, transition);
#endif
      assert(transition == pushed[head]);
      pushed[head] = 0;
#ifndef WITHOUT_RELEASE_OF_HEAD
      storeReleasing(HEAD, head + 1);
#endif
      head++
    }
  fi
}
