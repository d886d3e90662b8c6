/// Reduction of a stream to a shorter one with the same fault.
extension ModelStream {
  /// The stream without what its first fault does not need.
  var shrunk: ModelStream {
    guard let fault = ModelRun.faults(self).first else { return self }
    var shortest = self
    var isShorter = true
    while isShorter {
      isShorter = false
      for stream in shortest.shorter {
        if ModelRun.faults(stream).first?.kind == fault.kind {
          shortest = stream
          isShorter = true
          break
        }
      }
    }
    return shortest
  }

  /// Streams without one action, or one change.
  private var shorter: [ModelStream] {
    var streams: [ModelStream] = []
    for index in actions.indices.reversed() {
      var stream = self
      stream.actions.remove(at: index)
      streams.append(stream)
      for deed in actions[index].deed.shorter {
        stream = self
        stream.actions[index].deed = deed
        streams.append(stream)
      }
    }
    return streams
  }
}

extension ModelStream.Deed {
  fileprivate var shorter: [ModelStream.Deed] {
    switch self {
    case .report(let report): report.shorter.map { .report($0) }
    case .flood(let report, let count):
      [.report(report), .flood(report, count: count - 1)] + report.shorter.map { .flood($0, count: count) }
    case .read(let frames, let longestRead, let moments):
      moments.indices.map { index in
        var fewer = moments
        fewer.remove(at: index)
        return .read(frames: frames, longestRead: longestRead, moments: fewer)
      }
        + (longestRead < .max ? [.read(frames: frames, longestRead: .max, moments: moments)] : [])
        + (frames < .max ? [.read(frames: .max, longestRead: longestRead, moments: moments)] : [])
        + moments.indices.flatMap { index in
          moments[index].shorter.map { moment in
            var others = moments
            others[index] = moment
            return .read(frames: frames, longestRead: longestRead, moments: others)
          }
        }
    default: []
    }
  }
}

extension ModelMoment {
  fileprivate var shorter: [ModelMoment] {
    switch self {
    case .report(let report): report.shorter.map { .report($0) }
    case .half(let report): report.shorter.map { .half($0) }
    default: []
    }
  }
}

extension ModelReport {
  fileprivate var shorter: [ModelReport] {
    changes.indices.map { index in
      var report = self
      report.changes.remove(at: index)
      return report
    }
  }
}

extension String {
  /// Kind of the fault: its words without the numbers.
  fileprivate var kind: Substring { filter(\.isLetter).prefix(16) }
}
