import Linux

/// A base unit, which has a metric of its own. Figures in other units are only in the report.
struct MeasuredUnit {
  let metric: StaticString
  let help: StaticString
  /// Units of the tests' figures, and the factors that convert them to the base unit.
  private let units: [(StaticString, Double)]

  private init(_ metric: StaticString, _ help: StaticString, _ units: [(StaticString, Double)]) {
    self.metric = metric
    self.help = help
    self.units = units
  }

  func factor(of unit: StaticString) -> Double? { units.first { Text($0.0.description) == unit }?.1 }

  static var all: [MeasuredUnit] {
    [
      MeasuredUnit("examination_measured_hertz", "Rates that tests have measured.", [("Hz", 1)]),
      MeasuredUnit("examination_measured_seconds", "Times that tests have measured.", [("s", 1), ("ms", 0.001)]),
      MeasuredUnit("examination_measured_pixels", "Lengths on the screen that tests have measured.", [("px", 1)]),
      MeasuredUnit("examination_measured_meters", "Lengths that tests have measured.", [("mm", 0.001)]),
      MeasuredUnit("examination_measured_ratio", "Shares that tests have measured.", [("%", 0.01)]),
      MeasuredUnit("examination_measured_number", "What tests have counted.", [("", 1)]),
    ]
  }
}
