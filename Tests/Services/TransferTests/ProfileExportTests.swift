import Domain
import Fakes
import Folders
import Foundation
import Library
import Storage
import Testing
import Web

@testable import Transfer

/// What an export has of pictures, and what becomes of them.
@Suite struct ProfileExportTests {
  /// What a photo is to a person, wherever its file is.
  private struct Seen: Hashable {
    let moment: Timestamp
    let caption: String?
    let alternativeText: String?
    let name: String?
  }

  private func seen(_ photos: [Photo]) -> Set<Seen> {
    Set(
      photos.map {
        Seen(
          moment: $0.timestamp, caption: $0.caption, alternativeText: $0.alternativeText,
          name: $0.media.file?.displayName)
      })
  }

  @Test func `an export is itself a source of the same photos, words and dates`() async throws {
    let (world, source) = try await TransferWorld.withPictures()
    let summary = try await world.export(to: "backup")
    #expect(summary.new(.pictures) == 3 && summary.problems.isEmpty)
    #expect(summary.new(.settings) == 2, "one that nobody knows any more is none")
    let copy = try await world.addFolder(world.path("backup"), named: "backup")
    let (before, after) = (try await world.photos(of: source), try await world.photos(of: copy))
    #expect(after.count == 3)
    #expect(seen(after) == seen(before))
    #expect(after.contains { $0.alternativeText == "A wet \"beach\"" })
  }

  @Test func `photos that are muted come along, too`() async throws {
    let (world, _) = try await TransferWorld.withPictures()
    let scope = StreamScope(profile: 1, order: .newest, now: world.time.now)
    try await world.library.photos.mute(MuteList(words: "tide"), in: scope)
    try await world.export(to: "backup")
    let copied = try FileManager.default.subpathsOfDirectory(atPath: world.path("backup"))
    #expect(copied.count { $0.hasSuffix("low tide.jpg") } == 1, "\(copied)")
  }

  @Test func `an export that was interrupted goes on, and follows what changed`() async throws {
    let (world, _) = try await TransferWorld.withPictures()
    try await world.export(to: "backup")
    let copy = "backup/pictures/My-Pictures/2024/low tide.jpg"
    try world.scratch.write([0xFF, 0xD8], to: copy)
    try world.scratch.write([1], to: "backup/pictures/My-Pictures/.photostream-half")
    try FileManager.default.removeItem(atPath: world.path("backup/pictures/My-Pictures/fog.jpg"))
    try world.write("Fog", to: "Pictures/fog.jpg.txt")
    let summary = try await world.export(to: "backup")
    #expect(summary.new(.pictures) == 2 && summary.known(.pictures) == 1)
    #expect(try world.scratch.bytes(of: copy) == TransferWorld.jpeg + [1])
    #expect(try world.text("backup/pictures/My-Pictures/fog.jpg.txt") == "Fog")
    try FileManager.default.removeItem(atPath: world.path("Pictures/fog.jpg.txt"))
    #expect(try await world.export(to: "backup").known(.pictures) == 3)
    #expect(
      !FileManager.default.fileExists(
        atPath: world.path("backup/pictures/My-Pictures/fog.jpg.txt")))
    #expect(try world.text("\(world.removed)-2/pictures/My-Pictures/fog.jpg.txt") == "Fog")
  }

  @Test func `what cannot be looked at stays in the export`() async throws {
    let (world, _) = try await TransferWorld.withPictures()
    try await world.export(to: "backup")
    let photo = world.path("Pictures/fog.jpg")
    try FileManager.default.removeItem(atPath: photo)
    try world.scratch.link("Pictures/fog.jpg", to: photo)
    let summary = try await world.export(to: "backup")
    #expect(summary.problems == ["\(photo): Too many levels of symbolic links"])
    #expect(world.isThere("backup/pictures/My-Pictures/fog.jpg"))
  }

  @Test func `no two sources share a folder, on any disk and beside what is there already`() {
    let sources = [
      ("/a", "SEA"), ("/b", "sea"), ("/c", "posts"), ("/backup/pictures/Sea", "x"),
      ("/backup", "backup"),
    ].enumerated().map { number, folder in
      Source(
        id: SourceID(rawValue: "\(number)"), kind: .folder(FileLocation(path: folder.0)),
        name: folder.1)
    }
    let names = PictureFolderNames(sources, in: FileLocation(path: "/backup"))
    #expect(sources.map { names[$0.id] } == ["SEA-2", "sea-3", "posts-2", "Sea", nil])
  }

  @Test func `pictures that are in the export already stay on its page`() async throws {
    let (world, _) = try await TransferWorld.withPictures()
    try await world.export(to: "backup")
    let page = try world.text("backup/index.html")
    let other = try TransferWorld()
    try world.move("backup", to: other)
    try await other.bringIn("backup")
    for source in try await other.sources {
      guard case .folder(let root) = source.kind else { continue }
      _ = try await other.scanner.scan(root, as: source.id) { _ in }
    }
    let summary = try await other.export(to: "backup")
    #expect(summary.known(.pictures) == 3 && summary.new(.pictures) == 0)
    #expect(try other.text("backup/index.html") == page)
  }

  @Test func `pages that are needed no more are gone`() throws {
    let world = try TransferWorld()
    let folder = try ExportFolder(FileLocation(path: world.path("backup")))
    for count in [IndexPages.length + 1, 1] {
      var pages = IndexPages(in: folder)
      for number in 1...count {
        try pages.add(
          IndexPages.Picture(path: Array("\(number).jpg".utf8), moment: world.time.now))
      }
      try pages.finish()
      #expect(world.isThere("backup/index-2.html") == (count > 1))
      #expect(try world.text("backup/index.html").contains("index-2.html") == (count > 1))
    }
  }

  @Test func `a photo that its folder has no more leaves the export, and is not lost`() async throws
  {
    let (world, source) = try await TransferWorld.withPictures()
    try await world.export(to: "backup")
    let root = try world.scanner.resolve(world.path("Pictures"))
    for name in ["low tide.jpg", "low tide.jpg.txt"] {
      try FileManager.default.removeItem(atPath: world.path("Pictures/2024/" + name))
    }
    _ = try await world.scanner.scan(root, as: source) { _ in }
    let summary = try await world.export(to: "backup")
    let copy = "pictures/My-Pictures/2024/low tide.jpg"
    #expect(!world.isThere("backup/" + copy) && !world.isThere("backup/\(copy).txt"))
    #expect(try world.scratch.bytes(of: "\(world.removed)/" + copy) == TransferWorld.jpeg + [1])
    #expect(world.isThere("\(world.removed)/\(copy).txt"))
    #expect(summary.advice.contains { $0.hasPrefix("2 files left the export") })
    #expect(try await !world.export(to: "backup").advice.contains { $0.contains(".removed") })
    // A disk that is away takes nothing with it, and neither does one in whose place is an empty folder.
    try FileManager.default.moveItem(
      atPath: world.path("Pictures"), toPath: world.path("Elsewhere"))
    for isEmpty in [false, true] {
      if isEmpty { try world.write("", to: "Pictures/x") }
      let away = try await world.export(to: "backup")
      #expect(away.problemCount == 2 && !away.advice.contains { $0.contains(".removed") })
      #expect(world.isThere("backup/pictures/My-Pictures/2024/100%.jpg"))
      #expect(world.isThere("backup/pictures/My-Pictures/fog.jpg"))
    }
  }

  @Test func `what left the export once is not replaced by what leaves it later`() async throws {
    let (world, source) = try await TransferWorld.withPictures()
    let root = try world.scanner.resolve(world.path("Pictures"))
    // A camera begins its numbers again, and only the first picture has words.
    var advice: [String] = []
    for words in ["first", "second"] {
      try world.scratch.write(TransferWorld.jpeg + Array(words.utf8), to: "Pictures/DSC_1.JPG")
      if words == "first" { try world.write(words, to: "Pictures/DSC_1.JPG.txt") }
      for isThere in [true, false] {
        if !isThere {
          try FileManager.default.removeItem(atPath: world.path("Pictures/DSC_1.JPG"))
          try? FileManager.default.removeItem(atPath: world.path("Pictures/DSC_1.JPG.txt"))
        }
        _ = try await world.scanner.scan(root, as: source) { _ in }
        advice = try await world.export(to: "backup").advice
      }
    }
    let place = world.removed.dropFirst("backup/".count) + "-2"
    #expect(
      advice.contains(
        "1 file left the export or was replaced in it: it is in its folder \(place)"))
    let removed = ["", "-2"].map { "\(world.removed)\($0)/pictures/My-Pictures/DSC_1.JPG" }
    let bytes = try removed.map { try world.scratch.bytes(of: $0).dropFirst(6) }
    #expect(bytes.map { String(decoding: $0, as: UTF8.self) } == ["first", "second"])
    #expect(try world.text(removed[0] + ".txt") == "first" && !world.isThere(removed[1] + ".txt"))
  }

  @Test func `a file that was changed under its name does not take the earlier one away`()
    async throws
  {
    let (world, _) = try await TransferWorld.withPictures()
    let names = ["fog.jpg", "fog.jpg.txt"]
    try world.write("before", to: "Pictures/fog.jpg.txt")
    try await world.export(to: "backup")
    for name in names { try world.write("cut and smaller", to: "Pictures/" + name) }
    let advice = try await world.export(to: "backup").advice
    #expect(advice.contains { $0.hasPrefix("2 files left the export or were replaced in it") })
    for name in names {
      #expect(try world.text("backup/pictures/My-Pictures/" + name) == "cut and smaller")
    }
    let removed = "\(world.removed)/pictures/My-Pictures/"
    #expect(try world.scratch.bytes(of: removed + "fog.jpg").starts(with: TransferWorld.jpeg))
    #expect(try world.text(removed + "fog.jpg.txt") == "before")
    #expect(try await !world.export(to: "backup").advice.contains { $0.contains(".removed") })
  }

  @Test func `a live photo comes along with its film`() async throws {
    let world = try TransferWorld()
    try world.scratch.write(TransferWorld.jpeg, to: "Pictures/IMG_1.JPG")
    try world.write("a film", to: "Pictures/IMG_1.MOV")
    try await world.addFolder(world.path("Pictures"), named: "Pictures")
    for known in [0, 1] {
      #expect(try await world.export(to: "backup").known(.pictures) == known)
      #expect(try world.text("backup/pictures/Pictures/IMG_1.MOV") == "a film")
    }
  }

  @Test func `an archive comes along with its words and all pictures of its posts`() async throws {
    let world = try TransferWorld()
    for name in ["a", "b"] {
      try world.scratch.write(
        TransferWorld.jpeg + Array(name.utf8), to: "archive/media_attachments/files/\(name).jpg")
    }
    let pictures = ["a", "b"].map {
      #"{"type":"Document","url":"/media_attachments/files/\#($0).jpg","name":"stone \#($0)"}"#
    }
    try world.write(
      #"{"orderedItems":[{"type":"Create","object":{"type":"Note","content":"<p>Fog</p>","#
        + #""published":"2023-05-01T12:00:00Z","attachment":[\#(pictures.joined(separator: ","))]}}]}"#,
      to: "archive/outbox.json")
    let source = try await world.addFolder(world.path("archive"), named: "archive")
    #expect(try await world.export(to: "backup").new(.pictures) == 2)
    let copy = try await world.addFolder(world.path("backup/pictures/archive"), named: "copy")
    let (before, after) = (try await world.photos(of: source), try await world.photos(of: copy))
    #expect(before.map(\.pictures.count) == [2] && after.map(\.pictures.count) == [2])
    #expect(after.map(\.words) == ["Fog"] && after.map(\.timestamp) == before.map(\.timestamp))
    #expect(after.flatMap(\.pictures).map(\.alternativeText) == ["stone a", "stone b"])
    #expect(try world.text("backup/index.html").contains("files/b.jpg"))
  }

  @Test func `a picture that is gone costs itself`() async throws {
    let (world, _) = try await TransferWorld.withPictures()
    try FileManager.default.removeItem(atPath: world.path("Pictures/fog.jpg"))
    let summary = try await world.export(to: "backup")
    #expect(summary.new(.pictures) == 2)
    #expect(
      summary.problems == ["\(world.path("Pictures/fog.jpg")): No such file or directory"])
  }

  @Test func `the page can be opened, and runs nothing`() async throws {
    let (world, _) = try await TransferWorld.withPictures()
    try await world.export(to: "backup")
    let page = try world.text("backup/index.html")
    #expect(page.contains("Low tide &lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(page.contains("alt=\"A wet &quot;beach&quot;\""))
    #expect(page.contains("src=\"pictures/My-Pictures/2024/100%25.jpg\""))
    #expect(!page.contains("<script") && !page.contains("http://") && !page.contains("https://"))
  }

  @Test func `posts of one's own come along with their pictures, each once`() async throws {
    let account = try #require(FakeAccounts.account("ada"))
    let media = SavingMedia()
    let world = try TransferWorld(accounts: [account], media: media)
    let kinds: [AccountTimeline] = [.home, .everybody(local: true)]
    for kind in kinds {
      let source = try await world.library.sources.insertSource(
        .account(account.id, kind), named: kind.phrase, profile: 1)
      let photos = [("110", "Ada (@ada)"), ("111", "Eve (@eve@photos.example)")].map {
        Photo(
          id: PhotoID(source: source.id, item: $0.0),
          timestamp: Timestamp(milliseconds: 1_700_000_000_000), caption: "Fog",
          alternativeText: "nothing", author: $0.1, media: .web(.example), status: $0.0,
          page: "https://photos.example/@ada/\($0.0)")
      }
      _ = try await world.library.photos.insert(photos, of: source.id)
    }
    let summary = try await world.export(to: "backup")
    #expect(summary.new(.posts) == 1 && summary.new(.pictures) == 1)
    let name = "2023-11-14-ada-photos.example-110-1.jpg"
    #expect(try world.scratch.bytes(of: "backup/pictures/posts/" + name) == TransferWorld.jpeg)
    #expect(try world.text("backup/pictures/posts/\(name).txt") == "Fog\nalt: nothing\n")
    #expect(try world.text("backup/posts.jsonl").contains("\"pictures/posts/\(name)\""))
    let copy = try await world.addFolder(world.path("backup/pictures"), named: "copy")
    #expect(
      try await world.photos(of: copy).map(\.timestamp) == [
        Timestamp(milliseconds: 1_700_000_000_000)
      ])
    // Whoever has the export as a source may tag what is in it.
    let tagged = "Fog\nalt: nothing\ntags: harbour\n"
    try world.write(tagged, to: "backup/pictures/posts/\(name).txt")
    #expect(try await world.export(to: "backup").known(.pictures) == 1)
    #expect(media.count == 1)
    #expect(try world.text("backup/pictures/posts/\(name).txt") == tagged)
    try await world.addFolder(world.path("backup/pictures/posts"), named: "posts")
    try await world.export(to: "backup")
    #expect(try world.text("backup/index.html").split(separator: "<figure>").count == 2)
  }
}
