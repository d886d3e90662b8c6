import Linux
import Testing

@testable import Kms

/// The values of properties with which marks are seen as they are drawn. The names are those of
/// drivers/gpu/drm/drm_blend.c.
struct PlaneLookTests {
  @Test
  func `opaque, and blended by alpha`() {
    #expect(value("alpha", .numbers(upTo: 0xffff)) == 0xffff)
    #expect(value("pixel blend mode", named(["None": 2, "Pre-multiplied": 0, "Coverage": 1])) == 0)
  }

  /// vc4 turns by a half and mirrors; DRM_MODE_ROTATE_90 is 2.
  @Test
  func `turned as the picture below`() {
    let half = named(["rotate-0": 1, "rotate-180": 4, "reflect-x": 16, "reflect-y": 32])
    #expect(half.rotation(above: 1) == 1)
    #expect(half.rotation(above: 4) == 4)
    #expect(half.rotation(above: 1 | 16) == 17)
    #expect(half.rotation(above: 2) == 1)
    let all = named(["rotate-0": 1, "rotate-90": 2, "rotate-180": 4, "rotate-270": 8])
    #expect(all.rotation(above: 4) == 4)
    #expect(all.rotation(above: 2) == 1)
    #expect(all.rotation(above: 8) == 1)
    #expect(all.rotation(above: 4 | 32) == 1)
    #expect(named(["rotate-0": 1]).rotation(above: 4) == 1)
    #expect(named(["None": 2, "Coverage": 1]).rotation(above: 4) == nil)
    #expect(PropertyValues.numbers(upTo: 3).rotation(above: 4) == nil)
  }

  @Test
  func `others stay, and those without such a value`() {
    #expect(value("zpos", .numbers(upTo: 7)) == nil)
    #expect(value("type", named(["Overlay": 0, "Primary": 1, "Cursor": 2])) == nil)
    #expect(value("IN_FORMATS", .other) == nil)
    #expect(value("pixel blend mode", named(["None": 2, "Coverage": 1])) == nil)
    #expect(value("rotation", named(["rotate-0": 1, "rotate-180": 4])) == nil)
    #expect(value("alpha", .other) == nil)
  }

  private func value(_ name: String, _ values: PropertyValues) -> UInt64? {
    Property(id: 5, name: Text(name), value: 9).valueForMarks(among: values)
  }

  private func named(_ values: KeyValuePairs<String, UInt64>) -> PropertyValues {
    .named(values.map { NamedValue(name: Text($0.key), value: $0.value) })
  }
}
