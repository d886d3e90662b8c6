extension CalibrationFit {
  /// The touch that does not fit the others: without it they fit well, and it lies far from where they say.
  /// - Parameter tolerance: in pixels, by which a touch may always miss.
  package static func outlier(_ pairs: [CalibrationPair], tolerance: Double) -> Int? {
    // With one left out, the rest must still be able to contradict itself.
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
