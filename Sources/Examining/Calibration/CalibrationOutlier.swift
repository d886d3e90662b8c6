extension CalibrationFit {
  /// Returns the index of the touch that does not fit the others: they fit well without it, and it misses their map by
  /// far.
  /// - Parameter tolerance: distance in pixels by which a touch may always miss.
  package static func outlier(_ pairs: [CalibrationPair], tolerance: Double) -> Int? {
    // When one touch is left out, enough must remain to contradict one another.
    guard pairs.count > fewestTouches else { return nil }
    var best: (index: Int, rest: Double, miss: Double)?
    for index in pairs.indices {
      var rest = pairs
      let pair = rest.remove(at: index)
      guard let fit = AffineFit(rest) else { continue }
      let misses = CalibrationResiduals(rest.map { fit.miss($0) })
      let candidate = (index: index, rest: misses.rootMeanSquare, miss: fit.miss(pair))
      if let best, best.rest <= candidate.rest { continue }
      best = candidate
    }
    guard let best, best.miss > tolerance, best.miss > 4 * best.rest else { return nil }
    return best.index
  }
}
