import Domain
import Fakes
import Foundation
import Testing

@testable import Folders

@Suite struct FolderWalkerTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
  }

  @Test func `each folder is visited once, in the order of names`() throws {
    for name in ["b/y/f", "a/f", "b/x/f", "f"] { try scratch.write([], to: name) }
    #expect(try visited() == ["", "a", "b", "b/x", "b/y"])
  }

  @Test func `Links are followed last, and never in a cycle`() throws {
    try scratch.write([], to: "real/inner/f")
    try scratch.write([], to: "z/f")
    try link("a-link", "real")
    try link("real/up", "..")
    try link("real/inner/self", ".")
    try link("outer", scratch.path)
    #expect(try visited() == ["", "real", "real/inner", "z"])
  }

  @Test func `a folder outside is reached by its link, once, with what is below it`() throws {
    let outside = try ScratchFolder()
    try outside.write([], to: "sub/f")
    try outside.write([], to: "sub/deeper/f")
    try link("one", outside.path)
    try link("two", outside.path(of: "sub"))
    #expect(try visited() == ["", "one", "one/sub", "one/sub/deeper"])
  }

  @Test func `a link to what lies above brings nothing in`() throws {
    try scratch.write([], to: "other/f")
    try scratch.write([], to: "photos/inner/f")
    try link("photos/up", "..")
    try link("photos/inner/top", scratch.path)
    var walker = try FolderWalker(root: FileLocation(path: scratch.path(of: "photos")))
    var paths: [String] = []
    while case .folder(let listing) = try walker.next() { paths.append(listing.path.displayPath) }
    #expect(paths == ["", "inner"])
  }

  @Test(arguments: [
    #"{"format":"photostream-export","version":1,"program":"x"}"#,
    #"{"format":"\u0070hotostream-export","version":9,"program":""}"#,
  ])
  func `links in an export lead nowhere, wherever in it the source is`(_ marker: String) throws {
    let outside = try ScratchFolder()
    try outside.write([], to: "secret.jpg")
    try scratch.write(Array(marker.utf8), to: "export.json")
    try scratch.write([], to: "pictures/p/own.jpg")
    try link("pictures/p/folder", outside.path)
    try link("pictures/p/file.jpg", outside.path(of: "secret.jpg"))
    for root in ["", "pictures", "pictures/p"] {
      var walker = try FolderWalker(root: FileLocation(path: scratch.path(of: root)))
      var found: [String] = []
      while case .folder(let listing) = try walker.next() {
        found += listing.files.map { String(decoding: $0.name, as: UTF8.self) }
      }
      #expect(found == (root.isEmpty ? ["export.json", "own.jpg"] : ["own.jpg"]))
    }
  }

  @Test func `links in any other folder are followed, whatever is called export.json`() throws {
    try scratch.write(Array(#"{"format":"mine","version":1,"program":""}"#.utf8), to: "export.json")
    try scratch.write([], to: "a/f")
    let outside = try ScratchFolder()
    try link("a/out", outside.path)
    #expect(try visited() == ["", "a", "a/out"])
  }

  @Test func `a link to itself is told`() throws {
    try link("loop", "loop")
    var walker = try FolderWalker(root: FileLocation(path: scratch.path))
    guard case .folder(let listing) = try walker.next() else {
      Issue.record("the top folder is missing")
      return
    }
    #expect(listing.unreadable.map(\.name) == [Array("loop".utf8)])
    #expect(try walker.next() == nil)
  }

  @Test func `paths longer than the system takes are walked all the same`() throws {
    let name = [UInt8](repeating: UInt8(ascii: "n"), count: 250)
    let nest = try FolderNest(in: scratch.path, name: name, depth: 30)
    defer { nest.remove() }
    let paths = try steps().compactMap { step -> FileLocation? in
      guard case .folder(let listing) = step else { return nil }
      return listing.path
    }
    #expect(paths.count == 31)
    #expect(paths.map(\.bytes.count).max() == 30 * 251 - 1)
  }

  @Test func `beyond a depth that would use up open files, it stops and says so`() throws {
    let nest = try FolderNest(
      in: scratch.path, name: Array("d".utf8), depth: FolderWalker.deepest + 5)
    defer { nest.remove() }
    let steps = try steps()
    #expect(steps.count == FolderWalker.deepest + 1)
    guard case .unreadable(_, let reason) = steps.last else {
      Issue.record("nothing was said")
      return
    }
    #expect(reason == "more than \(FolderWalker.deepest) folders deep")
  }

  @Test func `a folder that must not be listed is told, and the rest is walked`() async throws {
    for name in ["a/f", "b/f", "c/f"] { try scratch.write([], to: name) }
    let path = scratch.path
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0], ofItemAtPath: scratch.path(of: "b"))
    let words = try await OrdinaryUser.run {
      var words: [String] = []
      var walker = try FolderWalker(root: FileLocation(path: path))
      while let step = try walker.next() {
        switch step {
        case .folder(let listing): words.append(listing.path.displayPath)
        case .unreadable(let path, let reason): words.append("\(path.displayPath): \(reason)")
        }
      }
      return words
    }
    #expect(words == ["", "a", "b: Permission denied", "c"])
  }

  @Test func `a folder that goes away while walking is passed over`() throws {
    for name in ["a/f", "b/f"] { try scratch.write([], to: name) }
    var walker = try FolderWalker(root: FileLocation(path: scratch.path))
    _ = try walker.next()
    try FileManager.default.removeItem(atPath: scratch.path(of: "a"))
    guard case .folder(let listing) = try walker.next() else {
      Issue.record("b is missing")
      return
    }
    #expect(listing.path == FileLocation(path: "b"))
  }
}

extension FolderWalkerTests {
  private func steps() throws -> [FolderWalker.Step] {
    var steps: [FolderWalker.Step] = []
    var walker = try FolderWalker(root: FileLocation(path: scratch.path))
    while let step = try walker.next() { steps.append(step) }
    return steps
  }

  private func visited() throws -> [String] {
    try steps().compactMap { step in
      guard case .folder(let listing) = step else { return nil }
      return listing.path.displayPath
    }
  }

  private func link(_ name: String, _ target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path(of: name), withDestinationPath: target)
  }
}

@Suite("The estimate of a folder's pictures")
struct PictureCountTests {
  @Test
  func `counts names, here and below, and nothing that is not named like a picture`() async throws {
    let folder = try ScratchFolder()
    for name in ["a.jpg", "b.JPEG", "below/c.heic", "below/d.jpg.txt", "notes.txt", "jpg"] {
      try folder.write([], to: name)
    }
    #expect(try await PictureCount.estimate(below: FileLocation(path: folder.path)) == 3)
  }

  @Test
  func `is nothing for a folder that is not there`() async throws {
    #expect(try await PictureCount.estimate(below: FileLocation(path: "/no/such/folder")) == 0)
  }
}
