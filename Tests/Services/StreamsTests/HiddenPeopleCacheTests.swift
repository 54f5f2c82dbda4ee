import Domain
import Fakes
import Library
import Storage
import Testing
import Web

@testable import Streams

@Suite("People who are not to be seen")
struct HiddenPeopleCacheTests {
  private let scratch: ScratchFolder
  private let time = ManualTime()
  private let library: Library
  private let account: AccountID
  private let streams: Streams

  init() async throws {
    scratch = try ScratchFolder()
    library = try Library.open(at: scratch.path(of: "data"), time: time) { _ in }
    let account = try await library.accounts.storeAccount("me")
    self.account = account.id
    let home = try await library.sources.insertSource(
      .account(account.id, .home), named: "home", profile: 1
    ).id
    let sources: @Sendable () async throws -> [Source] = { [library] in
      try await library.sources.sources(of: 1)
    }
    streams = Streams(
      profile: 1, sources: library.sources, photos: library.photos, track: library.track(of: 1),
      folders: NoFolders(), samples: FewSamples(), feeds: NoFeeds(), supplier: { _ in nil },
      hidden: HiddenPeopleCache(
        profile: 1, storage: library.relations, sources: sources, accounts: { [account] }),
      settings: FixedSettings(), time: time, reporting: RecordingReporter())
    let authors = ["Ada (@ada)", "Bo (@bo@other.example)", "Cy (@cy@other.example)"]
    _ = try await library.photos.insert(
      authors.enumerated().map { index, author in
        Photo(
          id: PhotoID(source: home, item: "\(index)"),
          timestamp: Timestamp(milliseconds: Int64(index)), author: author, media: .sample(1),
          status: "\(index)")
      }, of: home)
  }

  @Test func `what is wished for takes effect at once, and is undone exactly`() async throws {
    #expect(try await shown() == ["2", "1", "0"])
    let changes = streams.changes()
    let mute = try await wish(.mute(Mute()), "ada@photos.example")
    await streams.hiddenChanged()
    #expect(try await changes.next("a change") == .reordered)
    #expect(try await shown() == ["2", "1"])
    #expect(try await streams.mutedPhotos(after: nil, limit: 9).map(\.id.item) == ["0"])
    let server = try await wish(.blockDomain(true), "*@other.example")
    #expect(try await shown() == [], "even if nobody says so")
    try await library.outbox.apply([.remove(server.id)], of: 1)
    #expect(try await shown() == ["2", "1"])
    // What was refused is as it was.
    try await library.outbox.apply(
      [.update(OutboxEntry(mute, state: .stopped(reason: "no")))], of: 1)
    #expect(try await shown() == ["2", "1", "0"])
  }

  @Test func `who is muted is in no list of this machine, be they of the account's own server`()
    async throws
  {
    let list = try await library.sources.insertSource(.list(1), named: "Friends", profile: 1).id
    let authors = ["Ada (@ada@photos.example)", "Bo (@bo@other.example)"]
    _ = try await library.photos.insert(
      authors.enumerated().map { index, author in
        Photo(
          id: PhotoID(source: list, item: "\(index + 7)/\(account.rawValue)"),
          timestamp: Timestamp(milliseconds: Int64(index) - 9), author: author, media: .sample(1),
          status: "\(index + 7)")
      }, of: list)
    #expect(try await shown().count == 5)
    let mute = try await wish(.mute(Mute()), "ada@photos.example")
    #expect(try await shown() == ["2", "1", "8/\(account.rawValue)"])
    try await library.outbox.apply([.remove(mute.id)], of: 1)
    #expect(try await shown().count == 5)
  }

  @Test func `a mute ends when it should, also if the clock is set`() async throws {
    var muted = Relationship()
    muted.mute = Mute(endsAt: time.now.advanced(by: .seconds(60)))
    let bo = try #require(Handle("bo@other.example"))
    try await library.relations.keep(
      [KeptRelation(PersonID(account: account, name: "7"), bo, muted)], of: 1)
    #expect(try await shown() == ["2", "0"])
    time.advance(by: .seconds(60))
    #expect(try await shown() == ["2", "1", "0"])
    time.advance(by: .seconds(-60))
    #expect(try await shown() == ["2", "0"])
  }

  @Test func `whom an account has muted is seen when it has signed out`() async throws {
    var blocked = Relationship()
    blocked.isBlocked = true
    let ada = try #require(Handle("ada@photos.example"))
    try await library.relations.keep(
      [KeptRelation(PersonID(account: account, name: "7"), ada, blocked)], of: 1)
    #expect(try await library.relations.hiding(of: 1).count == 1)
    #expect(try await shown() == ["2", "1"])
    try await library.accounts.removeAccount(account)
    #expect(try await library.relations.hiding(of: 1).isEmpty)
  }
}

extension HiddenPeopleCacheTests {
  private func wish(_ wish: RelationWish, _ name: String) async throws -> Mutation {
    let handle = try #require(Handle(name))
    let mutation = Mutation(
      id: MutationID(rawValue: name),
      target: .person(account, id: PersonID(handle, of: account).name, handle),
      action: .relate(wish, base: nil), createdAt: time.now)
    try await library.outbox.apply([.insert(OutboxEntry(mutation))], of: 1)
    return mutation
  }

  private func shown() async throws -> [String] {
    try await streams.rows(from: nil, limit: 9).compactMap(\.item).map(\.id.item)
  }
}
