import CLinux

/// What a driver says of its mode, which takes two questions.
public struct ModeReport {
  public var variable: fb_var_screeninfo
  public var fixed: fb_fix_screeninfo

  /// A mode that is set all the time is taken as it comes.
  private static var mostQuestions: Int { 4 }

  public init(_ variable: fb_var_screeninfo, _ fixed: fb_fix_screeninfo) {
    self.variable = variable
    self.fixed = fixed
  }

  /// Both answers of one mode, although an app may have set another between the two questions.
  ///
  /// - Parameter ask: asks again, first for what varies.
  public func settled<Failure: Error>(_ ask: () throws(Failure) -> ModeReport) throws(Failure) -> ModeReport {
    var report = self
    for _ in 0..<ModeReport.mostQuestions {
      let next = try ask()
      // What is fixed was told between two answers that agree.
      if next.variable.isMode(of: report.variable) { return ModeReport(next.variable, report.fixed) }
      report = next
    }
    return report
  }
}

extension fb_var_screeninfo {
  /// Another page of the same mode is the same mode.
  fileprivate func isMode(of other: fb_var_screeninfo) -> Bool {
    var (one, other) = (self, other)
    (one.xoffset, one.yoffset) = (0, 0)
    (other.xoffset, other.yoffset) = (0, 0)
    return unsafe memcmp(&one, &other, MemoryLayout<fb_var_screeninfo>.size) == 0
  }
}
