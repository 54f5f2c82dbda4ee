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

  @Test func `a content is exactly that of the file or not, in whatever pieces it comes`() throws {
    let whole: [UInt8] = [1, 2, 3, 4, 5]
    let file = try OpenFile(inMemory: whole)
    for length in 1...6 {
      #expect(try file.holds { Array(whole.dropFirst($0).prefix(length)) })
    }
    for other in [[], [1, 2, 3, 4], [1, 2, 9, 4, 5], whole + [6]] as [[UInt8]] {
      #expect(try !file.holds { Array(other.dropFirst($0)) })
    }
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

  @Test func `what cannot be brought to a disk is not waited for`() async throws {
    let pipe = place("pipe")
    #expect(pipe.withPath { mkfifo($0, 0o600) } == 0)
    try await onThread("a pipe to be synced") { try OpenFile(pipe).sync() }
  }

  @Test func `an error has the system's number and words`() throws {
    let error = #expect(throws: SystemError.self) { try OpenFile(place("none")) }
    #expect(error?.code == ENOENT && error?.reason == "No such file or directory")
    #expect(error.map { Reason.of($0) } == "No such file or directory")
  }

  @Test func `a file that is moved replaces the one that has the name`() throws {
    try folder.write([1], to: "old")
    try folder.write([2], to: "new")
    try place("new").move(to: place("old"))
    #expect(try OpenFile(place("old")).contents() == [2])
    #expect(throws: SystemError(code: ENOENT)) { try place("new").move(to: place("old")) }
  }

  @Test(arguments: [nil, EPERM, EINVAL, ENOSYS, ENOTSUP, EMLINK] as [Int32?])
  func `a file that is moved to a new name replaces nothing, whatever the disk can`(code: Int32?)
    throws
  {
    try folder.write([1], to: "old")
    try folder.write([2], to: "new")
    try folder.link("dangling", to: folder.path(of: "nowhere"))
    let rename: (FileLocation, FileLocation) -> Int32 = { code ?? FileLocation.renameNew($0, $1) }
    for name in ["old", "dangling"] {
      #expect(throws: SystemError(code: EEXIST)) {
        try place("new").moveNew(to: place(name), rename: rename)
      }
    }
    #expect(try folder.names() == ["dangling", "new", "old"])
    try place("new").moveNew(to: place("free"), rename: rename)
    #expect(try folder.names() == ["dangling", "free", "old"])
    #expect(try folder.bytes(of: "old") == [1] && folder.bytes(of: "free") == [2])
  }

  @Test func `what cannot be moved leaves no new name`() throws {
    try folder.write([1], to: "a")
    #expect(throws: SystemError(code: ENOSPC)) {
      try place("a").moveNew(to: place("b")) { _, _ in ENOSPC }
    }
    #expect(throws: SystemError(code: ENOENT)) {
      try place("none").moveNew(to: place("b")) { _, _ in EPERM }
    }
    #expect(try folder.names() == ["a"])
  }
}
