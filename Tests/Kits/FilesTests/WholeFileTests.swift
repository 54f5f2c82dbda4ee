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
    let half = String(decoding: WholeFile.half, as: UTF8.self)
    try scratch.write([9], to: "mine")
    try scratch.link(half, to: scratch.path(of: "mine"))
    try WholeFile.write([1], to: location("a"))
    #expect(try names == ["a", "mine"])
    #expect(try scratch.bytes(of: "mine") == [9])
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

  @Test func `what is copied stands behind what was written`() throws {
    try scratch.write([3, 4], to: "a")
    let file = try WholeFile(location("b"))
    try file.write([1, 2])
    try file.copy(OpenFile(location("a")))
    try file.write([5])
    try file.finish()
    #expect(try scratch.bytes(of: "b") == [1, 2, 3, 4, 5])
  }

  @Test func `folders are made with those above them, once`() throws {
    try location("a/b/c").makeFolder()
    try location("a/b/c").makeFolder()
    #expect(try location("a/b/c").status().st_mode & S_IFMT == S_IFDIR)
    try scratch.write([1], to: "file")
    #expect(throws: SystemError.self) { try location("file").makeFolder() }
    #expect(throws: SystemError.self) { try location("file/b").makeFolder() }
  }
}
