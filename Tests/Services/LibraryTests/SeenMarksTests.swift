import Domain
import Fakes
import Foundation
import Storage
import Testing

@testable import Library

@Suite struct SeenMarksTests {
  @Test func `a crash between the two files heals at the next start`() async throws {
    let test = try TestLibrary()
    let seen: PhotoID
    do {
      let (library, source) = try await test.open(withPhotosAt: [1, 2, 3])
      seen = PhotoID(source: source, item: "2")
      #expect(try await SeenMarks(people: library.files.people).insert([seen]) == 1)
      #expect(try await library.photos.item(seen, in: test.scope())?.photo.isSeen == false)
    }
    let library = try test.open()
    #expect(try await library.photos.item(seen, in: test.scope())?.photo.isSeen == true)
    #expect(try await library.photos.firstUnseen(after: nil, in: test.scope())?.id.item == "1")
  }

  @Test func `a crash after thousands of marks heals as well`() async throws {
    let test = try TestLibrary()
    let count = 4_100
    do {
      let (library, source) = try await test.open(withPhotosAt: (1...4_100).map(Int64.init))
      let ids = (0..<count).map { PhotoID(source: source, item: "\($0)") }
      #expect(try await SeenMarks(people: library.files.people).insert(ids) == count)
    }
    let photos = try test.open().photos
    #expect(try await photos.firstUnseen(after: nil, in: test.scope()) == nil)
    #expect(try await photos.item(at: count, in: test.scope())?.photo.isSeen == true)
  }

  @Test func `what one process did not get to repeat, the next mark of another repeats`()
    async throws
  {
    let test = try TestLibrary()
    let (library, source) = try await test.open(withPhotosAt: [1, 2, 3])
    let other = try test.open()
    let ids = (0..<3).map { PhotoID(source: source, item: "\($0)") }
    _ = try await SeenMarks(people: library.files.people).insert([ids[0]])
    try await other.photos.markSeen([ids[1]])
    #expect(try await library.photos.item(ids[0], in: test.scope())?.photo.isSeen == true)
    #expect(try await library.photos.item(ids[1], in: test.scope())?.photo.isSeen == true)
    #expect(try await library.photos.item(ids[2], in: test.scope())?.photo.isSeen == false)
  }

  @Test(arguments: ["one", "all", "import"])
  func `what one process did not get to repeat, the same mark of another repeats`(
    how: String
  ) async throws {
    let test = try TestLibrary()
    let (library, source) = try await test.open(withPhotosAt: [1])
    let id = PhotoID(source: source, item: "0")
    _ = try await SeenMarks(people: library.files.people).insert([id])
    switch how {
    case "one": try await library.photos.markSeen([id])
    case "all": #expect(try await library.photos.markAllSeen(in: test.scope()) == 0)
    default: #expect(try await library.transfers.insertSeen([id]) == 0)
    }
    #expect(try await library.photos.item(id, in: test.scope())?.photo.isSeen == true)
  }

  @Test func `marks that a busy cache could not take are there as soon as it can`() async throws {
    let test = try TestLibrary()
    let (library, source) = try await test.open(
      withPhotosAt: [1, 2], LibraryOptions(busyTimeout: 0.05))
    let photos = library.photos
    try await test.whileCacheIsLocked {
      try await photos.markSeen([PhotoID(source: source, item: "1")])
      #expect(try await photos.markAllSeen(in: test.scope()) == 1)
      #expect(try await photos.firstUnseen(after: nil, in: test.scope()) != nil)
    }
    #expect(try await photos.firstUnseen(after: nil, in: test.scope()) == nil)
  }

  @Test func `losing the cache loses no seen mark`() async throws {
    let test = try TestLibrary()
    let source: SourceID
    do {
      let (library, id) = try await test.open(withPhotosAt: [1, 2, 3])
      source = id
      try await library.photos.markSeen([PhotoID(source: id, item: "1")])
    }
    for suffix in ["", "-wal", "-shm"] {
      try FileManager.default.removeItem(atPath: test.folder + "/cache.sqlite" + suffix)
    }
    let library = try test.open()
    #expect(try await library.photos.first(after: nil, in: test.scope()) == nil)
    let photos = (0..<3).map { Photo.test(source, "\($0)", at: $0 + 1) }
    _ = try await library.photos.insert(photos, of: source)
    let items = try await library.photos.items(from: nil, limit: 9, in: test.scope())
    #expect(items.map(\.photo.isSeen) == [false, true, false])
  }

  @Test func `a source that comes back by the same path brings its seen marks`() async throws {
    let test = try TestLibrary()
    let (library, source) = try await test.open(withPhotosAt: [1, 2])
    try await library.photos.markSeen([PhotoID(source: source, item: "0")])
    try await library.sources.removeSource(source, profile: 1)
    #expect(try await library.photos.first(after: nil, in: test.scope()) == nil)
    let again = try await library.sources.insertSource(
      .folder(FileLocation(path: "/photos")), named: "again", profile: 1)
    #expect(again.id == source)
    #expect(again.name == "again")
    let photos = (0..<2).map { Photo.test(source, "\($0)", at: $0 + 1) }
    _ = try await library.photos.insert(photos, of: source)
    #expect(
      try await library.photos.firstUnseen(after: nil, in: test.scope())?.id.item == "1")
  }

  @Test func `a cache of another library is not believed`() async throws {
    let test = try TestLibrary()
    let other = try TestLibrary()
    do {
      let (library, source) = try await test.open(withPhotosAt: [1, 2])
      try await library.photos.markSeen([PhotoID(source: source, item: "0")])
      _ = try await other.open(withPhotosAt: [5])
    }
    for suffix in ["", "-wal", "-shm"] {
      let path = other.folder + "/cache.sqlite" + suffix
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.copyItem(
        atPath: test.folder + "/cache.sqlite" + suffix, toPath: path)
    }
    let library = try other.open()
    #expect(try await library.photos.first(after: nil, in: other.scope()) == nil)
    #expect(try await library.sources.sources(of: 1).count == 1)
  }

  @Test func `a library put back from a backup takes marks back in the cache, too`() async throws {
    let test = try TestLibrary()
    let backup = try ScratchFolder()
    let names = ["library.sqlite", "library.sqlite-wal", "library.sqlite-shm"]
    let source: SourceID
    do {
      let (_, id) = try await test.open(withPhotosAt: [1, 2])
      source = id
    }
    for name in names {
      try FileManager.default.copyItem(
        atPath: test.folder + "/" + name, toPath: backup.path(of: name))
    }
    do {
      try await test.open().photos.markSeen([PhotoID(source: source, item: "0")])
    }
    for name in names {
      try FileManager.default.removeItem(atPath: test.folder + "/" + name)
      try FileManager.default.copyItem(
        atPath: backup.path(of: name), toPath: test.folder + "/" + name)
    }
    let items = try await test.open().photos.items(from: nil, limit: 9, in: test.scope())
    #expect(items.map(\.photo.isSeen) == [false, false])
  }

  @Test func `marking what is unknown or strange is no error`() async throws {
    let test = try TestLibrary()
    let (library, source) = try await test.open(withPhotosAt: [1])
    try await library.photos.markSeen([
      PhotoID(source: SourceID(rawValue: "nonsense"), item: "0"),
      PhotoID(source: SourceID(number: 99), item: "0"),
      PhotoID(source: source, item: "not there"),
    ])
    try await library.photos.markSeen([])
    #expect(try await library.photos.markAllSeen(in: test.scope()) == 1)
  }
}
