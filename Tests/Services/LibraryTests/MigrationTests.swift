import Domain
import Fakes
import Foundation
import GRDB
import Testing
import Timeline

@testable import Library

@Suite struct MigrationTests {
  @Test func `A library of version 1 opens with everything in it`() async throws {
    let test = try TestLibrary()
    try FileManager.default.createDirectory(
      atPath: test.folder, withIntermediateDirectories: true)
    try write(LibraryVersion1.people, to: test.folder + "/library.sqlite")
    try write(LibraryVersion1.cache, to: test.folder + "/cache.sqlite")
    let library = try test.open()

    let lock = ProfileLock(
      salt: [1, 2], rounds: 32768, blockSize: 8, parallelism: 1, wrappedKey: [10, 11, 12],
      isLocked: true, failures: 2, lastFailure: Timestamp(milliseconds: 1_700_000_000_000))
    #expect(
      try await library.profiles.storedProfiles() == [
        StoredProfile(id: 1, name: "default", lock: nil),
        StoredProfile(id: 2, name: "work", lock: lock),
      ])
    #expect(try await library.profiles.currentProfileID() == 2)
    #expect(try library.settings.storedSettings(profile: nil) == ["display.colour": "none"])
    #expect(try library.settings.storedSettings(profile: 1) == ["stream.order": "oldest"])
    let source = Source(
      id: SourceID(rawValue: "s1"),
      kind: .folder(FileLocation(path: "/home/someone/Pictures")), name: "Pictures")
    #expect(try await library.sources.sources(of: 1) == [source])

    let items = try await library.photos.items(from: nil, limit: 9, in: test.scope())
    #expect(
      items.map(\.id.item) == ["2024/0/IMG_0.jpg", "2024/0/IMG_1.jpg", "2024/0/IMG_2.jpg"])
    #expect(items.map(\.photo.isSeen) == [false, true, false])
    #expect(items.map(\.total) == [3, 3, 3])
    let folder = FileLocation(path: "2024/0")
    #expect(try await library.folders.files(in: folder, of: source.id).count == 3)
    let key = ThumbnailKey(
      picture: "p", version: "1", bounds: try #require(PixelSize(width: 10, height: 20)))
    #expect(try await library.pictures.find(key, at: test.time.now).thumbnail == [1, 2, 3])
    #expect(try await library.pictures.usage().thumbnails.bytes == 3)

    #expect(try await library.accounts.storedAccounts(of: 1) == [])
    #expect(try await library.accounts.pendingRevocations() == [])

    // What the track of that time knew of its sources was nothing, and its photos are all there.
    let track = library.track(of: 1)
    #expect(try await track.ledger() == TrackLedger())
    let tickets = try await track.tickets(.below(nil), limit: 9)
    #expect(tickets.map(\.payload) == items.map(\.photo))
    #expect(try await track.commit(TrackChange(ledger: TrackLedger())).revision == 1)
    #expect(test.notices.isEmpty)
  }

  @Test func `The photos of version 1 can be muted, and looked at by source`() async throws {
    let test = try TestLibrary()
    try FileManager.default.createDirectory(
      atPath: test.folder, withIntermediateDirectories: true)
    try write(LibraryVersion1.people, to: test.folder + "/library.sqlite")
    try write(LibraryVersion1.cache, to: test.folder + "/cache.sqlite")
    let photos = try test.open().photos
    let one = test.scope(only: SourceID(rawValue: "s1"))
    let other = test.scope(only: SourceID(rawValue: "s2"))
    #expect(try await photos.items(from: nil, limit: 9, in: one).map(\.place) == [1, 2, 3])
    #expect(try await photos.item(at: 3, in: one)?.total == 3)
    #expect(try await photos.first(after: nil, in: other) == nil)

    try await photos.mute(MuteList(words: "number 1"), in: test.scope())
    for scope in [test.scope(), one] {
      let items = try await photos.items(from: nil, limit: 9, in: scope)
      #expect(items.map(\.id.item) == ["2024/0/IMG_0.jpg", "2024/0/IMG_2.jpg"])
      #expect(items.map(\.total) == [2, 2])
      let muted = try await photos.mutedPhotos(after: nil, limit: 9, in: scope)
      #expect(muted.map(\.isSeen) == [true])
    }
    #expect(try await photos.contents(of: SourceID(rawValue: "s1")).photos == 3)
  }

  @Test func `Photos of version 4 were received by nobody yet, and can be`() throws {
    let queue = try DatabaseQueue()
    try CacheSchema.migrator.migrate(queue, upTo: "4-pictures")
    try queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO knownSource (id, profile) VALUES ('s1', 1);
          INSERT INTO photo (profile, age, source, item, media, isSensitive, isSeen, blurhash)
            VALUES (1, 5, 's1', '7', 'sample:1', 0, 1, NULL);
          """)
    }
    try CacheSchema.migrator.migrate(queue)
    let photo = try queue.read {
      try Row.fetchOne($0, sql: "SELECT * FROM photo").flatMap(Photo.init)
    }
    #expect(photo?.id.item == "7")
    #expect(photo?.isSeen == true)
    #expect(photo?.reception == nil)
    let reception = Reception(likes: 3, mine: .like)
    let received = try queue.write { db in
      try PhotoTable(db: db).receive(reception, ofItem: "7", in: SourceID(rawValue: "s1"))
      return try Row.fetchOne(db, sql: "SELECT * FROM photo").flatMap(Photo.init)
    }
    #expect(received?.reception == reception)
  }

  @Test(arguments: [SchemaFile.library, .cache])
  func `Migrating from version 1 gives the schema of a new file`(file: SchemaFile) throws {
    let old = try DatabaseQueue()
    try old.writeWithoutTransaction { db in
      try db.execute(sql: file == .library ? LibraryVersion1.people : LibraryVersion1.cache)
    }
    try file.migrator.migrate(old)
    let new = try DatabaseQueue()
    try file.migrator.migrate(new)
    #expect(try schema(old) == schema(new))
    #expect(try schema(new).count > 10)
  }

  @Test(arguments: [SchemaFile.library, .cache])
  func `The header's version is the number of migrations`(file: SchemaFile) throws {
    let new = try DatabaseQueue()
    try file.migrator.migrate(new)
    let version = try new.read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
    #expect(version == file.version)
  }

  private func write(_ sql: String, to path: String) throws {
    try DatabaseQueue(path: path).writeWithoutTransaction { try $0.execute(sql: sql) }
  }

  /// Everything but white space, which SQLite keeps as it was typed.
  private func schema(_ queue: DatabaseQueue) throws -> Set<String> {
    try queue.read { db in
      try Set(
        String.fetchAll(db, sql: "SELECT type || name || ifnull(sql, '') FROM sqlite_master")
          .map { $0.filter { !$0.isWhitespace } })
    }
  }
}
