import Foundation
import Testing

/// Whether this machine lets a test have file systems of its own.
private let hasNameSpaces = (try? Run.other("/usr/bin/unshare", ["-rm", "/bin/true"]).code) == 0

@Suite("touch-overlay-calibrate: what it does not let itself be led to", .serialized)
struct CalibrateSafetyTests {
  private static let program = "\(Run.folder.path)/touch-overlay-calibrate"

  @Test func `a link in the place of the file, to whatever it leads`() throws {
    for target in ["elsewhere", "missing", "/etc/hostname", "."] {
      let place = try CalibrationPlace(nil)
      try place.write("precious", "elsewhere")
      try FileManager.default.createSymbolicLink(atPath: place.path, withDestinationPath: target)
      for run in [try place.run(), try place.run("--restore")] {
        #expect(run.code == 1)
        if run.complaint?.hasPrefix("there is no") == true { continue }
        #expect(run.complaint == "\(place.path) is a link, or no file at all; name the file itself with --file")
      }
      #expect(place.text("elsewhere") == "precious" && place.names == ["elsewhere", "pointercal"])
    }
  }

  @Test func `a link in the place of the draft or of a backup is not written through`() throws {
    let place = try CalibrationPlace()
    try place.write("precious", "elsewhere")
    for name in [".pointercal.new", "pointercal.bak-1"] {
      try FileManager.default.createSymbolicLink(atPath: "\(place.folder)/\(name)", withDestinationPath: "elsewhere")
    }
    let restored = try place.run("--restore")
    #expect(
      restored.complaint
        == "\(place.folder)/pointercal.bak-1 is a link, or no file at all; name the file itself with --file"
    )
    #expect(try place.run().code == 0)
    #expect(place.text("elsewhere") == "precious" && place.text() == CalibrationPlace.new)
    #expect(place.text("pointercal.bak-2") == CalibrationPlace.old)
  }

  @Test func `a folder, a pipe or a socket in its place, none of which it waits for`() throws {
    let folder = try CalibrationPlace(nil)
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: false)
    let pipe = try CalibrationPlace(nil)
    #expect(mkfifo(pipe.path, 0o644) == 0)
    for (run, path) in [(try folder.run(), folder.path), (try pipe.run(), pipe.path)] {
      run.expectRefusal(1, "\(path) is a link, or no file at all; name the file itself with --file")
    }
    #expect(folder.names == ["pointercal"] && pipe.names == ["pointercal"])
  }

  @Test func `a file that is far too long to be kept`() throws {
    let place = try CalibrationPlace(String(repeating: "1 ", count: 40_000))
    try place.run().expectRefusal(1, "cannot read \(place.path): File too large")
    #expect(place.names == ["pointercal"])
  }

  @Test("a folder in which others can write", arguments: [0o777, 0o1777, 0o775] as [mode_t])
  func sharedFolder(mode: mode_t) throws {
    let place = try CalibrationPlace()
    chmod(place.folder, mode)
    try place.run().expectRefusal(
      1, "\(place.folder) is not a folder that only its owner can write to; take the right from the others (chmod)")
    #expect(place.text() == CalibrationPlace.old && place.names == ["pointercal"])
  }

  @Test("a folder that is somebody else's", .enabled(if: geteuid() == 0, "only root can give a folder away"))
  func foreignFolder() throws {
    let place = try CalibrationPlace()
    chown(place.folder, 1234, 1234)
    try place.run().expectRefusal(1) { $0.contains("is not a folder that only its owner can write to") }
    #expect(place.names == ["pointercal"])
  }

  @Test func `no folder, a file in its place, a link in its place`() throws {
    let place = try CalibrationPlace()
    for (folder, reason) in [("missing", "No such file or directory"), ("pointercal", "Not a directory")] {
      let run = try Run.calibrate(["--file", "\(place.folder)/\(folder)/x"], input: CalibrationPlace.new)
      run.expectRefusal(1, "cannot open the folder \(place.folder)/\(folder): \(reason)")
    }
    let link = "\(place.folder)/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: place.folder)
    let run = try Run.calibrate(["--file", "\(link)/pointercal"], input: CalibrationPlace.new)
    run.expectRefusal(1) { $0.hasPrefix("cannot open the folder \(link): ") }
  }

  @Test func `two at once: the second says so`() throws {
    let place = try CalibrationPlace()
    let folder = open(place.folder, O_RDONLY | O_DIRECTORY)
    #expect(flock(folder, LOCK_EX) == 0)
    let run = try place.run()
    run.expectRefusal(1, "another calibration is being written in \(place.folder); try again when it is done")
    close(folder)
    #expect(try place.run().code == 0)
  }

  @Test func `what TSLIB_CALIBFILE says is not believed`() throws {
    let place = try CalibrationPlace(nil)
    let run = try Run.other(
      "/usr/bin/env", ["TSLIB_CALIBFILE=\(place.folder)/other", Self.program, "--file", place.path],
      input: CalibrationPlace.new)
    #expect(run.code == 0 && place.names == ["pointercal"])
  }

  @Test(
    "with more rights than who starts it, it takes no --file",
    .enabled(
      if: geteuid() == 0 && FileManager.default.fileExists(atPath: "/usr/bin/setpriv"),
      "only root can give a program more rights"))
  func moreRights() throws {
    let place = try CalibrationPlace()
    let copy = "\(place.folder)/calibrate"
    try FileManager.default.copyItem(atPath: Self.program, toPath: copy)
    chmod(copy, 0o4755)
    let run = try Run.other(
      "/usr/bin/setpriv", ["--reuid=65534", "--regid=65534", "--clear-groups", copy, "--file", place.path],
      input: CalibrationPlace.new)
    #expect(run.code == 2)
    #expect(
      run.errors
        == "calibrate: --file is refused: the program has more rights than the user who started it; leave it out\n")
    #expect(place.text() == CalibrationPlace.old)
  }

  @Test("a read-only file system", .enabled(if: hasNameSpaces, "no file systems of one's own here"))
  func readOnly() throws {
    let place = try CalibrationPlace()
    try place.write(CalibrationPlace.old, "pointercal.bak-1")
    for option in ["", " --restore"] {
      let run = try mounted(
        "mount --bind \(place.folder) \(place.folder) && mount -o remount,bind,ro \(place.folder)", place.path + option)
      #expect(run.code == 1)
      #expect(
        run.errors
          == "touch-overlay-calibrate: \(place.folder) is read-only; make it writable (mount -o remount,rw), or put the "
          + "calibration into the image\n")
    }
    #expect(place.text() == CalibrationPlace.old)
  }

  @Test("a file system in memory: written, and said to be lost", .enabled(if: hasNameSpaces, "no file systems here"))
  func memory() throws {
    let place = try CalibrationPlace()
    let run = try mounted("mount -t tmpfs -o mode=755 none \(place.folder)", place.path)
    #expect(run.code == 0 && run.output.hasPrefix("wrote \(place.path)\n"))
    #expect(
      run.errors
        == "touch-overlay-calibrate: \(place.folder) is in memory: the calibration is lost at the next start; put it into "
        + "the image\n")
  }

  @Test("an overlay: written, and said to be lost", .enabled(if: hasNameSpaces, "no file systems here"))
  func overlay() throws {
    let place = try CalibrationPlace()
    let upper = try CalibrationPlace(nil)
    let run = try mounted(
      "mount -t tmpfs none \(upper.folder) && mkdir \(upper.folder)/up \(upper.folder)/work && mount -t overlay -o "
        + "lowerdir=\(place.folder),upperdir=\(upper.folder)/up,workdir=\(upper.folder)/work none \(place.folder)",
      place.path)
    if run.errors.contains("mount:") { return }
    #expect(run.code == 0 && run.output.hasPrefix("wrote \(place.path); the one before is "))
    #expect(run.errors.hasPrefix("touch-overlay-calibrate: \(place.folder) is an overlay file system: unless "))
    #expect(place.text() == CalibrationPlace.old && place.names == ["pointercal"])
  }

  @Test(
    "a file system that is full before the copy of the old one, or behind it: nothing is changed",
    .enabled(if: hasNameSpaces, "no file systems here"), arguments: [(1, "pointercal.bak-1"), (0, ".pointercal.new")])
  func full(pages: Int, name: String) throws {
    let place = try CalibrationPlace(nil)
    let run = try mounted(
      "mount -t tmpfs -o mode=755,size=8k none \(place.folder) && echo \(CalibrationPlace.old) > \(place.path) && "
        + "(dd if=/dev/zero of=\(place.folder)/filler bs=4k count=\(pages) 2> /dev/null; true)", place.path,
      then: "ls -A \(place.folder); cat \(place.path)")
    #expect(
      run.errors.hasPrefix(
        "touch-overlay-calibrate: cannot write \(place.folder)/\(name): No space left on device; nothing was changed"))
    #expect(run.output == "filler\npointercal\n\(CalibrationPlace.old)\n")
  }

  /// Runs the program in a name space of its own, after `preparation`.
  private func mounted(_ preparation: String, _ file: String, then end: String = "") throws -> Run {
    let script =
      "set -e; \(preparation); set +e; printf '%s' '\(CalibrationPlace.new)' | \(Self.program) --file \(file); "
      + "code=$?; \(end)\nexit $code"
    return try Run.other("/usr/bin/unshare", ["-rm", "/bin/sh", "-c", script])
  }
}
