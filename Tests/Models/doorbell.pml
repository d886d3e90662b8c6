/* Doorbell.swift over Futex.swift, without deadlines: the bell alone must be right. The place STATE is its word. */

#define awake 0
#define inBed 1

bool sleeps;
/* The kernel may let a sleeper go for no reason; once is enough to show that nothing comes of it, and more would hide
   a wake-up that is lost. */
bool hasStirred;

/* The kernel compares and queues in one step, behind a barrier of its own. */
inline futexWait() {
  atomic {
    buffer[me].count == 0;
    if
    :: memory[STATE] == inBed -> sleeps = true
    :: else
    fi
  }
endInBed:
  if
  :: !sleeps
#ifdef WITH_STIRRING
  :: d_step { sleeps && !hasStirred -> hasStirred = true; sleeps = false }
#endif
  fi
}

inline futexWake() { sleeps = false }

inline ring() {
#ifndef WITHOUT_FENCE_IN_RING
  fenceSequentiallyConsistent();
#endif
  load(STATE, state);
  if
  :: state == inBed ->
    exchange(STATE, awake, state);
    if
    :: atomic { state == inBed -> state = 0; futexWake() }
    :: else
    fi
  :: else
  fi
}

inline goToBed() {
  store(STATE, inBed);
#ifndef WITHOUT_FENCE_IN_GO_TO_BED
  fenceSequentiallyConsistent()
#endif
}

inline stayUp() { store(STATE, awake) }

inline sleep() {
  do
  :: load(STATE, state);
    if
    :: atomic { state == inBed -> state = 0 } futexWait()
    :: else -> break
    fi
  od;
  stayUp()
}

inline look() {
  atomic {
    load(POSTED, posted);
    hasNews = (posted != seenPosts);
    posted = 0
  }
}

/* TouchReceiver.sleep(until:) */
inline sleepUnlessPosted() {
  do
  :: goToBed();
    look();
    if
#ifndef WITHOUT_COMPARING_POSTED
    :: hasNews -> stayUp(); break
#endif
    :: else -> sleep()
    fi;
#ifdef WITH_FORETELLING
    /* The bell rings before a frame, too. The reader looks for it, and then goes back to bed. */
    look();
    if
    :: hasNews -> break
    :: else
    fi
#else
    break
#endif
  od
}

/* TouchChannel.announce() */
inline announce() {
#ifdef WITHOUT_RELEASE_OF_POSTED
  add(POSTED, 1);
#else
  addReleasing(POSTED, 1);
#endif
  ring()
}
