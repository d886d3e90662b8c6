import Linux

#if PNG
  import CPng
#endif

/// Why a picture could not be written.
struct PictureError: Error {
  let sentence: String
}

/// Writes drawings as PNG files, with libpng.
enum PictureFile {
  static func write(_ drawing: Drawing, to path: String) throws(PictureError) {
    let bytes = try encode(drawing)
    do throws(Errno) {
      let file = try FileDescriptor.open(path, .replace)
      try file.writeAll(bytes)
    } catch {
      throw PictureError(sentence: "cannot write the picture \(path): \(error.text); name another file")
    }
  }

  #if PNG
    private static func encode(_ drawing: Drawing) throws(PictureError) -> [UInt8] {
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
    private static func encode(_ drawing: Drawing) throws(PictureError) -> [UInt8] {
      throw PictureError(sentence: "this build cannot write PNG files; build with --traits PNG (needs libpng-dev)")
    }
  #endif
}
