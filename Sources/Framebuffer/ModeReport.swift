import CLinux

/// A driver's report of its mode, which takes two ioctls.
public struct ModeReport {
  public var variable: fb_var_screeninfo
  public var fixed: fb_fix_screeninfo

  /// Maximum number of further reports; after them, a mode that keeps changing is taken as it is.
  private static var mostQuestions: Int { 4 }

  public init(_ variable: fb_var_screeninfo, _ fixed: fb_fix_screeninfo) {
    self.variable = variable
    self.fixed = fixed
  }

  /// Returns a report whose two parts belong to one mode, although an app may have set another mode between the two
  /// ioctls.
  ///
  /// - Parameter ask: reports again; the variable part must be read first.
  public func settled<Failure: Error>(_ ask: () throws(Failure) -> ModeReport) throws(Failure) -> ModeReport {
    var report = self
    for _ in 0..<ModeReport.mostQuestions {
      let next = try ask()
      // The fixed part was read between two variable parts that agree.
      if next.variable.isMode(of: report.variable) { return ModeReport(next.variable, report.fixed) }
      report = next
    }
    return report
  }
}

extension fb_var_screeninfo {
  /// Whether both describe the same mode, whichever page is visible.
  fileprivate func isMode(of other: fb_var_screeninfo) -> Bool {
    var (one, other) = (self, other)
    (one.xoffset, one.yoffset) = (0, 0)
    (other.xoffset, other.yoffset) = (0, 0)
    return unsafe memcmp(&one, &other, MemoryLayout<fb_var_screeninfo>.size) == 0
  }
}
