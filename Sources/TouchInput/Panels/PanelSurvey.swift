import Linux

/// A survey of all input devices for a technician: whether each is used, why, and how its positions become pixels.
public struct PanelSurvey {
  /// The way in which the positions of a panel become pixels of the screen.
  public enum Calibration {
    case used(by: Backend, reason: Sentence, warning: Sentence?, filters: FilterMemory)
    /// The backend cannot be used as it is set up.
    case refused(Sentence)
  }

  public struct Entry {
    public let candidate: PanelCandidate
    public let isChosen: Bool
    /// The reason why it is chosen or not, in words that follow "yes:" or "no:".
    public let reason: Sentence
    /// nil for a device that cannot be used as a panel.
    public let calibration: Calibration?
  }

  /// Every input device that could be queried.
  public let entries: [Entry]
  /// The reason why none is chosen; nil if one is.
  public let absence: Sentence?

  /// Surveys the devices as ``TouchPanels`` with these settings would use them on a screen of `width` by `height`
  /// pixels.
  public init(_ settings: PanelSettings, width: Int, height: Int) {
    let discovery = Discovery(settings.wish)
    var entries: [Entry] = []
    for (index, candidate) in discovery.candidates.enumerated() {
      entries.append(
        Entry(
          candidate: candidate, isChosen: discovery.chosen.contains(index), reason: discovery.reason(index),
          calibration: candidate.isUsable ? PanelSurvey.calibration(settings, candidate, width, height) : nil))
    }
    self.entries = entries
    absence = discovery.chosen.isEmpty ? discovery.absence.sentence : nil
  }

  private static func calibration(
    _ settings: PanelSettings, _ candidate: PanelCandidate, _ width: Int, _ height: Int
  ) -> Calibration {
    do throws(PanelError) {
      let choice = try BackendChoice(settings, candidate, width: width, height: height)
      return .used(
        by: choice.backend, reason: choice.reason, warning: choice.warning?.sentence,
        filters: choice.memory)
    } catch {
      return .refused(error.sentence)
    }
  }
}
