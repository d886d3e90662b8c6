import CLinux
import Linux
import Temporary
import Testing

@Suite("FolderWatch: what has changed")
struct FolderWatchTests {
  @Test func `only names that are asked for count, and the folder itself; each once`() throws {
    let temporary = try TemporaryFolder()
    let folder = temporary.path
    let watch = try FolderWatch()
    let isWatched = try watch.watch(folder)
    #expect(isWatched)
    func make(_ name: String) throws {
      _ = try FileDescriptor.open("\(folder)/\(name)", .replace)
      unlink("\(folder)/\(name)")
    }
    var seen: [String] = []
    func look() -> Bool {
      seen = []
      return watch.acknowledge {
        seen.append($0.string)
        return $0.starts(with: "event")
      }
    }
    #expect(!look() && seen.isEmpty)
    try make("mouse0")
    try make("a name of some length, so that it is filled up to more words")
    #expect(!look())
    #expect(Set(seen) == ["mouse0", "a name of some length, so that it is filled up to more words"])
    #expect(!look() && seen.isEmpty)
    for number in 0..<200 { try make("mouse\(number)") }
    try make("event3")
    #expect(look())
    chmod(folder, 0o700)
    #expect(look() && seen.isEmpty)
    try make("mouse0")
    let hasChanged = watch.acknowledge()
    #expect(hasChanged)
    rmdir(folder)
    #expect(look() && seen.isEmpty)
  }

  @Test func `a folder that is not there is no failure; one that cannot be watched is`() throws {
    let watch = try FolderWatch()
    for path in ["/nonexistent", "/dev/null", "/dev/null/input"] {
      let isWatched = try watch.watch(path)
      #expect(!isWatched, "\(path)")
    }
    #expect(throws: Errno(ENAMETOOLONG)) { _ = try watch.watch(String(repeating: "x", count: 300)) }
    #expect(
      FolderWatch.reason(Errno(ENOSPC)).string
        == "no watch is left for this user; raise fs.inotify.max_user_watches")
    #expect(FolderWatch.reason(.notPermitted).string == "Permission denied")
  }
}
