import Domain
import Fakes
import Files
import Glibc
import Testing

@Suite struct OpenFileTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private func place(_ name: String) -> FileLocation { FileLocation(path: folder.path(of: name)) }

  @Test func `what is written comes back, from anywhere in it`() throws {
    let whole: [UInt8] = [1, 2, 3, 4, 5, 6]
    let file = try OpenFile(place("a"), O_RDWR | O_CREAT | O_EXCL)
    try file.write { Array(whole.dropFirst($0).prefix(4)) }
    #expect(try file.contents() == whole && file.contents(limit: 2) == [1, 2])
    #expect(try file.bytes(at: 4, limit: 1) == [5] && file.bytes(at: 6) == [])
    #expect(try file.status().st_size == 6)
  }

  @Test func `a relative path starts at the given folder`() throws {
    try folder.write([7], to: "below/b")
    let parent = try OpenFile(place("below"), O_DIRECTORY)
    #expect(try OpenFile(FileLocation(path: "b"), in: parent).contents() == [7])
  }

  @Test func `a pipe that nobody writes to is opened without waiting`() async throws {
    let pipe = place("pipe")
    #expect(pipe.withPath { mkfifo($0, 0o600) } == 0)
    let mode = try await onThread("a pipe to be opened") { try OpenFile(pipe).status().st_mode }
    #expect(mode & S_IFMT == S_IFIFO)
  }

  @Test func `a file in memory has its bytes and no name`() throws {
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
    let file = try OpenFile(inMemory: bytes)
    #expect(try file.contents() == bytes)
    #expect(try folder.names() == [])
  }

  @Test func `what cannot be brought to a disk is not waited for`() throws {
    let pipe = place("pipe")
    #expect(pipe.withPath { mkfifo($0, 0o600) } == 0)
    try OpenFile(pipe).sync()
  }

  @Test func `an error has the system's number and words`() throws {
    let error = #expect(throws: SystemError.self) { try OpenFile(place("none")) }
    #expect(error?.code == ENOENT && error?.reason == "No such file or directory")
  }

  @Test func `a file that is moved replaces the one that has the name`() throws {
    try folder.write([1], to: "old")
    try folder.write([2], to: "new")
    try place("new").move(to: place("old"))
    #expect(try OpenFile(place("old")).contents() == [2])
    #expect(throws: SystemError(code: ENOENT)) { try place("new").move(to: place("old")) }
  }
}
