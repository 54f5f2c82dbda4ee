import Domain
import Fakes
import Files
import Foundation
import Library
import Pictures
import Storage
import Testing

@testable import Folders

/// A renamed file is the same photo where that is certain; where not, nothing is given to another picture's file.
@Suite struct MovedFileTests {
  @Test(arguments: ["b.jpg", "sub/a.jpg", "sub/deep/b.jpg"])
  func `a renamed file keeps what its photo was given`(name: String) async throws {
    let tree = try await TestTree.aged(["a.jpg", "sub/other.jpg", "sub/deep/other.jpg"])
    _ = try await tree.scan()
    try await tree.mark("a.jpg", "one")
    try tree.rename("a.jpg", to: name)
    let summary = try await tree.scan()
    #expect((summary.added, summary.changed, summary.removed) == (0, 1, 0))
    #expect(try await tree.marks(of: name) == .given("one"))
    #expect(try await tree.marks(of: "a.jpg") == .nothing)
    #expect(try await tree.media(of: name) == .file(tree.root.appending(name.utf8)))
    let idle = try await tree.scan()
    #expect((idle.added, idle.changed, idle.removed) == (0, 0, 0))
  }

  @Test func `a renamed folder takes its photos along`() async throws {
    let tree = try await TestTree.aged(["old/a.jpg", "old/sub/b.jpg"])
    _ = try await tree.scan()
    try await tree.mark("old/sub/b.jpg", "b")
    try tree.rename("old", to: "new")
    let summary = try await tree.scan()
    #expect((summary.added, summary.changed, summary.removed) == (0, 2, 0))
    #expect(try await tree.items == ["new/a.jpg", "new/sub/b.jpg"])
    #expect(try await tree.marks(of: "new/sub/b.jpg") == .given("b"))
  }

  @Test(arguments: [
    ["a.jpg c.jpg", "b.jpg a.jpg", "c.jpg b.jpg"],
    ["x/a.jpg c.jpg", "y/a.jpg x/a.jpg", "c.jpg y/a.jpg"],
    ["2.jpg 3.jpg", "1.jpg 2.jpg"],
    ["in/cam.jpg out/cam.jpg", "new in/cam.jpg"],
    ["in/a.jpg out/b.jpg", "new in/a.jpg"],
  ])
  func `where another file takes a name, nothing goes along, and all stays with the names`(
    renames: [String]
  ) async throws {
    let names = [
      "a.jpg", "b.jpg", "x/a.jpg", "y/a.jpg", "1.jpg", "2.jpg", "in/a.jpg", "in/cam.jpg",
      "out/cam.jpg",
    ]
    let tree = try await TestTree.aged(names)
    _ = try await tree.scan()
    for name in names { try await tree.mark(name, name) }
    for rename in renames {
      let pair = rename.split(separator: " ").map(String.init)
      if pair[0] == "new" {
        try tree.write(pair[1])
        try tree.age(pair[1], of: 77)
      } else {
        try tree.rename(pair[0], to: pair[1])
      }
    }
    for _ in 0..<2 {
      _ = try await tree.scan()
      for item in try await tree.items {
        let marks = names.contains(item) ? Marks.given(item) : .nothing
        #expect(try await tree.marks(of: item) == marks, "\(item)")
      }
    }
  }

  @Test func `renamed albums with the same names leave each other alone`() async throws {
    let tree = try await TestTree.aged(["album/1.jpg", "album-new/1.jpg"])
    _ = try await tree.scan()
    for name in ["album/1.jpg", "album-new/1.jpg"] { try await tree.mark(name, name) }
    try tree.rename("album", to: "album-old")
    try tree.rename("album-new", to: "album")
    _ = try await tree.scan()
    #expect(try await tree.items == ["album-old/1.jpg", "album/1.jpg"])
    #expect(try await tree.marks(of: "album/1.jpg") == .given("album/1.jpg"))
    #expect(try await tree.marks(of: "album-old/1.jpg") == .nothing)
  }

  @Test func `where a photo was once, the one that moves there has what both were given`()
    async throws
  {
    let tree = try await TestTree.aged(["a.jpg", "b.jpg"])
    _ = try await tree.scan()
    try await tree.mark("a.jpg", "moved")
    try await tree.mark("b.jpg", "former")
    try tree.remove("b.jpg")
    #expect(try await tree.scan().removed == 1)
    try tree.rename("a.jpg", to: "b.jpg")
    let summary = try await tree.scan()
    #expect((summary.added, summary.changed, summary.removed) == (0, 1, 0))
    let marks = try await tree.marks(of: "b.jpg")
    #expect(marks.tags == ["former", "moved"] && marks.notes == marks.tags)
    #expect(marks.shownTags == marks.tags)
    #expect(try await tree.marks(of: "a.jpg") == .nothing)
  }

  @Test func `behind a link that leads nowhere by now, a photo is not gone`() async throws {
    let tree = try await TestTree.aged(["a.jpg"])
    try tree.scratch.write(TestTree.jpeg, to: "disk/b.jpg")
    try tree.link("disk", to: tree.scratch.path(of: "disk"))
    try tree.age("disk/b.jpg", of: 7)
    _ = try await tree.scan()
    try await tree.mark("disk/b.jpg", "far")
    try FileManager.default.removeItem(atPath: tree.scratch.path(of: "disk"))
    try tree.write("c.jpg")
    try tree.age("c.jpg", of: 7)
    _ = try await tree.scan()
    #expect(try await tree.marks(of: "c.jpg") == .nothing)
    #expect(try await tree.marks(of: "disk/b.jpg") == .given("far"))
  }

  @Test
  func `what a scan moved before it was broken off is read by the next, without its archive, too`()
    async throws
  {
    let tree = try await TestTree.aged(["media/a.jpg"])
    try tree.write("outbox.json", Array(#"{"orderedItems":[]}"#.utf8))
    _ = try await tree.scan()
    try tree.rename("media/a.jpg", to: "media/b.jpg")
    let (index, folder) = (tree.library.folders, FileLocation(path: "media"))
    let file = try #require(try await index.files(in: folder, of: tree.source).first)
    let move = FileMove(
      from: FilePlace(folder: folder, name: file.name),
      to: FilePlace(folder: folder, name: Array("b.jpg".utf8)), state: file.state.ofFile)
    let scan = try await index.beginScan(of: tree.source)
    try await index.move([move], in: scan)
    #expect(try await tree.items == ["media/b.jpg"])
    _ = try await tree.scan(without: "outbox.json")
    let place = tree.root.appending("media/b.jpg".utf8)
    #expect(try await tree.media(of: "media/b.jpg") == .file(place))
  }

  @Test func `copies, second names and edited files are new photos`() async throws {
    let tree = try await TestTree.aged(["a.jpg", "b.jpg", "c.jpg"])
    _ = try await tree.scan()
    for name in ["a.jpg", "b.jpg", "c.jpg"] { try await tree.mark(name, "given") }
    try FileManager.default.linkItem(atPath: tree.path("a.jpg"), toPath: tree.path("link.jpg"))
    try tree.write("copy.jpg")
    try tree.age("copy.jpg", of: 1)
    try tree.rename("c.jpg", to: "edited.jpg")
    try tree.age("edited.jpg", of: 77)
    let summary = try await tree.scan()
    #expect((summary.added, summary.changed, summary.removed) == (3, 0, 1))
    for name in ["link.jpg", "copy.jpg", "edited.jpg"] {
      #expect(try await tree.marks(of: name) == .nothing)
    }
    #expect(try await tree.marks(of: "a.jpg") == .given("given"))
    try tree.rename("edited.jpg", to: "c.jpg")
    _ = try await tree.scan()
    #expect(try await tree.marks(of: "c.jpg") == .given("given"), "it waits under its name")
  }

  @Test(arguments: [false, true])
  func `where two could be meant, none is`(isOneReplaced: Bool) async throws {
    let tree = try await TestTree.aged(["a.jpg", "b.jpg"])
    try tree.age("b.jpg", of: 0)
    _ = try await tree.scan()
    for name in ["a.jpg", "b.jpg"] { try await tree.mark(name, name) }
    try tree.rename("a.jpg", to: "c.jpg")
    if isOneReplaced {
      try tree.write("a.jpg")
      try tree.age("a.jpg", of: 77)
      try tree.remove("b.jpg")
    } else {
      try tree.rename("b.jpg", to: "d.jpg")
    }
    _ = try await tree.scan()
    for name in ["c.jpg", "d.jpg"] { #expect(try await tree.marks(of: name) == .nothing) }
  }

  @Test func `a scan that is cancelled half-way loses nothing and doubles nothing`() async throws {
    let gate = Gate(open: 2)
    let tree = try await TestTree.aged(["a.jpg", "z/b.jpg"]) { _ in
      try await gate.pass()
      return .small
    }
    _ = try await tree.scan()
    try await tree.mark("a.jpg", "a")
    try await tree.mark("z/b.jpg", "b")
    try tree.rename("a.jpg", to: "z/a.jpg")
    try tree.rename("z/b.jpg", to: "b.jpg")
    let scan = Task { try await tree.scan() }
    try await gate.waitUntilHeld()
    scan.cancel()
    await #expect(throws: CancellationError.self) { try await scan.ended() }
    #expect(try await tree.photos.count == 2)
    gate.openWide()
    let summary = try await tree.scan()
    #expect((summary.added, summary.removed, summary.photos) == (0, 0, 2))
    #expect(try await tree.marks(of: "b.jpg") == .given("b"))
    #expect(try await tree.marks(of: "z/a.jpg") == .given("a"))
  }

  @Test func `a caption file that says what is known already changes nothing`() async throws {
    let tree = try await TestTree.aged(["a.jpg"])
    _ = try await tree.scan()
    var photo = try #require(try await tree.photos.first)
    photo.details.keywords = ["fog"]
    _ = try await tree.library.photos.insert([photo], of: tree.source)
    try tree.write("a.jpg.txt", Array("tags: fog\n".utf8))
    for _ in 0..<2 { #expect(try await tree.scan().changed == 0) }
    try tree.write("a.jpg.txt", Array("tags: mist\n".utf8))
    #expect(try await tree.scan().changed == 1)
  }
}

/// What a photo was given.
private struct Marks: Equatable {
  var isLiked = false
  var isSeen = false
  var tags: [String] = []
  var shownTags: [String] = []
  var notes: [String] = []

  static let nothing = Marks()

  static func given(_ word: String) -> Marks {
    Marks(isLiked: true, isSeen: true, tags: [word], shownTags: [word], notes: [word])
  }
}

extension TestTree {
  /// Pictures that were changed at different moments.
  fileprivate static func aged(
    _ names: [String], _ answer: (@Sendable (FileLocation) async throws -> PictureFacts)? = nil
  ) async throws -> TestTree {
    let tree = try await TestTree(answer)
    for (number, name) in names.enumerated() {
      try tree.write(name)
      try tree.age(name, of: number)
    }
    return tree
  }

  fileprivate func age(_ name: String, of number: Int) throws {
    try age(name, seconds: 1_000_000 + Double(number))
  }

  private func id(_ item: String) -> PhotoID { PhotoID(source: source, item: item) }

  fileprivate func mark(_ item: String, _ word: String) async throws {
    let photo = id(item)
    let tag = try #require(Domain.Tag(word) as Domain.Tag?)
    try await library.photos.markSeen([photo])
    try await library.outbox.setLocalReaction(.like, to: photo, at: time.now)
    try await library.outbox.insertNote(
      Note(
        id: MutationID(rawValue: "\(item) \(word)"), photo: photo, text: word, createdAt: time.now)
    )
    _ = try await library.tags.apply(TagChange(added: [TaggedPhoto(photo, tag)]), at: time.now)
  }

  fileprivate func marks(of item: String) async throws -> Marks {
    let photo = id(item)
    let stored = try await photos.first { $0.id == photo }
    return Marks(
      isLiked: try await library.outbox.localReactions(to: [photo])[photo] == .like,
      isSeen: stored?.isSeen ?? false,
      tags: try await library.tags.tags(of: [photo])[photo]?.map(\.name) ?? [],
      shownTags: stored?.tags ?? [],
      notes: try await library.outbox.notes(on: photo).map(\.text).sorted())
  }

  fileprivate func media(of item: String) async throws -> MediaReference? {
    let photo = id(item)
    return try await photos.first { $0.id == photo }?.media
  }
}
