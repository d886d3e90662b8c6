import Linux
import Testing

@Suite("Arguments: taken in their order")
struct ArgumentListTests {
  @Test func `a value follows its option, or stands behind =`() {
    var list = ArgumentList(
      ["file", "--fb", "/dev/fb0", "--out=a=b", "--axes", "--x=y", "-o=1", "--=2", "a=b"].map { Text($0) }, of: "test")
    #expect(list.next() == Text("file"))
    #expect(list.next() == Text("--fb"))
    #expect(list.value(of: Text("--fb")) == "/dev/fb0")
    #expect(list.next() == Text("--out"))
    #expect(list.value(of: Text("--out")) == "a=b")
    #expect(list.next() == Text("--axes"))
    #expect(list.value(of: Text("--axes")) == "--x=y")
    for other in ["-o=1", "--=2", "a=b"] { #expect(list.next() == Text(other)) }
    #expect(list.next() == nil)
  }

  @Test func `arguments for another program stay as they are`() {
    var list = ArgumentList(["--", "ls", "--color=auto"].map { Text($0) }, of: "test")
    #expect(list.next() == Text("--"))
    #expect(list.takeRest() == [Text("ls"), Text("--color=auto")])
    #expect(list.next() == nil)
  }
}
