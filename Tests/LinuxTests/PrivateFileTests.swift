import CLinux
import Linux
import Temporary
import Testing

private func refusal(_ name: String, in folder: String) -> String? {
  failure { () throws(PrivateFile.Refusal) in _ = try PrivateFile.open(name, in: folder) }?.reason.string
}

@Suite("PrivateFile: what somebody else may have planted")
struct PrivateFileTests {
  @Test func `a file that is made, and found again with what is in it`() throws {
    let folder = try TemporaryFolder()
    rmdir(folder.path)
    try PrivateFile.open("record", in: folder.path).writeAll([1, 2, 3])
    #expect(try PrivateFile.open("record", in: folder.path).length() == 3)
    var facts = stat()
    #expect(stat("\(folder.path)/record", &facts) == 0)
    #expect(facts.st_mode & 0o777 == 0o600)
  }

  @Test("a file that its owner may not write to is made one that he may", .enabled(if: geteuid() == 0, "root opens it"))
  func mode() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/record"
    _ = try PrivateFile.open("record", in: folder.path)
    chmod(path, 0o400)
    _ = try PrivateFile.open("record", in: folder.path)
    var facts = stat()
    #expect(stat(path, &facts) == 0)
    #expect(facts.st_mode & 0o777 == 0o600)
  }

  @Test func `a link in the file's place is not followed`() throws {
    let folder = try TemporaryFolder()
    let target = try TemporaryFile("private-target", [7])
    #expect(symlink(target.path, "\(folder.path)/record") == 0)
    #expect(refusal("record", in: folder.path) == "\(folder.path)/record is a symbolic link; remove it")
    #expect(try FileDescriptor.contents(of: target.path, limit: 10) == [7])
  }

  @Test func `a file that others may read, one with a second name, one that is none`() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/record"
    _ = try PrivateFile.open("record", in: folder.path)
    chmod(path, 0o644)
    #expect(refusal("record", in: folder.path) == "\(path) is open to other users; remove it")
    chmod(path, 0o600)
    #expect(hardLink(path, "\(folder.path)/second") == 0)
    #expect(refusal("record", in: folder.path) == "\(path) has a second name (a hard link); remove it")
    unlink("\(folder.path)/second")
    #expect(refusal("record", in: folder.path) == nil)
    unlink(path)
    mkfifo(path, 0o600)
    #expect(refusal("record", in: folder.path) == "\(path) is not a regular file; remove it")
  }

  @Test func `a folder that others may write to, one behind a link, one that cannot be`() throws {
    let folder = try TemporaryFolder()
    chmod(folder.path, 0o777)
    let sentence = "\(folder.path) is not a folder that only its owner can write to"
    #expect(refusal("record", in: folder.path) == sentence)
    chmod(folder.path, 0o755)
    let second = "\(folder.path)-link"
    symlink(folder.path, second)
    defer { unlink(second) }
    #expect(refusal("record", in: second) == "\(second) is not a folder that only its owner can write to")
    #expect(refusal("record", in: "/proc/nothing") == "/proc/nothing: No such file or directory")
  }

  @Test func `a folder that cannot be made because that around it is missing`() throws {
    let folder = try TemporaryFolder()
    #expect(
      refusal("record", in: "\(folder.path)/a/b")
        == "there is no folder \(folder.path)/a to make \(folder.path)/a/b in; make it")
  }

  @Test func `a folder in the file's place is no file, and stays`() throws {
    let folder = try TemporaryFolder()
    mkdir("\(folder.path)/record", 0o700)
    #expect(refusal("record", in: folder.path) == "\(folder.path)/record: Is a directory")
    let isFound = try PrivateFile.existing("record", in: folder.path) != nil
    #expect(!isFound)
  }

  @Test("a file of somebody else", .enabled(if: geteuid() == 0, "only root can give one away"))
  func anothersFile() throws {
    let folder = try TemporaryFolder()
    _ = try PrivateFile.open("record", in: folder.path)
    chown("\(folder.path)/record", 990, 990)
    #expect(refusal("record", in: folder.path) == "\(folder.path)/record belongs to another user (990); remove it")
  }

  @Test("a folder of somebody else", .enabled(if: geteuid() == 0, "only root can give one away"))
  func anothers() throws {
    let folder = try TemporaryFolder()
    chown(folder.path, 990, 990)
    #expect(
      refusal("record", in: folder.path)
        == "\(folder.path) belongs to another user (990), who could change what is in it")
  }
}

/// `link(2)`: there is a test of that name above.
private func hardLink(_ one: String, _ other: String) -> CInt { CLinux.link(one, other) }
