import Raster
import Testing

@testable import Technician

@Suite("The sign that touches are recorded")
struct RecordingSignTests {
  /// Colour of the frame and of the text beside it.
  private func isRed(_ picture: Bitmap, _ x: Int, _ y: Int) -> Bool {
    let index = (y * picture.width + x) * 3
    return picture.bytes[index] == 255 && picture.bytes[index + 1] == 92 && picture.bytes[index + 2] == 84
  }

  private func hasFrame(_ picture: Bitmap) -> Bool {
    let (right, bottom) = (picture.width - 1, picture.height - 1)
    return (0...right).allSatisfy { isRed(picture, $0, 0) && isRed(picture, $0, bottom) }
      && (0...bottom).allSatisfy { isRed(picture, 0, $0) && isRed(picture, right, $0) }
  }

  /// Red within the frame, in the upper part of the screen.
  private func words(_ picture: Bitmap) -> Int {
    var count = 0
    for y in 12..<picture.height / 2 {
      for x in 12..<picture.width - 12 where isRed(picture, x, y) { count += 1 }
    }
    return count
  }

  /// Menu, touches over the app, all tests and the report.
  private func pages(_ width: Int, _ height: Int, isRecording: Bool) -> [(name: String, picture: Bitmap)] {
    var pages: [(String, Bitmap)] = []
    for index in -1...9 {
      let technician = Technician(width, height) { _, facts in facts.isRecording = isRecording }
      if index >= 0 { technician.choose(index) }
      technician.wait(300_000)
      let picture =
        isRecording ? PictureTests().keep(technician, "recording\(index)") : technician.picture()
      pages.append(("\(index) \(type(of: technician.page))", picture))
    }
    return pages
  }

  @Test("it is on every page while they are, and on none while they are not", arguments: PictureTests.sizes)
  func pages(_ width: Int, _ height: Int) {
    let signed = pages(width, height, isRecording: true)
    let plain = pages(width, height, isRecording: false)
    for (with, without) in zip(signed, plain) {
      #expect(hasFrame(with.picture), "\(with.name)")
      #expect(!hasFrame(without.picture), "\(without.name)")
      // No calibration has begun, so no answer says that it is possible.
      if with.name.contains("CalibrationPage") { continue }
      #expect(words(with.picture) > words(without.picture) + 20, "\(with.name)")
    }
  }

  @Test func `it comes and goes with the recording, and the log tells when`() {
    let technician = Technician { _, facts in facts.isRecording = true }
    #expect(hasFrame(technician.picture()))
    technician.session.facts.isRecording = false
    #expect(technician.session.isChanged)
    technician.wait(300_000)
    #expect(!hasFrame(technician.picture()))
    technician.session.facts.isRecording = true
    technician.wait(300_000)
    #expect(hasFrame(technician.picture()))
    let log = String(decoding: technician.session.log, as: UTF8.self)
    let lines = log.split(separator: "\n").map { $0.drop { $0 != ":" }.dropFirst(2) }
    #expect(lines.dropFirst() == ["touches are recorded", "touches are not recorded any more", "touches are recorded"])
  }
}
