import CLinux
import Linux
import Temporary
import Testing

private func failure(_ bytes: [UInt8], _ path: String) -> String? {
  failure { () throws(AtomicFile.Failure) in try AtomicFile.write(bytes, to: path, mode: 0o644) }?.sentence.string
}

private func mode(_ path: String) -> mode_t {
  var facts = stat()
  return stat(path, &facts) == 0 ? facts.st_mode & 0o7777 : 0
}

@Suite("AtomicFile: as it was or as it will be")
struct AtomicFileTests {
  @Test func `a new file, a replaced one, with the rights that were asked for`() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/metrics.prom"
    #expect(failure([1, 2, 3], path) == nil)
    #expect(try FileDescriptor.contents(of: path, limit: 10) == [1, 2, 3])
    #expect(mode(path) == 0o644)
    try AtomicFile.write([4], to: path, mode: 0o600, isLasting: false)
    #expect(try FileDescriptor.contents(of: path, limit: 10) == [4])
    #expect(mode(path) == 0o600)
    #expect(folder.names == ["metrics.prom"])
  }

  @Test("a draft takes its name from no file, link or folder", arguments: ["", "file", "link", "folder"])
  func draft(taken: String) throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/name"
    if taken == "file" { try folder.write("old", "name") }
    if taken == "link" { #expect(symlink("elsewhere", path) == 0) }
    if taken == "folder" { #expect(mkdir(path, 0o700) == 0) }
    let draft = try AtomicFile.draft(of: path)
    try folder.write("new", Directory.split(draft).name)
    let error = failure { () throws(Errno) in try AtomicFile.place(draft, at: path) }
    #expect(error == (taken.isEmpty ? nil : .exists))
    #expect(folder.names.count == (taken.isEmpty ? 1 : 2))
    #expect(folder.text("name") == (taken.isEmpty ? "new" : taken == "file" ? "old" : nil))
  }

  @Test func `somebody who has the old file open goes on reading the old one`() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/file"
    #expect(failure([1, 2, 3], path) == nil)
    let old = try FileDescriptor.open(path, .read)
    #expect(failure([9], path) == nil)
    #expect(try old.length() == 3)
  }

  @Test func `what a killed process left beside it, and a link in its place, are replaced`() throws {
    let folder = try TemporaryFolder()
    let target = try TemporaryFile("atomic-target", [7])
    #expect(symlink(target.path, "\(folder.path)/.file.\(getpid())") == 0)
    #expect(symlink(target.path, "\(folder.path)/file") == 0)
    #expect(failure([1], "\(folder.path)/file") == nil)
    #expect(try FileDescriptor.contents(of: target.path, limit: 10) == [7])
    #expect(try FileDescriptor.contents(of: "\(folder.path)/file", limit: 10) == [1])
    #expect(folder.names == ["file"])
  }

  @Test func `what is no file is not replaced, also behind a link`() throws {
    let folder = try TemporaryFolder()
    let (pipe, link) = ("\(folder.path)/pipe", "\(folder.path)/link")
    #expect(mkfifo(pipe, 0o600) == 0 && symlink("/dev/null", link) == 0)
    for path in [pipe, link, "/dev/null"] {
      #expect(failure([1], path) == "\(path) could not be written: it is not a regular file")
    }
    #expect(folder.names == ["link", "pipe"])
  }

  @Test("a folder that cannot be synchronised is no failure", .enabled(if: geteuid() != 0, "root may open everything"))
  func unreadable() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/file"
    #expect(failure([1, 2, 3], path) == nil)
    #expect(chmod(folder.path, 0o300) == 0)
    #expect(failure([9], path) == nil)
    #expect(try FileDescriptor.contents(of: path, limit: 10) == [9])
    chmod(folder.path, 0o700)
    #expect(folder.names == ["file"])
  }

  @Test func `places where there can be no file`() throws {
    let folder = try TemporaryFolder()
    for (path, reason) in [
      ("\(folder.path)/missing/file", "there is no folder \(folder.path)/missing; make it"),
      ("/proc/file", "No such file or directory"),
      (folder.path, "Is a directory"), ("\(folder.path)/\(String(repeating: "x", count: 255))", "File name too long"),
    ] {
      #expect(failure([1], path) == "\(path) could not be written: \(reason)")
    }
    #expect(folder.names == [])
    #expect(failure([1], "/tmp") == "/tmp could not be written: Is a directory")
  }

  @Test("a full disk leaves the old file", .enabled(if: SmallDisk.canMount, "only root may mount a small disk"))
  func full() throws {
    let disk = try SmallDisk()
    let path = "\(disk.folder.path)/file"
    #expect(failure([1, 2, 3], path) == nil)
    let large = [UInt8](repeating: 5, count: 100_000)
    #expect(failure(large, path) == "\(path) could not be written: No space left on device")
    #expect(try FileDescriptor.contents(of: path, limit: 10) == [1, 2, 3])
    #expect(disk.folder.names == ["file"])
  }

  @Test func `the folder of a path, and the name in it`() {
    for (path, folder, name) in [
      ("/var/lib/a.prom", "/var/lib", "a.prom"), ("/a", "/", "a"), ("a", ".", "a"), ("b/a", "b", "a"), ("", ".", ""),
      ("a/", "a", ""),
    ] {
      #expect(Directory.split(path) == (folder, name))
    }
  }
}
