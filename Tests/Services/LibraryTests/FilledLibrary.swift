import Domain
import Fakes
import Foundation
import GRDB
import Storage
import Timeline
import Web

@testable import Library

/// A library with something in every table, of which copies are made that somebody wrote numbers into.
struct FilledLibrary {
  /// A column of a table of one of the two files.
  struct Column: Hashable {
    let file: String
    let table: String
    let name: String
  }

  let world: TrackWorld
  /// Of which it was noted what they look like.
  private(set) var looked: [Photo] = []
  private var test: TestLibrary { world.track.test }
  private var source: SourceID { world.track.sources[0] }

  init() async throws {
    world = try await TrackWorld(seed: 3, suppliers: 2)
    let library = world.track.library
    let engine = await world.engine(over: library)
    try await engine.refresh()
    if let gap = try await engine.gaps().last { try await engine.fill(gap) }
    try await library.files.cache().write {
      try $0.execute(
        sql: "UPDATE trackCoverage SET window = ?",
        arguments: [#"{"isEnd":false,"text":"5\u001Fa\u001E"}"#])
    }
    try await fillStream(of: library)
    let account = try await fillOutbox(of: library)
    try await fillPictures(of: library)
    try await fillPosts(of: library, account)
    try await fillPeople(of: library, account)
    looked = try await fillSearch(of: library)
    try library.checkpoint()
  }

  /// All columns whose values have a type, by their files and tables.
  func columns(of type: String) throws -> [Column] {
    try ["library", "cache"].flatMap { file in
      try open(test, file).read { db in
        let tables = try String.fetchAll(
          db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        )
        return try tables.filter { $0 != "grdb_migrations" }.flatMap { table in
          try db.columns(in: table).filter { $0.type == type }.map {
            Column(file: file, table: table, name: $0.name)
          }
        }
      }
    }
  }

  /// The first of each table's columns, then the second of each, and so on.
  static func batches(of columns: [Column]) -> [[Column]] {
    let tables = Dictionary(grouping: columns) { $0.file + $0.table }
      .sorted { $0.key < $1.key }.map(\.value)
    return (0..<(tables.map(\.count).max() ?? 0)).map { place in
      tables.compactMap { $0.dropFirst(place).first }
    }
  }

  /// The values of a column.
  func texts(in column: Column) throws -> [String] {
    try open(test, column.file).read {
      try String.fetchAll(
        $0,
        sql: """
          SELECT DISTINCT \(column.name) FROM \(column.table) WHERE \(column.name) IS NOT NULL
          """)
    }
  }

  /// A copy in which columns have another value in every row that lets them.
  func copy(with value: any DatabaseValueConvertible, in columns: [Column]) throws -> TestLibrary {
    let copy = try TestLibrary()
    try FileManager.default.copyItem(atPath: test.folder, toPath: copy.folder)
    for (file, columns) in Dictionary(grouping: columns, by: \.file) {
      try open(copy, file).writeWithoutTransaction { db in
        // Neither a version before this one nor a person's hand keeps to what tables want.
        try db.execute(sql: "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
        for column in columns {
          try db.execute(
            sql: "UPDATE OR IGNORE \(column.table) SET \(column.name) = ?", arguments: [value])
        }
      }
    }
    return copy
  }

  private func open(_ test: TestLibrary, _ file: String) throws -> DatabaseQueue {
    try DatabaseQueue(path: test.folder + "/\(file).sqlite")
  }
}

extension FilledLibrary {
  private func fillStream(of library: Library) async throws {
    let scope = test.scope()
    let items = try await library.photos.items(from: nil, limit: 3, in: scope).map(\.photo.id)
    try await library.photos.markSeen(items)
    try await library.photos.mute(MuteList(words: "spider"), in: scope)
    try await library.photos.receive(Engagement(likes: 1), at: [items[0]])
    let scan = try await library.folders.beginScan(of: source)
    var batch = FolderBatch()
    let file = IndexedFile(
      name: Array("p.jpg".utf8),
      state: FileState(size: 5, modified: 7, captionSize: 3, captionModified: 9), content: .photo)
    batch.files = [
      FolderBatch.File(
        folder: FileLocation(path: "a"), file: file,
        photo: Photo.test(source, "p.jpg", at: 1, expiresAt: test.time.now))
    ]
    _ = try await library.folders.apply(batch, in: scan)
    _ = try await library.folders.finishScan(scan, root: FolderIdentity(device: 1, inode: 2))
  }

  /// A post that comes by two sources.
  private func fillPosts(of library: Library, _ account: AccountID) async throws {
    for line in [AccountTimeline.home, .bookmarks] {
      let source = try await library.sources.insertSource(
        .account(account, line), named: "", profile: 1)
      let photo = Photo.test(
        source.id, "110", at: 5, caption: "fog over the #harbour", status: "110")
      _ = try await library.photos.insert([photo], of: source.id)
    }
  }

  /// Tags, and photos that look alike.
  private func fillSearch(of library: Library) async throws -> [Photo] {
    let photos = try await library.photos.items(from: nil, limit: 3, in: test.scope()).map(\.photo)
    let tags = ["fog", "sea"].compactMap(Tag.init)
    let change = TagChange(
      added: photos.flatMap { photo in tags.map { TaggedPhoto(photo.id, $0) } })
    _ = try await library.tags.apply(change, at: test.time.now)
    for (photo, bits) in zip(photos, [1, 1, 3] as [UInt64]) {
      try await library.appearances.note(
        PerceptualHash(bits: bits), of: photo.id, showing: photo.media)
    }
    return photos
  }

  private func fillOutbox(of library: Library) async throws -> AccountID {
    let origin = try WebAddress("https://photos.example/").orThrow()
    let server = Server(
      origin: origin, kind: .mastodon, version: "", title: "", capabilities: ServerCapabilities())
    let account = try await library.accounts.insertAccount(
      AccountOwner(remoteID: "7", username: "ada", displayName: ""), on: server, profile: 1
    ).account.id
    try await library.readPositions.setReadPosition("7", of: account)
    var draft = Draft()
    draft.text = "fog"
    draft.lifetime = 60
    let now = test.time.now
    _ = try await library.outbox.keep(draft, at: .account(account), over: nil, of: 1, now: now)
    let targets: [MutationTarget] = [.status(account, "1"), .account(account)]
    let actions: [MutationAction] = [.comment("so true"), .post(draft)]
    try await library.outbox.apply(
      zip(targets, actions).map { target, action in
        .insert(
          OutboxEntry(
            Mutation(
              id: MutationID(rawValue: "\(target)"), target: target, action: action,
              createdAt: now)))
      }, of: 1)
    let photo = PhotoID(source: source, item: "0")
    try await library.outbox.setLocalReaction(.like, to: photo, at: now)
    try await library.outbox.insertNote(
      Note(id: MutationID(rawValue: "n"), photo: photo, text: "yes", createdAt: now))
    try await library.settings.write([
      SettingChange(profile: 1, key: "cache.size", value: "100"),
      SettingChange(profile: nil, key: "cache.memory", value: "100"),
    ])
    try await library.profiles.setLock(
      ProfileLock(
        salt: [1], rounds: 2, blockSize: 8, parallelism: 1, wrappedKey: [2], isLocked: false,
        failures: 1, lastFailure: now), of: 1)
    return account
  }

  /// Filters, lists, somebody who is muted for a time, and what is known of them.
  private func fillPeople(of library: Library, _ account: AccountID) async throws {
    let soon = test.time.now.advanced(by: .seconds(60))
    let filter = PostFilter(
      id: "here-1", title: "Fog", keywords: [.init("fog")], expiresAt: soon, isHereOnly: true)
    try await library.filters.setFilterList(FilterList([filter], of: account), of: 1)
    let list = PhotoList(id: .server(account, "4"), title: "Friends")
    try await library.lists.setServedLists(ServedLists([list], of: account), of: 1)
    let (person, handle) = (PersonID(account: account, name: "7"), Handle("@bo@far.example"))
    var relationship = Relationship()
    relationship.mute = Mute(endsAt: soon)
    try await library.relations.keep(
      [KeptRelation(person, handle, relationship, local: LocalRelation(mute: Mute(endsAt: soon)))],
      of: 1)
    var profile = PersonProfile(id: person, handle: try handle.orThrow(), name: "Bo")
    profile.counts = PersonProfile.Counts(posts: 1, followers: 2, following: 3)
    try await library.people.keep([profile], at: test.time.now)
  }

  private func fillPictures(of library: Library) async throws {
    let soon = test.time.now.advanced(by: .seconds(60))
    let room = PictureRoom(budget: 1 << 20)
    let original = PictureEntry(
      originalOf: "a", freshness: Freshness(entityTag: "\"1\"", lastModified: nil), freshUntil: soon
    )
    _ = try await library.pictures.store(.bytes([1, 2]), as: original, in: room)
    let key = ThumbnailKey(picture: "a", version: "", bounds: PixelSize(clamping: 8, 8))
    _ = try await library.pictures.store(.bytes([3]), as: PictureEntry(key), in: room)
    try await library.pictures.remember(
      PictureFailure(.tooLarge(PixelSize(clamping: 9, 9)), until: soon), of: "b")
  }
}

extension Optional {
  fileprivate struct Nothing: Error {}

  fileprivate func orThrow() throws -> Wrapped {
    guard let self else { throw Nothing() }
    return self
  }
}
