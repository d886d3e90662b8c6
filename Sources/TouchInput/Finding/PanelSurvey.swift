import Linux

/// What a technician asks of every input device: is it used, why, and how do its positions become pixels?
public struct PanelSurvey {
  /// How the positions of a panel become pixels of the screen.
  public enum Calibration {
    case used(by: Backend, reason: Sentence, warning: Sentence?)
    /// What is set up cannot be used.
    case refused(Sentence)
  }

  public struct Entry {
    public let candidate: PanelCandidate
    public let isChosen: Bool
    /// Why it is chosen or not, in words that follow "yes:" or "no:".
    public let reason: Sentence
    /// nil of a device that is no panel.
    public let calibration: Calibration?
  }

  /// Every input device that could be asked.
  public let entries: [Entry]
  /// Why none is chosen; nil when one is.
  public let absence: Sentence?

  /// What ``TouchPanels`` with these settings would do on a screen of `width` by `height` pixels.
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
      return .used(by: choice.backend, reason: choice.reason, warning: choice.warning?.sentence)
    } catch {
      return .refused(error.sentence)
    }
  }
}
