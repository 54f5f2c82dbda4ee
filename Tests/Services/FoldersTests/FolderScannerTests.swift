import Domain
import Fakes
import Files
import Foundation
import Library
import Pictures
import Storage
import Testing

@testable import Folders

@Suite struct FolderScannerTests {
  @Test func `Pictures are found by content, whatever they are called`() async throws {
    let tree = try await TestTree()
    try tree.write("a.jpg")
    try tree.write("b.txt", Array("GIF89a....".utf8))
    try tree.write("deep/er/c", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0])
    try tree.write("movie", Array("....ftypisom".utf8))
    try tree.write("notes.md", Array("hello".utf8))
    let summary = try await tree.scan()
    #expect(try await tree.items == ["a.jpg", "b.txt", "deep/er/c"])
    #expect(summary.photos == 3)
    #expect(summary.added == 3)
    #expect(summary.problemCount == 0)
    #expect(tree.probing.takeNames() == ["a.jpg", "b.txt", "c"])
  }

  @Test func `formats that are not shown are told once for each folder, at every scan`()
    async throws
  {
    let tree = try await TestTree()
    let bitmap = Array("BM".utf8) + [9, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0]
    let icon: [UInt8] = [0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0]
    let rest = [UInt8](repeating: 0, count: 20)
    for name in ["a.bmp", "b.jpg"] { try tree.write(name, bitmap + rest) }
    try tree.write("c.ico", icon + rest)
    try tree.write("deep/d.qoi", Array("qoif".utf8) + rest)
    try tree.write("good.jpg")
    try tree.write("BMW notes.txt", Array("BM is short for something else entirely".utf8))
    for _ in 0..<2 {
      let summary = try await tree.scan()
      #expect(summary.photos == 1)
      #expect(
        summary.problems.map { [$0.location.displayName, $0.reason] } == [
          [tree.root.displayName, "not shown here: 2 BMP, 1 ICO"],
          ["deep", "not shown here: 1 QOI"],
        ])
    }
  }

  @Test func `what cameras write before it is a picture is told, whatever it begins like`()
    async throws
  {
    let tree = try await TestTree { file in
      if file.displayName == "b.CR2" { throw MediaError.undecodable(reason: "damaged") }
      return .small
    }
    let tiff = Array("II*\0".utf8) + [8, 0, 0, 0]
    try tree.write("a.RAF", Array("FUJIFILMCCD-RAW ".utf8))
    for name in ["b.CR2", "c.dng"] { try tree.write(name, tiff) }
    try tree.write("d.svg", Array("<?xml version='1.0'?><svg/>".utf8))
    let first = try await tree.scan()
    #expect(first.photos == 1)
    #expect(
      first.problems.map(\.reason) == ["not shown here: 1 RAW, 1 SVG", "RAW is not shown here"])
    // As a library from before that was told.
    try await tree.passOver("a.RAF")
    _ = tree.probing.takeNames()
    for _ in 0..<2 {
      #expect(
        try await tree.scan().problems.map(\.reason) == ["not shown here: 2 RAW, 1 SVG"])
    }
    #expect(tree.probing.takeNames().isEmpty, "no camera's file is read anew")
  }

  @Test func `what is no picture is told and not asked for again, what took too long is`()
    async throws
  {
    let tree = try await TestTree { file in
      if file.displayName == "cut.jpg" { throw MediaError.undecodable(reason: "cut off") }
      if file.displayName == "huge.png", let size = PixelSize(width: 50_000, height: 50_000) {
        throw MediaError.tooLarge(size)
      }
      if file.displayName == "slow.jpg" { throw MediaError.timedOut }
      return .small
    }
    try tree.write("empty.jpg", [])
    try tree.write("text.png", Array("hello".utf8))
    try tree.write("cut.jpg")
    try tree.write("huge.png")
    try tree.write("slow.jpg")
    try tree.write("good.jpg")
    let summary = try await tree.scan()
    #expect(summary.photos == 1)
    #expect(summary.problemCount == 5)
    let reasons = Dictionary(
      uniqueKeysWithValues: summary.problems.map { ($0.location.displayName, $0.reason) })
    #expect(
      reasons == [
        "empty.jpg": "not a picture: empty",
        "text.png": "not a picture, in spite of its name",
        "cut.jpg": "not a picture: cut off",
        "huge.png": "too large: 50000 × 50000 pixels",
        "slow.jpg": "reading it took too long",
      ])
    _ = tree.probing.takeNames()
    let again = try await tree.scan()
    #expect(Set(again.problems) == Set(summary.problems))
    #expect(tree.probing.takeNames() == ["slow.jpg"])
    try tree.write("cut.jpg", TestTree.jpeg + [1])
    _ = try await tree.scan()
    #expect(Set(tree.probing.takeNames()) == ["cut.jpg", "slow.jpg"])
  }

  @Test func `camera, position and nearest town are kept, and no camera without end`() async throws
  {
    let tree = try await TestTree { file in
      var facts = PictureFacts.small
      facts.details.camera =
        file.displayName == "a.jpg" ? "Canon EOS 5D" : String(repeating: "é", count: 9_000)
      if file.displayName == "a.jpg" {
        facts.details.position = Position(latitude: 38.7139, longitude: -9.1394)
      }
      return facts
    }
    try tree.write("a.jpg")
    try tree.write("b.jpg")
    _ = try await tree.scan()
    let scope = StreamScope(profile: 1, order: .newest, now: tree.time.now)
    let photos = try await tree.library.photos.items(from: nil, limit: 9, in: scope).map(\.photo)
    let details = Dictionary(uniqueKeysWithValues: photos.map { ($0.id.item, $0.details) })
    #expect(details["a.jpg"]?.camera == "Canon EOS 5D")
    #expect(details["a.jpg"]?.position == Position(latitude: 38.7139, longitude: -9.1394))
    #expect(details["a.jpg"]?.town == "Lisbon, Portugal")
    #expect(details["b.jpg"]?.camera?.unicodeScalars.count == PostDetails.longestCamera)
    #expect(details["b.jpg"]?.position == nil && details["b.jpg"]?.town == nil)
  }

  @Test func `at most twenty problems are named, and all are counted`() async throws {
    let tree = try await TestTree()
    for index in 0..<30 { try tree.write("\(index).jpg", []) }
    let summary = try await tree.scan()
    #expect(summary.problems.count == 20)
    #expect(summary.problemCount == 30)
  }

  @Test func `a rescan reads only what is new or changed, and what is gone leaves`() async throws {
    let tree = try await TestTree()
    for name in ["a.jpg", "b.jpg", "sub/c.jpg", "sub/sub/d.jpg", "old/e.jpg", "old/f.jpg"] {
      try tree.write(name)
    }
    #expect(try await tree.scan().added == 6)
    _ = tree.probing.takeNames()
    let idle = try await tree.scan()
    #expect((idle.added, idle.changed, idle.removed, idle.photos) == (0, 0, 0, 6))
    #expect(tree.probing.takeNames().isEmpty)

    try tree.age("a.jpg", seconds: 1_000_000)
    try tree.write("sub/c.jpg", TestTree.jpeg + [9])
    try tree.write("new.jpg")
    try tree.remove("b.jpg")
    try tree.remove("old")
    let summary = try await tree.scan()
    #expect(tree.probing.takeNames() == ["a.jpg", "c.jpg", "new.jpg"])
    #expect((summary.added, summary.changed, summary.removed, summary.photos) == (1, 2, 3, 4))
    #expect(try await tree.items == ["a.jpg", "new.jpg", "sub/c.jpg", "sub/sub/d.jpg"])
  }

  @Test func `a photo that becomes something else leaves`() async throws {
    let tree = try await TestTree()
    try tree.write("a.jpg")
    try tree.write("b.jpg")
    _ = try await tree.scan()
    try tree.write("a.jpg", Array("no picture".utf8))
    let summary = try await tree.scan()
    #expect(summary.removed == 1)
    #expect(try await tree.items == ["b.jpg"])
  }

  @Test func `the date is the picture's own, else the file's`() async throws {
    let taken = Timestamp(milliseconds: 1_234_567)
    let tree = try await TestTree { file in
      var facts = PictureFacts.small
      if file.displayName == "dated.jpg" { facts.takenAt = taken }
      return facts
    }
    try tree.write("dated.jpg")
    try tree.write("undated.jpg")
    try tree.age("undated.jpg", seconds: 86_400.5)
    let summary = try await tree.scan()
    let dates = try await tree.photos.map { ($0.id.item, $0.timestamp) }
    #expect(dates.map(\.0) == ["undated.jpg", "dated.jpg"])
    #expect(dates.map(\.1) == [Timestamp(milliseconds: 86_400_500), taken])
    #expect(summary.newest == Timestamp(milliseconds: 86_400_500))
  }

  @Test func `a caption file wins over what the picture says, and its change is noticed`()
    async throws
  {
    let tree = try await TestTree { _ in
      var facts = PictureFacts.small
      facts.caption = "inside"
      facts.alternativeText = "inside, too"
      facts.author = "Ada"
      return facts
    }
    try tree.write("a.jpg")
    _ = try await tree.scan()
    #expect(try await tree.photos.first?.caption == "inside")
    try tree.write("a.jpg.txt", Array("Low tide\nalt: a wet beach\n".utf8))
    #expect(try await tree.scan().changed == 1)
    #expect(try await tree.photos.first?.caption == "Low tide")
    #expect(try await tree.photos.first?.alternativeText == "a wet beach")
    #expect(try await tree.photos.first?.author == "Ada")
    try tree.write("a.jpg.txt", Array("High tide".utf8))
    _ = try await tree.scan()
    #expect(try await tree.photos.first?.caption == "High tide")
    #expect(try await tree.photos.first?.alternativeText == "inside, too")
    try tree.remove("a.jpg.txt")
    #expect(try await tree.scan().changed == 1)
    #expect(try await tree.photos.first?.caption == "inside")
  }

  @Test func `names of any bytes are kept apart and lead back to their files`() async throws {
    let tree = try await TestTree()
    let names: [[UInt8]] = [
      Array("new\nline.jpg".utf8), Array("\u{1B}[31mred.jpg".utf8), [0xFF, 0xFE, 0x2E, 0x6A],
      Array("100%41.jpg".utf8), Array("100A.jpg".utf8), Array("é.jpg".utf8),
      Array("e\u{301}.jpg".utf8), [UInt8](repeating: 0x61, count: 255), Array(" ".utf8),
      Array("日本".utf8),
    ]
    for name in names {
      let descriptor = FileLocation(bytes: Array(tree.path("").utf8) + name).withPath {
        open($0, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
      }
      #expect(descriptor >= 0)
      _ = TestTree.jpeg.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      close(descriptor)
    }
    #expect(try await tree.scan().added == names.count)
    let files = try await tree.photos.compactMap { photo -> FileLocation? in
      guard case .file(let location) = photo.media else { return nil }
      return location
    }
    #expect(try await Set(tree.photos.map(\.id)).count == names.count)
    #expect(Set(files) == Set(names.map { tree.root.appending($0) }))
    #expect(try await tree.scan().added == 0)
  }

  @Test func `hidden files and what is no regular file are passed over`() async throws {
    let tree = try await TestTree()
    try tree.write("a.jpg")
    try tree.write(".hidden.jpg")
    try tree.write(".hidden/b.jpg")
    #expect(mkfifo(tree.path("pipe.jpg"), 0o600) == 0)
    let summary = try await tree.scan()
    #expect(try await tree.items == ["a.jpg"])
    #expect(summary.problemCount == 0)
  }

  @Test func `a folder is known wherever it lies, by its number and a photo in it`() async throws {
    let tree = try await TestTree()
    try tree.write("a.jpg")
    #expect(try await !tree.scanner.knows(tree.root, as: tree.source), "it was never scanned")
    _ = try await tree.scan()
    let place = tree.scratch.path(of: "moved")
    try FileManager.default.moveItem(atPath: tree.path(""), toPath: place)
    let moved = try tree.scanner.resolve(place)
    #expect(try await tree.scanner.knows(moved, as: tree.source))
    let summary = try await tree.scanner.scan(moved, as: tree.source) { _ in }
    #expect((summary.added, summary.changed) == (0, 1), "it is read anew")
    #expect(try await tree.photos.map(\.media) == [.file(moved.appending("a.jpg".utf8))])
    try FileManager.default.moveItem(atPath: place + "/a.jpg", toPath: place + "/b.jpg")
    #expect(try await !tree.scanner.knows(moved, as: tree.source), "another may have its number")
    #expect(try await !tree.scanner.knows(FileLocation(path: "/"), as: tree.source))
  }
}
