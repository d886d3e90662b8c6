import Linux
import Raster

#if PNG
import CPng
#endif

/// Why a picture could not be read or written.
package struct PictureError: Error {
  package let sentence: Sentence
}

/// Reads and writes PNG files with libpng.
package enum PictureFile {
  /// Writes a drawing, and prints `words` and the path.
  ///
  /// - Parameter isPrivate: whether a file that is created is readable for its owner alone.
  static func write(
    _ drawing: Bitmap, to path: String, saying words: Sentence, isPrivate: Bool = false
  ) -> Exit {
    do throws(PictureError) {
      try save(try encode(drawing), to: path, isPrivate: isPrivate)
    } catch { return .failed.said(error.sentence) }
    let line: Sentence = "\(words) \(path)\n"
    Log.output(line.string)
    return .done
  }

  /// Writes the bytes of an encoded picture. If that fails, an old picture is as it was.
  static func save(_ bytes: [UInt8], to path: String, isPrivate: Bool = false) throws(PictureError) {
    do throws(Errno) {
      let place = Directory.target(of: path) ?? path
      if let permissions = Directory.permissions(ofFile: place) {
        try AtomicFile.replace(place, with: bytes, mode: permissions, isLasting: false)
      } else {
        try create(bytes, path, mode: isPrivate ? 0o600 : 0o644)
      }
    } catch {
      let finding: Sentence =
        error == .noEntry ? "its folder does not exist; make the folder, or" : "\(error.text);"
      throw PictureError(sentence: "cannot write the picture \(path): \(finding) name another file")
    }
  }

  /// Writes a picture that is not there yet, or into a device.
  private static func create(_ bytes: [UInt8], _ path: String, mode: UInt32) throws(Errno) {
    let isNew = Directory.obstacle(at: path) != .exists
    let file = try FileDescriptor.open(path, isNew ? .create : .replace, mode: mode)
    do throws(Errno) {
      try file.writeAll(bytes)
    } catch {
      // A part of a picture is none.
      if isNew { try? FileDescriptor.remove(path) }
      throw error
    }
  }

  /// Reads a PNG file; returns red, green, blue and opacity of each pixel, line by line.
  static func read(
    _ path: String, largestSide: Int
  ) throws(PictureError) -> (width: Int, height: Int, channels: [UInt8]) {
    let bytes: [UInt8]
    do throws(Errno) {
      // Opened without a time limit, because a pipe may be slow.
      bytes = try FileDescriptor.open(path, .read).contents(limit: 16 << 20)
    } catch {
      throw PictureError(sentence: "cannot read the picture \(path): \(error.text); name another file")
    }
    return try decode(bytes, path, largestSide)
  }

  #if PNG
  package static func decode(
    _ bytes: [UInt8], _ path: String, _ largestSide: Int
  ) throws(PictureError) -> (width: Int, height: Int, channels: [UInt8]) {
    var image = unsafe png_image()
    unsafe image.version = png_uint_32(PNG_IMAGE_VERSION)
    defer { unsafe png_image_free(&image) }
    guard unsafe png_image_begin_read_from_memory(&image, bytes, bytes.count) != 0 else {
      throw PictureError(sentence: "\(path) is not a PNG file that can be read; convert the picture to PNG first")
    }
    let (width, height) = unsafe (Int(image.width), Int(image.height))
    guard width <= largestSide, height <= largestSide else {
      throw PictureError(
        sentence: "the picture \(path) is \(width)x\(height) pixels; make it \(largestSide)x\(largestSide) at most")
    }
    // Without it, libpng takes 16 bits a channel for linear light where the file does not say how they are encoded.
    unsafe image.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
    unsafe image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
    var channels = [UInt8](repeating: 0, count: width * height * 4)
    guard unsafe png_image_finish_read(&image, nil, &channels, 0, nil) != 0 else {
      throw PictureError(sentence: "the PNG file \(path) is damaged; make it anew")
    }
    return (width, height, channels)
  }

  private static func encode(_ drawing: Bitmap) throws(PictureError) -> [UInt8] {
    var image = unsafe png_image()
    unsafe image.version = png_uint_32(PNG_IMAGE_VERSION)
    unsafe image.width = png_uint_32(drawing.width)
    unsafe image.height = png_uint_32(drawing.height)
    unsafe image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR)
    var size = png_alloc_size_t(0)
    guard unsafe png_image_write_to_memory(&image, nil, &size, 0, drawing.bytes, 0, nil) != 0 else {
      throw PictureError(sentence: "libpng cannot tell how large a picture of \(drawing.width)x\(drawing.height) is")
    }
    var bytes = [UInt8](repeating: 0, count: Int(size))
    guard unsafe png_image_write_to_memory(&image, &bytes, &size, 0, drawing.bytes, 0, nil) != 0 else {
      throw PictureError(sentence: "libpng cannot encode a picture of \(drawing.width)x\(drawing.height)")
    }
    return Array(bytes[0..<Int(size)])
  }
  #else
  package static func decode(
    _ bytes: [UInt8], _ path: String, _ largestSide: Int
  ) throws(PictureError) -> (width: Int, height: Int, channels: [UInt8]) {
    throw PictureError(sentence: "this build cannot read PNG files; build with --traits PNG (needs libpng-dev)")
  }

  private static func encode(_ drawing: Bitmap) throws(PictureError) -> [UInt8] {
    throw PictureError(sentence: "this build cannot write PNG files; build with --traits PNG (needs libpng-dev)")
  }
  #endif
}
