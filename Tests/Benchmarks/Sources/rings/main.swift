import Linux

// Short, to see that all arrives in order, or long enough for figures to stand for something.
let isShort = Arguments.all().contains { $0 == "--short" }
let turns = isShort ? 3 : 9
let items = isShort ? 200_000 : 5_000_000
let trips = isShort ? 20_000 : 100_000

func middle(_ values: [Int64], _ hundredths: Int = 50) -> Int64 {
  let sorted = values.sorted()
  return sorted[min(sorted.count - 1, sorted.count * hundredths / 100)]
}

func report<Kind>(_ race: Race<Kind>) -> Bool {
  let (rate, time) = (middle(race.rates), middle(race.times))
  Log.output(
    "ring|\(race.name)|\(rate / 1_000_000).\(rate % 1_000_000 / 100_000)|\(time)|\(race.times.min() ?? 0)\n")
  if !race.isInOrder { Log.line("\(race.name): contacts came out of order") }
  return race.isInOrder
}

func report<Kind>(_ race: WakeRace<Kind>) {
  Log.output(
    "wake|\(race.name)|\(race.times.min() ?? 0)|\(middle(race.times))|\(middle(race.times, 95))|\(middle(race.times, 99))\n"
  )
}

do throws(Errno) {
  let ours = Race("ours", TransitionRing<256>.self, items: items, trips: trips)
  let lamport = Race("Lamport", LamportRing<256>.self, items: items, trips: trips)
  let forward = Race("FastForward", FastForwardRing<256>.self, items: items, trips: trips)
  let mutex = Race("mutex", MutexRing<256>.self, items: items, trips: trips)
  let bell = WakeRace("doorbell", BellSleeper(), count: isShort ? 100 : 1000)
  let poll = WakeRace("eventfd and poll", try PollSleeper(), count: isShort ? 100 : 1000)
  let condition = WakeRace("mutex and condition", ConditionSleeper(), count: isShort ? 100 : 1000)
  for _ in 0..<turns {
    try ours.turn()
    try lamport.turn()
    try forward.turn()
    try mutex.turn()
    try bell.turn()
    try poll.turn()
    try condition.turn()
  }
  let isInOrder = [report(ours), report(lamport), report(forward), report(mutex)].allSatisfy { $0 }
  report(bell)
  report(poll)
  report(condition)
  (isInOrder ? Exit.done : Exit.failed).now()
} catch {
  Log.line("cannot start a thread: \(error.text)")
  Exit.failed.now()
}
