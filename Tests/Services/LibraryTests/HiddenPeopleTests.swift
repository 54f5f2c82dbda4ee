import Domain
import Fakes
import Storage
import Testing
import Web

@testable import Library

@Suite struct HiddenPeopleTests {
  private let test: TestLibrary
  private let library: Library
  private let account: AccountID
  private let home: SourceID
  private let folder: SourceID

  init() async throws {
    test = try TestLibrary()
    (library, folder) = try await test.open(withPhotosAt: [])
    account = try await library.accounts.storeAccount("me", on: "Photos.example").id
    home = try await library.sources.insertSource(
      .account(account, .home), named: "home", profile: 1
    ).id
  }

  @Test(arguments: 1...8)
  func `photos are muted as the list says, however it became what it is`(seed: UInt64) async throws
  {
    var dice = SeededGenerator(seed: seed)
    var stored: [PhotoID: Photo] = [:]
    for round in 0..<12 {
      let photos = (0..<20).map { _ in photo(&dice) }
      for source in [home, folder] {
        let mine = photos.filter { $0.id.source == source }
        _ = try await library.photos.insert(mine, of: source)
        for photo in mine { stored[photo.id] = photo }
      }
      let list = list(&dice)
      try await library.photos.mute(list, in: test.scope())
      let muted = try await library.photos.mutedPhotos(after: nil, limit: 999, in: test.scope())
      #expect(
        Set(muted.map(\.id)) == Set(stored.values.filter(list.hides).map(\.id)),
        "round \(round) of \(seed)")
    }
  }

  @Test func `who is muted comes back with what was seen`() async throws {
    _ = try await library.photos.insert(
      [made("1", by: "Ada (@ada)"), made("2", by: "Bo (@bo@other.example)")], of: home)
    try await library.photos.markSeen([PhotoID(source: home, item: "1")])
    let list = MuteList(hidden: hiding(["ada@photos.example"]))
    try await library.photos.mute(list, in: test.scope())
    #expect(try await shown() == ["2"])
    _ = try await library.photos.insert([made("3", by: "@ADA")], of: home)
    #expect(try await shown() == ["2"])
    try await library.photos.mute(MuteList(), in: test.scope())
    #expect(try await shown().sorted() == ["1", "2", "3"])
    let item = try await library.photos.item(
      PhotoID(source: home, item: "1"), in: test.scope())
    #expect(item?.photo.isSeen == true)
  }

  @Test func `whom servers and the outbox hide is told together`() async throws {
    let (store, ada) = (library.relations, try #require(Handle("ada@photos.example")))
    var muted = Relationship()
    muted.mute = Mute()
    let person = PersonID(account: account, name: "7 8")
    let stamp = try store.relationStamp(of: 1)
    try await store.keep([KeptRelation(person, ada, muted)], of: 1)
    #expect(try store.relationStamp(of: 1) != stamp)
    #expect(try await store.hiding(of: 1).map(\.handle) == [ada])
    let target = MutationTarget.person(account, id: "7 8", ada)
    let wait = Mutation(
      id: MutationID(rawValue: "m"), target: target,
      action: .relate(.mute(nil), base: .mute(Mute())), createdAt: test.time.now)
    try await library.outbox.apply([.insert(OutboxEntry(wait))], of: 1)
    #expect(try await library.outbox.entries(of: 1).map(\.mutation) == [wait])
    #expect(HiddenPeople(try await store.hiding(of: 1), at: test.time.now).isEmpty)
    let standing = try await store.standings(with: [person], of: 1)[person]
    #expect(standing?.waiting == [.mute(nil)])
    #expect(standing?.relationship.mute == nil)
    try await library.outbox.apply(
      [.update(OutboxEntry(wait, state: .stopped(reason: "no")))], of: 1)
    #expect(!HiddenPeople(try await store.hiding(of: 1), at: test.time.now).isEmpty)
  }

  @Test func `whom a server hides no more changes the stamp, as whom it hides does`() async throws {
    let (store, ada) = (library.relations, try #require(Handle("ada@photos.example")))
    let person = PersonID(account: account, name: "7")
    var muted = Relationship()
    muted.mute = Mute()
    try await store.keep([KeptRelation(person, ada, muted)], of: 1)
    let stamp = try store.relationStamp(of: 1)
    try await store.keep([KeptRelation(person, ada, Relationship())], of: 1)
    #expect(try await store.hiding(of: 1).isEmpty)
    #expect(try store.relationStamp(of: 1) != stamp)
  }

  @Test func `a list takes the place of what was known, and keeps what is done here`() async throws
  {
    let (store, bo) = (library.relations, try #require(Handle("bo@other.example")))
    let person = PersonID(account: account, name: "2")
    let end = test.time.now.advanced(by: .seconds(60))
    var muted = Relationship()
    (muted.mute, muted.note) = (Mute(), "kind")
    let timed = Mute(notifications: false, endsAt: end)
    try await store.keep(
      KeptRelation(person, bo, muted, local: LocalRelation(mute: timed)), after: .mute(timed), of: 1
    )
    muted.note = ""
    var stamp = try store.relationStamp(of: 1)
    var isKept = try await store.replace(
      .muted, by: [KeptRelation(person, bo, muted)], of: account, in: 1, asOf: stamp)
    #expect(isKept)
    let kept = try await store.relation(with: bo, of: account, in: 1)
    #expect(kept?.relationship.mute == timed)
    #expect(kept?.relationship.note == "kind")
    #expect(try await store.nextMuteEnd(of: 1, after: test.time.now) == end)
    #expect(try await store.nextMuteEnd(of: 1, after: end) == nil)
    #expect(try await store.endedMutes(of: 1, by: test.time.now).isEmpty)
    #expect(try await store.endedMutes(of: 1, by: end).map(\.person) == [person])
    stamp = try store.relationStamp(of: 1)
    try await store.keep([KeptRelation(person, bo, muted)], of: 1)
    isKept = try await store.replace(.muted, by: [], of: account, in: 1, asOf: stamp)
    #expect(!isKept, "somebody may be hidden since")
    #expect(try await store.hiding(of: 1).map(\.person) == [person])
    stamp = try store.relationStamp(of: 1)
    isKept = try await store.replace(.muted, by: [], of: account, in: 1, asOf: stamp)
    #expect(isKept)
    #expect(try await store.hiding(of: 1).isEmpty)
    #expect(try await store.endedMutes(of: 1, by: end).isEmpty)
  }

  @Test(arguments: [
    RelationWish.follow(Following(boosts: false, notifies: true)), .follow(nil),
    .follow(Following(languages: ["de", "pt-BR"])),
    .mute(Mute(notifications: false, endsAt: Timestamp(milliseconds: 7))), .mute(nil), .block(true),
    .blockDomain(false), .note("kind"), .answer(true), .answer(false), .removeFollower,
  ])
  func `wishes are kept as they are`(wish: RelationWish) async throws {
    let handle = try #require(Handle("ada@photos.example"))
    for action in [
      MutationAction.relate(wish, base: nil), .relate(wish, base: wish),
      .report(PersonReport(.spam, rules: ["1"], statuses: ["2"], words: "w", isForwarded: true)),
    ] {
      let mutation = Mutation(
        id: MutationID(rawValue: "m"), target: .person(account, id: "a b ", handle),
        action: action, createdAt: test.time.now)
      try await library.outbox.apply([.insert(OutboxEntry(mutation))], of: 1)
      #expect(try await library.outbox.entries(of: 1).map(\.mutation) == [mutation])
      try await library.outbox.apply([.remove(mutation.id)], of: 1)
    }
  }
}

extension HiddenPeopleTests {
  private static let people = [
    "Ada (@ada)", "@ada@photos.example", "Bo (@bo@other.example)", "Cy (@CY@Other.example)",
    "Dee (@dee)", "Nobody", "",
  ]

  private func photo(_ dice: inout SeededGenerator) -> Photo {
    let source = Int.random(in: 0..<4, using: &dice) == 0 ? folder : home
    var photo = made(
      "\(Int.random(in: 0..<200, using: &dice))",
      by: Self.people.randomElement(using: &dice) ?? "", in: source,
      Int.random(in: 0..<5, using: &dice) == 0 ? "a spider" : "fog")
    if Int.random(in: 0..<3, using: &dice) == 0 {
      let names = ["ada", "ada@photos.example", "bo@other.example", "cy@other.example", "dee"]
      photo.details = PostDetails(
        boostedBy: names.shuffled(using: &dice).prefix(2).map { Person(name: "", address: $0) },
        isAlsoPosted: Bool.random(using: &dice) ? true : nil)
    }
    return photo
  }

  private func list(_ dice: inout SeededGenerator) -> MuteList {
    let handles = [
      "ada@photos.example", "bo@other.example", "cy@other.example", "dee@photos.example",
    ].filter { _ in Bool.random(using: &dice) }
    let domains = ["photos.example", "other.example"].filter { _ in
      Int.random(in: 0..<5, using: &dice) == 0
    }
    return MuteList(
      words: Int.random(in: 0..<4, using: &dice) == 0 ? "" : "spider",
      hidden: hiding(handles, domains))
  }

  private func hiding(_ handles: [String], _ domains: [String] = []) -> HiddenPeople {
    HiddenPeople(Set(handles), domains: Set(domains), servers: [home: "photos.example"])
  }

  private func made(
    _ item: String, by author: String, in source: SourceID? = nil, _ caption: String = ""
  ) -> Photo {
    Photo(
      id: PhotoID(source: source ?? home, item: item),
      timestamp: Timestamp(milliseconds: Int64(item) ?? 0), caption: caption,
      author: author.isEmpty ? nil : author, media: .sample(1))
  }

  private func shown() async throws -> [String] {
    try await library.photos.items(from: nil, limit: 99, in: test.scope()).map(\.id.item)
  }
}
