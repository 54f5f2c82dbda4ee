import Domain
import Fakes
import Foundation
import Glibc
import Testing

@testable import Files

@Suite struct WholeFileTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
  }

  private func location(_ name: String) -> FileLocation {
    FileLocation(path: scratch.path(of: name))
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: scratch.path).sorted() }
  }

  @Test func `a file has its name only once it is complete`() throws {
    try scratch.write([1], to: "a")
    let file = try WholeFile(location("a"))
    try file.write(Array("new".utf8))
    #expect(try scratch.bytes(of: "a") == [1])
    try file.finish()
    #expect(try scratch.bytes(of: "a") == Array("new".utf8))
    #expect(try names == ["a"])
  }

  @Test func `what is not finished leaves nothing`() throws {
    do {
      let file = try WholeFile(location("a"))
      try file.write([1, 2, 3])
    }
    #expect(try names == [])
  }

  @Test func `what another process left is written over, and no link is followed`() throws {
    let file = try WholeFile(location("a"))
    let half = try #require(try names.first)
    #expect(half.hasPrefix(String(decoding: WholeFile.half, as: UTF8.self)))
    try scratch.write([9], to: "mine")
    location(half).remove()
    try scratch.link(half, to: scratch.path(of: "mine"))
    try WholeFile.write([1], to: location("a"))
    withExtendedLifetime(file) {}
    #expect(try names == ["a", "mine"])
    #expect(try scratch.bytes(of: "mine") == [9])
  }

  @Test func `two files of a folder are written at once, and none gets the other's bytes`() throws {
    let (a, b) = (try WholeFile(location("a")), try WholeFile(location("b")))
    for (file, byte) in [(a, 1), (b, 2)] as [(WholeFile, UInt8)] { try file.write([byte]) }
    for file in [a, b] { try file.finish() }
    #expect(try scratch.bytes(of: "a") == [1] && scratch.bytes(of: "b") == [2])
  }

  @Test func `of two that write the same file one is refused, and it is whole`() throws {
    let (first, second) = (try WholeFile(location("a")), try WholeFile(location("a")))
    try first.write([1, 1])
    try second.write([2])
    #expect(throws: SystemError(code: EBUSY)) { try first.finish() }
    try second.finish()
    #expect(try scratch.bytes(of: "a") == [2])
    #expect(try names == ["a"])
  }

  @Test(arguments: [0, 1, 100_000, 3_000_001]) func `a copy is the same, with its date`(
    _ count: Int
  )
    throws
  {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try scratch.write(bytes, to: "a")
    let file = try WholeFile(location("b"))
    try file.copy(OpenFile(location("a")))
    try file.finish(modified: timespec(tv_sec: 1_600_000_000, tv_nsec: 5), isSynced: false)
    #expect(try scratch.bytes(of: "b") == bytes)
    #expect(try location("b").status().st_mtim.tv_sec == 1_600_000_000)
    #expect(try location("b").status().st_mtim.tv_nsec == 5)
  }

  @Test func `what is copied stands behind what was written, and is from any disk`() throws {
    try scratch.write([3, 4], to: "a")
    let memory = try OpenFile(inMemory: [3, 4])
    let elsewhere = FileLocation(path: "/proc/self/fd/\(memory.descriptor)")
    for source in [location("a"), elsewhere] {
      for start in [[], [1, 2]] as [[UInt8]] {
        let file = try WholeFile(location("b"))
        try file.write(start)
        try file.copy(OpenFile(source))
        try file.write([5])
        try file.finish()
        #expect(try scratch.bytes(of: "b") == start + [3, 4, 5], "of \(source.displayPath)")
      }
    }
    withExtendedLifetime(memory) {}
  }

  @Test func `files and folders are their owner's alone, unless others are meant to see them`()
    throws
  {
    try location("a/b").makeFolder()
    try WholeFile.write([1], to: location("a/b/c"))
    _ = try OpenFile(location("a/b/d"), O_WRONLY | O_CREAT)
    for (name, mode) in [("a", 0o700), ("a/b", 0o700), ("a/b/c", 0o600), ("a/b/d", 0o600)]
      as [(String, mode_t)]
    {
      #expect(try location(name).status().st_mode & 0o777 == mode)
    }
    // As usual, but for what the person's `umask` takes away.
    try scratch.write([1], to: "usual")
    try WholeFile.write([1], to: location("shown"), mode: 0o666)
    #expect(try location("shown").status().st_mode == location("usual").status().st_mode)
  }

  @Test func `folders are made with those above them, once`() throws {
    try location("a/b/c").makeFolder()
    try location("a/b/c").makeFolder()
    #expect(try location("a/b/c").status().isFolder)
    try scratch.write([1], to: "file")
    #expect(throws: SystemError.self) { try location("file").makeFolder() }
    #expect(throws: SystemError.self) { try location("file/b").makeFolder() }
    #expect(throws: SystemError.self, "it is there, and takes no folder") {
      try FileLocation(path: "/proc/photostream").makeFolder()
    }
  }
}
