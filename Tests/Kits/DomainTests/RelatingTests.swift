import Fakes
import Testing

@testable import Domain

@Suite("What is wished for others, and undone")
struct RelatingTests {
  private let undoing = UndoLog(time: ManualTime())

  @Test(arguments: [RelationWish.block(true), .blockDomain(true)])
  func `undoing a block follows again whom it parted from`(wish: RelationWish) async throws {
    let bo = try #require(PersonProfile.example("bo", at: "far.example"))
    let cy = try #require(PersonProfile.example("cy", at: "far.example"))
    var followed = Relationship()
    followed.following = Following(boosts: false)
    let relating = FakeRelating([bo.id: followed, cy.id: Relationship()], isReached: true)
    let results = try await relating.wish(wish, for: [bo, cy], offering: undoing)
    #expect(try results.map { try $0.get().relationship.following } == [nil, nil])
    #expect(try await undoing.undo() == .relation("\(bo.handle.text), \(cy.handle.text)"))
    let standings = try await relating.standings(with: [bo.id, cy.id])
    #expect(standings[bo.id]?.relationship == followed)
    #expect(standings[cy.id]?.relationship == Relationship())
  }

  @Test func `whom one asked to follow is asked again, and who is blocked elsewhere stays so`()
    async throws
  {
    let bo = try #require(PersonProfile.example("bo"))
    let cy = try #require(PersonProfile.example("cy"))
    var (asked, blocked) = (Relationship(), Relationship())
    (asked.isRequested, blocked.isBlocked) = (true, true)
    let relating = FakeRelating([bo.id: asked], waiting: [cy.id: [.block(true)]])
    _ = try await relating.wish(.block(true), for: [bo, cy], offering: undoing)
    #expect(try await undoing.undo() == .relation(bo.handle.text))
    #expect(relating.wishes.map(\.value).suffix(2) == [.block(false), .follow(Following())])
    #expect(try await relating.standings(with: [cy.id])[cy.id]?.relationship == blocked)
  }

  @Test func `what nobody knows is not taken for what was so`() async throws {
    let bo = try #require(PersonProfile.example("bo"))
    let relating = FakeRelating(waiting: [bo.id: [.mute(Mute())]])
    _ = try await relating.wish(.follow(nil), for: [bo], offering: undoing)
    _ = try await undoing.undo()
    #expect(relating.wishes.last?.value == .follow(Following()))
  }

  @Test func `whom one has removed from followers has to follow again themselves`() async throws {
    let bo = try #require(PersonProfile.example("bo"))
    var follower = Relationship()
    follower.isFollower = true
    let relating = FakeRelating([bo.id: follower], isReached: true)
    let results = try await relating.wish(.removeFollower, for: [bo], offering: undoing)
    #expect(try results.map { try $0.get().relationship.isFollower } == [false])
    await #expect(throws: NothingToUndo.self) { try await undoing.undo() }
  }
}
