import Domain
import Fakes
import Library
import Storage
import Testing
import Web

@testable import Streams

@Suite("People who are not to be seen")
struct HiddenPeopleCacheTests {
  private let stage: HomeStage
  private var account: AccountID { stage.account.id }

  init() async throws {
    stage = try await HomeStage("me")
    let authors = ["Ada (@ada)", "Bo (@bo@other.example)", "Cy (@cy@other.example)"]
    _ = try await stage.library.photos.insert(
      authors.enumerated().map { index, author in
        Photo(
          id: PhotoID(source: stage.home, item: "\(index)"),
          timestamp: Timestamp(milliseconds: Int64(index)), author: author, media: .sample(1),
          status: "\(index)")
      }, of: stage.home)
  }

  @Test func `what is wished for takes effect at once, and is undone exactly`() async throws {
    #expect(try await stage.shown() == ["2", "1", "0"])
    let changes = stage.streams.changes()
    // From then on nobody tells but who is asked to.
    try await stage.rests.next("it to wait for what expires")
    let mute = try await wish(.mute(Mute()), "ada@photos.example")
    await stage.streams.hiddenChanged()
    #expect(try await changes.next("a change") == .reordered)
    #expect(try await stage.shown() == ["2", "1"])
    #expect(try await stage.streams.mutedPhotos(after: nil, limit: 9).map(\.id.item) == ["0"])
    let server = try await wish(.blockDomain(true), "*@other.example")
    #expect(try await stage.shown() == [], "even if nobody says so")
    try await stage.library.outbox.apply([.remove(server.id)], of: 1)
    #expect(try await stage.shown() == ["2", "1"])
    // What was refused is as it was.
    try await stage.library.outbox.apply(
      [.update(OutboxEntry(mute, state: .stopped(reason: "no")))], of: 1)
    #expect(try await stage.shown() == ["2", "1", "0"])
  }

  @Test func `who is muted is in no list of this machine, be they of the account's own server`()
    async throws
  {
    let list = try await stage.library.sources.insertSource(
      .list(1), named: "Friends", profile: 1
    ).id
    let authors = ["Ada (@ada@photos.example)", "Bo (@bo@other.example)"]
    _ = try await stage.library.photos.insert(
      authors.enumerated().map { index, author in
        Photo(
          id: PhotoID(source: list, item: "\(index + 7)/\(account.rawValue)"),
          timestamp: Timestamp(milliseconds: Int64(index) - 9), author: author, media: .sample(1),
          status: "\(index + 7)")
      }, of: list)
    #expect(try await stage.shown().count == 5)
    let mute = try await wish(.mute(Mute()), "ada@photos.example")
    #expect(try await stage.shown() == ["2", "1", "8/\(account.rawValue)"])
    try await stage.library.outbox.apply([.remove(mute.id)], of: 1)
    #expect(try await stage.shown().count == 5)
  }

  @Test func `a mute ends when it should, also if the clock is set`() async throws {
    var muted = Relationship()
    muted.mute = Mute(endsAt: stage.time.now.advanced(by: .seconds(60)))
    let bo = try #require(Handle("bo@other.example"))
    try await stage.library.relations.keep(
      [KeptRelation(PersonID(account: account, name: "7"), bo, muted)], of: 1)
    #expect(try await stage.shown() == ["2", "0"])
    stage.time.advance(by: .seconds(60))
    #expect(try await stage.shown() == ["2", "1", "0"])
    stage.time.advance(by: .seconds(-60))
    #expect(try await stage.shown() == ["2", "0"])
  }

  @Test func `whom an account has muted is seen when it has signed out`() async throws {
    var blocked = Relationship()
    blocked.isBlocked = true
    let ada = try #require(Handle("ada@photos.example"))
    try await stage.library.relations.keep(
      [KeptRelation(PersonID(account: account, name: "7"), ada, blocked)], of: 1)
    #expect(try await stage.library.relations.hiding(of: 1).count == 1)
    #expect(try await stage.shown() == ["2", "1"])
    try await stage.library.accounts.removeAccount(account)
    #expect(try await stage.library.relations.hiding(of: 1).isEmpty)
  }
}

extension HiddenPeopleCacheTests {
  private func wish(_ wish: RelationWish, _ name: String) async throws -> Mutation {
    let handle = try #require(Handle(name))
    let mutation = Mutation(
      id: MutationID(rawValue: name),
      target: .person(account, id: PersonID(handle, of: account).name, handle),
      action: .relate(wish, base: nil), createdAt: stage.time.now)
    try await stage.library.outbox.apply([.insert(OutboxEntry(mutation))], of: 1)
    return mutation
  }
}
