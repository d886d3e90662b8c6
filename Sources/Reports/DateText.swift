import Linux

/// A time in the Gregorian calendar, UTC.
struct DateText {
  private let year: Int
  private let month: Int
  private let day: Int
  private let second: Int

  /// Returns nil outside of the years 1970 to 9999, which have four digits.
  init?(_ secondsSince1970: Int64) {
    guard 0..<253_402_300_800 ~= secondsSince1970 else { return nil }
    let (days, second) = secondsSince1970.quotientAndRemainder(dividingBy: 86400)
    var day = Int(days)
    var year = 1970
    while day >= DateText.days(in: year) {
      day -= DateText.days(in: year)
      year += 1
    }
    var month = 1
    while day >= DateText.days(in: month, of: year) {
      day -= DateText.days(in: month, of: year)
      month += 1
    }
    self.year = year
    self.month = month
    self.day = day + 1
    self.second = Int(second)
  }

  private static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  private static func days(in year: Int) -> Int { isLeap(year) ? 366 : 365 }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The time in ISO 8601 format.
  var forPrograms: Sentence { "\(date)T\(minutes):\(two(second % 60))Z" }

  var forPeople: Sentence { "\(date) \(minutes) UTC" }

  private var date: Sentence { "\(year)-\(two(month))-\(two(day))" }

  private var minutes: Sentence { "\(two(second / 3600)):\(two(second / 60 % 60))" }

  private func two(_ number: Int) -> Sentence { number < 10 ? "0\(number)" : "\(number)" }
}
