import Kms
import Seeded
import Testing

@testable import board_probe

struct PlaneChoiceTests {
  private static func plane(
    _ id: UInt32, _ kind: Plane.Kind = .overlay, crtcs: UInt32 = 1, formats: [Fourcc] = [.xrgb8888, .argb8888],
    zpos: Int? = nil, highest: Int? = nil, crtc: UInt32 = 0, framebuffer: UInt32 = 0
  ) -> Plane {
    Plane(
      id: id, kind: kind, possibleCrtcs: crtcs, formats: formats, zpos: zpos, highest: highest, crtc: crtc,
      framebuffer: framebuffer)
  }

  private static let primary = plane(1, .primary, crtc: 50, framebuffer: 60)

  /// An app that shows its picture high in the stack (Qt's QT_QPA_EGLFS_KMS_ZPOS), above planes that may rise.
  @Test
  func `raised above what the app shows, where nothing else helps`() throws {
    let primary = Self.plane(1, .primary, zpos: 3, crtc: 50, framebuffer: 60)
    let low = Self.plane(2, zpos: 1, highest: 7)
    expect([primary, low, Self.plane(3, zpos: 1, highest: 7)], [3, 2])
    #expect(try PlaneChoice.candidates(among: [primary, low], crtc: 50, index: 0).map { $0.zpos } == [7])
    // A plane that lies high enough stays where it is.
    expect([primary, low, Self.plane(3, zpos: 4, highest: 7)], [3])
    let kept = try PlaneChoice.candidates(among: [primary, Self.plane(3, zpos: 4, highest: 7)], crtc: 50, index: 0)
    #expect(kept.map { $0.zpos } == [4])
    // At one height, later planes lie above.
    expect([primary, Self.plane(2, zpos: 1, highest: 3)], [2])
    expect([Self.plane(2, zpos: 1, highest: 3), primary], .covered)
    expect([primary, Self.plane(2, zpos: 1)], .covered)
  }

  @Test
  func `reasons for none`() {
    expect([], .noOverlay)
    expect([Self.primary, Self.plane(2, .cursor)], .noOverlay)
    expect([Self.primary, Self.plane(2, formats: [.xrgb8888])], .noAlpha)
    expect([Self.primary, Self.plane(2, crtcs: 2, formats: [.xrgb8888])], .noAlpha)
    expect([Self.primary, Self.plane(2, crtcs: 2)], .elsewhere)
    expect([Self.primary, Self.plane(2, formats: [.xrgb8888]), Self.plane(3, crtcs: 2)], .elsewhere)
    expect([Self.primary, Self.plane(2, framebuffer: 61)], .allInUse)
    expect([Self.primary, Self.plane(2, crtc: 50)], .allInUse)
    expect([Self.primary, Self.plane(2, formats: [.xrgb8888]), Self.plane(3, crtc: 50, framebuffer: 61)], .allInUse)
  }

  /// The planes of an i.MX 6, where the first CRTC of each IPU alone has an overlay plane.
  @Test
  func `final is what the display lacks, not what one of its CRTCs lacks`() {
    let planes = [
      Self.primary, Self.plane(2), Self.plane(3, .primary, crtcs: 2), Self.plane(4, .primary, crtcs: 4),
      Self.plane(5, crtcs: 4),
    ]
    #expect((0...2).map { choice(planes, $0) } == [.success([2]), .failure(.elsewhere), .success([5])])
    let failures: [PlaneChoice.Failure] = [.noOverlay, .noAlpha, .elsewhere, .allInUse, .covered]
    #expect(failures.filter { PlaneLoan.Failure.noPlane($0).isFinal } == [.noOverlay, .noAlpha])
  }

  @Test(.random)
  func `any planes, beside a model`() {
    for var random in Cases(2000).random {
      let planes = Self.planes(&random)
      let index = random.int(0...2)
      #expect(choice(planes, index) == PlaneModel.choice(planes, index))
    }
  }

  private static func planes(_ random: inout Seeded) -> [Plane] {
    let heights = random.int(0...2)
    return (0..<random.int(0...7)).map { number in
      let isShown = random.chance(35)
      return plane(
        UInt32(10 + number), random.chance(70) ? .overlay : random.chance(50) ? .primary : .cursor,
        crtcs: UInt32(random.int(0...7)), formats: random.chance(80) ? [.xrgb8888, .argb8888] : [.xrgb8888],
        zpos: heights == 0 || heights == 1 && random.chance(20) ? nil : random.int(0...4),
        crtc: isShown ? UInt32(random.int(50...51)) : 0, framebuffer: isShown || random.chance(5) ? 60 : 0)
    }
  }

  private func expect(_ planes: [Plane], _ ids: [UInt32], sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(choice(planes, 0) == .success(ids), sourceLocation: sourceLocation)
  }

  private func expect(
    _ planes: [Plane], _ failure: PlaneChoice.Failure, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(choice(planes, 0) == .failure(failure), sourceLocation: sourceLocation)
  }

  private func choice(_ planes: [Plane], _ index: Int) -> Result<[UInt32], PlaneChoice.Failure> {
    do throws(PlaneChoice.Failure) {
      return .success(try PlaneChoice.candidates(among: planes, crtc: 50, index: index).map { $0.id })
    } catch { return .failure(error) }
  }
}

/// The choice in the words of its rule, one plane against each other.
enum PlaneModel {
  static func choice(_ planes: [Plane], _ index: Int) -> Result<[UInt32], PlaneChoice.Failure> {
    var overlays: [Plane] = []
    for plane in planes where plane.kind == .overlay { overlays.append(plane) }
    if overlays.count == 0 { return .failure(.noOverlay) }
    overlays.removeAll { !$0.formats.contains(.argb8888) }
    if overlays.count == 0 { return .failure(.noAlpha) }
    var here: [Plane] = []
    for plane in planes where (plane.possibleCrtcs & (1 << UInt32(index))) != 0 { here.append(plane) }
    overlays.removeAll { overlay in !here.contains { $0.id == overlay.id } }
    if overlays.count == 0 { return .failure(.elsewhere) }
    overlays.removeAll { $0.crtc != 0 || $0.framebuffer != 0 }
    if overlays.count == 0 { return .failure(.allInUse) }
    for shown in here where shown.crtc == 50 && shown.kind != .cursor {
      overlays.removeAll { lies(shown, above: $0, here) }
    }
    if overlays.count == 0 { return .failure(.covered) }
    var ids: [UInt32] = []
    while let top = overlays.first(where: { one in !overlays.contains { lies($0, above: one, here) } }) {
      ids.append(top.id)
      overlays.removeAll { $0.id == top.id }
    }
    return .success(ids)
  }

  private static func lies(_ one: Plane, above other: Plane, _ all: [Plane]) -> Bool {
    if !all.contains(where: { $0.zpos == nil }) && one.zpos! != other.zpos! { return one.zpos! > other.zpos! }
    let places = all.map { $0.id }
    return places.firstIndex(of: one.id)! > places.firstIndex(of: other.id)!
  }
}
