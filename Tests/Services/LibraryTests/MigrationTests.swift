import Domain
import Fakes
import Foundation
import GRDB
import Storage
import Testing
import Timeline

@testable import Library

@Suite struct MigrationTests {
  @Test func `a library of version 1 opens with everything in it`() async throws {
    let test = try TestLibrary()
    let library = try test.open(asWritten: LibraryVersion1.people, LibraryVersion1.cache)

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
    let tickets = try await track.tickets(below: nil, limit: 9)
    #expect(tickets.map(\.payload) == items.map(\.photo))
    #expect(try await track.commit(TrackChange(ledger: TrackLedger())).ledger.revision == 1)
    #expect(test.notices.isEmpty)
  }

  @Test func `the photos of version 1 can be muted, and looked at by source`() async throws {
    let test = try TestLibrary()
    let photos = try test.open(asWritten: LibraryVersion1.people, LibraryVersion1.cache).photos
    let one = test.scope(only: StreamSelection(SourceID(rawValue: "s1")))
    let other = test.scope(only: StreamSelection(SourceID(rawValue: "s2")))
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

  @Test func `all that a person has in a library of version 4 is there`() async throws {
    let test = try TestLibrary()
    let library = try test.open(asWritten: LibraryVersion4.people, LibraryVersion4.cache)
    let profiles = try await library.profiles.storedProfiles()
    #expect(profiles.map(\.name) == ["default", "work"])
    #expect(profiles.map { $0.lock?.failures } == [nil, 2])
    #expect(try library.settings.storedSettings(profile: 1) == ["stream.order": "oldest"])
    let sources = try await library.sources.sources(of: 1)
    #expect(sources.map(\.name) == ["Pictures", "Blog", "@ada@photos.example", "samples"])
    let ada = try #require(try await library.accounts.storedAccounts(of: 1).first)
    #expect(ada.account.handle == "@ada@photos.example")
    #expect(ada.account.ending == .refused)
    #expect(try await library.accounts.pendingRevocations().map(\.id) == ["1-bob"])
    #expect(try await library.readPositions.readPosition(of: ada.account.id) == "7")

    let outbox = library.outbox
    let entries = try await outbox.entries(of: 1)
    #expect(entries.map(\.id.rawValue) == ["m1", "m2"])
    #expect(entries.map(\.state) == [.waiting(until: nil), .stopped(reason: "no")])
    #expect(entries.map(\.uploads) == [[:], [0: "media1"]])
    #expect(entries.map(\.isForeign) == [false, false])
    #expect(try await outbox.drafts(of: 1).map(\.draft.text) == ["half-written"])
    let photo = PhotoID(source: SourceID(rawValue: "s2"), item: "x")
    #expect(try await outbox.localReactions(to: [photo]) == [photo: .like])
    #expect(try await outbox.notes(on: photo).map(\.text) == ["a note"])
    #expect(test.notices.isEmpty)
  }

  @Test func `what a cache of version 6 has is not fetched again`() async throws {
    let test = try TestLibrary()
    let library = try test.open(asWritten: LibraryVersion4.people, LibraryVersion4.cache)
    let items = try await library.photos.items(from: nil, limit: 99, in: test.scope())
    #expect(
      items.map(\.id.item) == [
        "8", "7", "https://blog.example/2024/fog\nhttps://blog.example/1.jpg", "3", "2024/1.jpg",
      ])
    #expect(items.map(\.photo.isSeen) == [false, false, false, false, true])
    #expect(items.map(\.total) == Array(repeating: 5, count: 5))
    #expect(items.map(\.photo.engagement?.likes) == [1, 4, nil, nil, nil])
    #expect(items.map(\.photo.status) == ["8", "7", nil, nil, nil])
    let album = items[1].photo.pictures
    #expect(
      album.map(\.media)
        == ["7", "7/02", "7/03"].compactMap { WebAddress("https://photos.example/\($0).jpg") }.map {
          .web($0)
        })
    #expect(album.map(\.alternativeText) == ["fog", "fog", "fog"])
    #expect(album.map(\.caption) == [nil, "Photo 7/02", "Photo 7/03"])
    #expect(album.map(\.size) == Array(repeating: PixelSize(width: 1600, height: 900), count: 3))
    #expect(album.allSatisfy { $0.blurhash?.text == "LEHV6nWB2yk8pyo0adR*.7kCMdnj" })
    let received = PhotoID(source: SourceID(rawValue: "s3"), item: "7")
    try await library.photos.receive(Engagement(likes: 9), at: [received])
    #expect(
      try await library.photos.items(from: nil, limit: 2, in: test.scope())
        .map(\.photo.engagement?.likes) == [1, 9])
    let ledger = try await library.track(of: 1).ledger()
    #expect(ledger.revision == 1)
    #expect(ledger.coverage.count == 1)
    #expect(
      try await library.trackContents().tombstones == ["s3 6"])
    let folder = FileLocation(path: "2024")
    #expect(
      try await library.folders.files(in: folder, of: SourceID(rawValue: "s1")).map(\.content) == [
        .photo, .broken(reason: "it is no picture"),
      ])
    let pictures = try await library.pictures.usage()
    #expect(pictures.thumbnails.bytes == 3)
    #expect(pictures.originals.bytes == 4)
    let site = "https://photos.example/7.jpg"
    #expect(
      try await library.pictures.original(of: site, at: test.time.now) == .bytes([4, 5, 6, 7]))
    // Seen marks and mutes go on where they were.
    try await library.photos.markSeen(items.map(\.id))
    try await library.photos.mute(MuteList(words: "fog"), in: test.scope())
    #expect(try await library.photos.items(from: nil, limit: 99, in: test.scope()).count == 2)
  }

  @Test func `all that a person has in a library of version 11 is there`() async throws {
    let test = try TestLibrary()
    let library = try test.open(asWritten: LibraryVersion11.people, LibraryVersion11.cache)
    let sources = try await library.sources.sources(of: 1)
    #expect(sources.map(\.name) == ["Pictures", "Blog", "@ada@photos.example", "Sea"])
    #expect(sources.map(\.boosts) == [.yes, .yes, .pictures, .yes])
    let blog = SourceID(rawValue: "s2")
    #expect(try await library.transfers.categories(of: 1) == [blog: ["Blogs"]])

    let account = AccountID(rawValue: 1)
    let entries = try await library.outbox.entries(of: 1)
    #expect(entries.map(\.mutation.lane.kind) == [.boosts, .words, .block])
    #expect(entries.map(\.isForeign) == [false, false, false])
    #expect(
      entries.map(\.state) == [.waiting(until: nil), .stopped(reason: "no"), .waiting(until: nil)])
    let drafts = try await library.outbox.drafts(of: 1).map(\.draft)
    #expect(drafts.map(\.text) == ["half-written"])
    #expect(drafts.map(\.revision) == [DraftRevision(of: "7", by: account)])
    let words = try await library.outbox.words(of: .status(account, "7"), of: 1)
    #expect(words == "fog with @bo")
    let photo = PhotoID(source: blog, item: "x")
    #expect(try await library.outbox.localReactions(to: [photo]) == [photo: .like])
    #expect(try await library.outbox.notes(on: photo).map(\.text) == ["a note"])

    let handle = try #require(Handle("bo@far.example"))
    let person = PersonID(account: account, name: "9")
    let kept = try await library.relations.relation(with: handle, of: account, in: 1)
    #expect(kept?.relationship.note == "met at the sea")
    #expect(kept?.relationship.mute == Mute())
    let lists = library.lists
    let sea = PhotoList(id: .here(1), title: "Sea", isExclusive: true)
    #expect(try await lists.lists(of: 1) == [sea])
    #expect(
      try await lists.members(ofList: 1, profile: 1)
        == [.person(person, handle), .tag("fog", account)])
    #expect(try await lists.servedLists(of: 1).flatMap(\.lists).map(\.title) == ["Friends"])
    let filters = try await library.filters.filterLists(of: 1).flatMap(\.filters)
    #expect(filters.map(\.title) == ["Spiders"])
    #expect(test.notices.isEmpty)
  }

  @Test func `what a cache of version 16 has is not fetched again`() async throws {
    let test = try TestLibrary()
    let library = try test.open(asWritten: LibraryVersion11.people, LibraryVersion11.cache)
    let items = try await library.photos.items(from: nil, limit: 99, in: test.scope())
    #expect(items.map(\.id.item) == ["7", "https://blog.example/fog", "2024/1.jpg"])
    #expect(items.map(\.photo.isSeen) == [true, false, true])
    #expect(items.map(\.total) == [3, 3, 3])
    let post = try #require(items.first).photo
    #expect(
      post.engagement
        == Engagement(
          likes: 4, dislikes: 1, replies: 2, boosts: 3, mine: .like, isBoosted: true,
          isBookmarked: true))
    #expect(post.details.warning == "mist")
    #expect(post.pictures.map(\.alternativeText) == ["fog", "sea"])
    let muted = try await library.photos.mutedPhotos(after: nil, limit: 9, in: test.scope())
    #expect(muted.map(\.id.item) == ["8"])
    let bo = PersonID(account: AccountID(rawValue: 1), name: "9")
    #expect(try await library.people.person(bo)?.name == "Bo")
    #expect(try await library.pictures.usage().originals.bytes == 4)
    #expect(try await library.trackContents().tombstones == ["s3 6"])

    try await whileMore { try await library.photos.extendSearch() != nil }
    let query = try SearchQuery("fog ", now: test.time.now)
    let found = try await library.photos.search(query, after: nil, limit: 99, in: test.scope())
    #expect(Set(found.photos.map(\.id.item)) == ["7", "https://blog.example/fog"])
    #expect(test.notices.isEmpty)
  }

  @Test func `what later versions can do, they do with photos of version 4`() async throws {
    let test = try TestLibrary()
    let library = try test.open(asWritten: LibraryVersion4.people, LibraryVersion4.cache)
    let photos = try await library.photos.items(from: nil, limit: 99, in: test.scope())
    let file = try #require(photos.first { $0.id.item == "2024/1.jpg" })
    let fog = try #require(Domain.Tag("Low tide") as Domain.Tag?)
    let change = TagChange(added: [TaggedPhoto(file.id, fog)])
    #expect(try await library.tags.apply(change, at: test.time.now) == change)
    try await whileMore { try await library.photos.extendSearch() != nil }
    func found(_ text: String) async throws -> [String] {
      let query = try SearchQuery(text + " ", now: test.time.now)
      let page = try await library.photos.search(query, after: nil, limit: 99, in: test.scope())
      return page.photos.map(\.id.item)
    }
    #expect(try await found("tag:lowtide") == ["2024/1.jpg"])
    #expect(try await found("fog").contains("7"))

    let transfers = library.transfers
    #expect(try await transfers.tags(of: file.id.source).map(\.tag) == [fog])
    #expect(
      try await transfers.seenItems(of: file.id.source, after: "", limit: 9) == ["2024/1.jpg"])
    #expect(try await transfers.categories(of: 1).isEmpty)
    #expect(try library.sources.boostRules(of: 1).isEmpty)
    let account = try #require(try await library.accounts.storedAccounts(of: 1).first).account.id
    let handle = try #require(Handle("eve@photos.example"))
    var muted = Relationship()
    muted.mute = Mute()
    let person = PersonID(account: account, name: "9")
    try await library.relations.keep([KeptRelation(person, handle, muted)], of: 1)
    // A photo that comes now is hidden by whom it is, among those of then.
    let home = SourceID(rawValue: "s3")
    let new = Photo(
      id: PhotoID(source: home, item: "9"), timestamp: test.time.now, author: "Eve (@eve)",
      media: .sample(1), status: "9")
    #expect(try await library.photos.insert([new], of: home) == 1)
    let hidden = HiddenPeople(
      try await library.relations.hiding(of: 1), at: test.time.now,
      servers: [home: "photos.example"])
    for (list, count) in [(MuteList(), 1), (MuteList(hidden: hidden), 0)] {
      try await library.photos.mute(list, in: test.scope())
      let items = try await library.photos.items(from: nil, limit: 99, in: test.scope())
      #expect(items.count == photos.count + count)
    }
    let list = try await library.lists.insertList("Sea", as: nil, profile: 1)
    guard case .here(let number) = list.id else {
      Issue.record("it is kept here")
      return
    }
    #expect(
      try await library.lists.setMembership(
        true, of: .person(person, handle), inList: number, profile: 1))
    #expect(try await library.lists.lists(of: 1).map(\.title) == ["Sea"])
    #expect(test.notices.isEmpty)
  }
}

extension TestLibrary {
  /// Opens a library that an earlier version wrote.
  fileprivate func open(asWritten people: String, _ cache: String) throws -> Library {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (name, sql) in [("library.sqlite", people), ("cache.sqlite", cache)] {
      try DatabaseQueue(path: "\(folder)/\(name)").writeWithoutTransaction {
        try $0.execute(sql: sql)
      }
    }
    return try open()
  }
}
