import Framebuffer
import Kms
import Linux

/// The lease of a plane that an app has handed over. It outlives the screens that are made of it: the app may set
/// another mode, or have its display back after another console was in front, and the plane is shown again.
public struct AppLease: ~Copyable {
  private let card: Card

  public init(_ lease: consuming FileDescriptor) { card = Card(owning: lease) }

  deinit {}

  /// Whether the plane can be shown now.
  public var state: LeaseState { card.leaseState() }

  /// Shows the plane, as large as the app's picture is now.
  public borrowing func plane(_ settings: FramebufferSettings) throws(FramebufferError) -> PlaneScreen {
    let copy: FileDescriptor
    do throws(Errno) { copy = try FileDescriptor.copying(card.number) } catch {
      throw FramebufferError("cannot use the lease of a plane: \(error.text)")
    }
    return try ChosenScreen.plane(lent: copy, settings)
  }
}
