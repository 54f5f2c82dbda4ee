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
    // Not as before: who followed has to do so again.
    let names = "\(bo.handle.text), \(cy.handle.text)"
    #expect(try await undoing.undo() == .parting(names, by: wish.kind))
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

  @Test func `who was followed already, or may have been, is not left because of an undo`()
    async throws
  {
    let bo = try #require(PersonProfile.example("bo"))
    let cy = try #require(PersonProfile.example("cy", seenBy: 2))
    let dee = try #require(PersonProfile.example("dee"))
    var followed = Relationship()
    followed.following = Following()
    let relating = FakeRelating(told: [bo.id: followed, cy.id: followed])
    relating.silence([cy.id.account])
    _ = try await relating.wish(.follow(Following()), for: [bo], offering: undoing)
    await #expect(throws: NothingToUndo.self) { try await undoing.undo() }
    undoing.offer(.tags) {}
    _ = try await relating.wish(.follow(Following()), for: [cy], offering: undoing)
    // And nothing older is undone in its place.
    await #expect(throws: FollowedBefore(people: [cy.handle])) { try await undoing.undo() }
    #expect(relating.wishes.map(\.handle) == [bo.handle, cy.handle])
    _ = try await relating.wish(.follow(Following()), for: [bo, dee], offering: undoing)
    #expect(try await undoing.undo() == .relation(dee.handle.text))
    #expect(relating.wishes.last?.value == .follow(nil))
  }

  @Test func `what was done until it was stopped is undone`() async throws {
    let people = ["bo", "cy", "dee"].compactMap { PersonProfile.example($0) }
    let relating = FakeRelating(refusals: [people[1].id: CancellationError()])
    await #expect(throws: CancellationError.self) {
      try await relating.wish(.mute(Mute()), for: people, offering: undoing)
    }
    // The fake stops that, too, at the same place.
    await #expect(throws: CancellationError.self) { try await undoing.undo() }
    #expect(relating.wishes.map(\.handle.username) == ["bo", "cy", "bo", "cy"])
    #expect(relating.wishes.map(\.value).suffix(2) == [.mute(nil), .mute(nil)])
  }

  @Test func `whom one has removed from followers has to follow again themselves`() async throws {
    let bo = try #require(PersonProfile.example("bo"))
    var follower = Relationship()
    follower.isFollower = true
    let relating = FakeRelating([bo.id: follower], isReached: true)
    undoing.offer(.tags) {}
    let results = try await relating.wish(.removeFollower, for: [bo], offering: undoing)
    #expect(try results.map { try $0.get().relationship.isFollower } == [false])
    // And nothing older is undone in its place.
    let reason = CannotBeUndone("remove-follower", "they have to follow you again")
    await #expect(throws: reason) { try await undoing.undo() }
  }
}
