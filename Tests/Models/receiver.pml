/* TouchReceiver.swift: what the reader knows of every slot, and how that came to be. */

typedef Known {
  byte id;
  bit isDown;
  byte began
}

Known known[SLOTS];
byte seenPosts;

#define slotHere slotOf(transition)

inline apply() {
  /* The code drops what is older than the slot's touch, in case. Nothing is: once the epoch is raised nothing more is
     pushed until it is acknowledged, so draining again leaves nothing that is older than the mailboxes. */
  assert(idOf(transition) >= known[slotHere].id);
  if
  :: isDownOf(transition) ->
    if
    :: idOf(transition) == known[slotHere].id
    :: else ->
      known[slotHere].id = idOf(transition);
      known[slotHere].isDown = 1;
      known[slotHere].began++;
      tellBegan(slotHere, idOf(transition))
    fi
  :: else ->
    if
    :: known[slotHere].isDown ->
      known[slotHere].isDown = 0;
      tellOver(slotHere, idOf(transition))
    :: else
    fi
  fi
}

inline drain() {
  do
  :: pop(transition);
    if
    :: transition == 0 -> break
    :: else -> d_step { apply(); transition = 0 }
    fi
  od
}

inline reconcile(slot) {
  d_step {
    load(MAILBOXES + slot, snapshot);
    if
    :: known[slot].isDown && (idOf(snapshot) != known[slot].id || !isDownOf(snapshot)) -> tellOver(slot, known[slot].id)
    :: else
    fi;
    if
    :: beganOf(snapshot) > known[slot].began ->
      mark[slot].merged = mark[slot].merged + beganOf(snapshot) - known[slot].began - 1;
      if
      :: isDownOf(snapshot) -> tellBegan(slot, idOf(snapshot))
      :: else -> tellMissed(slot, idOf(snapshot))
      fi
    :: else
    fi;
    known[slot].id = idOf(snapshot);
    known[slot].isDown = isDownOf(snapshot);
    known[slot].began = beganOf(snapshot);
    snapshot = 0
  }
}

inline receive() {
#ifndef WITHOUT_READING_POSTED_FIRST
  load(POSTED, seenPosts);
#endif
  drain();
  do
  :: load(EPOCH, epoch);
    if
    :: epoch == acknowledged -> break
    :: else
    fi;
    drain();
    reconcile(0);
#if SLOTS > 1
    reconcile(1);
#endif
#ifdef WITH_LATE_EPOCH
    load(EPOCH, epoch);
#endif
    atomic {
      acknowledged = epoch;
      storeReleasing(ACKNOWLEDGED, acknowledged)
    }
  od;
#ifdef WITHOUT_READING_POSTED_FIRST
  load(POSTED, seenPosts);
#endif
  epoch = 0
}

/* What the render thread asks for every mark, after it received. */
inline latest(slot) {
  if
  :: mark[slot].id != 0 ->
    d_step {
      load(MAILBOXES + slot, snapshot);
      if
      :: idOf(snapshot) == mark[slot].id && isDownOf(snapshot) -> mark[slot].place = placeOf(snapshot)
      :: else
      fi;
      snapshot = 0
    }
  :: else
  fi
}
