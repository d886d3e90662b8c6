import CTslib
import Testing

@testable import TouchInput

@Suite("TslibSamples: tslib's samples, with times of 32 bits and of 64")
struct TslibSamplesTests {
  /// Size of a sample, and where its `valid` is, as tslib.h and the times of 32 and 64 bits lay it out.
  private static let layouts = [(size: 72, valid: 70), (size: 88, valid: 82)]

  /// Writes the first samples of that size as tslib does, slot after slot, all bytes of each.
  private func write(_ count: Int, _ layout: (size: Int, valid: Int), to samples: borrowing TslibSamples) {
    guard let row = samples.unsafeRows[0] else { return }
    for slot in 0..<count {
      let place = UnsafeMutableRawPointer(row) + slot * layout.size
      place.initializeMemory(as: UInt8.self, repeating: 0, count: layout.size)
      place.storeBytes(of: Int32(100 + slot), as: Int32.self)
      place.storeBytes(of: Int32(slot) - 5, toByteOffset: 4, as: Int32.self)
      place.storeBytes(of: slot % 2 == 0 ? Int16(TSLIB_MT_VALID) : 0, toByteOffset: layout.valid, as: Int16.self)
    }
  }

  @Test(arguments: layouts.indices)
  func `the samples are read as they are written`(index: Int) {
    let layout = Self.layouts[index]
    var samples = TslibSamples(slots: 10)
    samples.findLayout { write(1, layout, to: $0) }
    write(10, layout, to: samples)
    for slot in 0..<10 {
      let sample = samples[slot]
      #expect(sample == TslibSamples.Sample(x: Int32(100 + slot), y: Int32(slot) - 5, isValid: slot % 2 == 0))
    }
  }

  @Test func `where tslib writes nothing, the samples have times of 32 bits, and none is valid`() {
    var samples = TslibSamples(slots: 10)
    samples.findLayout { _ in }
    write(10, Self.layouts[0], to: samples)
    let sample = samples[9]
    #expect(sample == TslibSamples.Sample(x: 109, y: 4, isValid: false))
  }
}
