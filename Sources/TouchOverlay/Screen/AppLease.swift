import Framebuffer
import Kms
import Linux
import Touch

/// The lease of a plane that an app has handed over. It outlives the screens that are made of it: the app may set
/// another mode, or have its display back after another console was in front, and the plane is shown again.
public struct AppLease: ~Copyable {
  private let card: Card
  /// The rest after the app has switched the plane off at once, and again.
  private var rest = LenderRest()
  /// The refusal to tell then.
  private var refusalOfPlane: FramebufferError?

  public init(_ lease: consuming FileDescriptor) { card = Card(owning: lease) }

  deinit {}

  /// Whether the plane can be shown now.
  public var state: LeaseState { card.leaseState() }

  /// Time from which the plane is to be shown again.
  public var restEnd: Microseconds { rest.end }

  /// Notes that the plane is lost. Returns why it is left alone for a time; nil if it is not.
  ///
  /// - Parameters:
  ///   - isSwitchedOff: whether another program has switched it off; otherwise its lease has ended, or the mode is
  ///     another.
  ///   - hasStayed: whether it has stayed during a touch, although the app may have answered that by its next picture.
  public mutating func lost(now: Microseconds, isSwitchedOff: Bool, hasStayed: Bool) -> FramebufferError? {
    // The console switches all planes off while it is in front.
    let isOfApp = isSwitchedOff && state != .asleep
    return rest.lost(now: now, isSwitchedOff: isOfApp, hasStayed: hasStayed) ? refusalOfPlane : nil
  }

  /// Shows the plane, as large as the app's picture is now.
  public mutating func plane(_ settings: FramebufferSettings) throws(FramebufferError) -> PlaneScreen {
    let screen = try ChosenScreen.plane(lent: card, settings)
    refusalOfPlane = Lender.refusal(of: screen)
    rest.lent()
    return screen
  }
}
