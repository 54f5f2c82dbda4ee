import Domain
import Fakes
import Synchronization
import Testing

@testable import Outbox

@Suite("Blocks that are undone")
struct RelationUndoTests {
  @Test(arguments: [RelationWish.block(true), .blockDomain(true)], [true, false])
  func `undoing a block brings back what it has ended, of whomever that is known`(
    wish: RelationWish, isSent: Bool
  ) async throws {
    let world = try await OutboxWorld()
    let (outbox, undoing) = (world.outbox(), UndoLog(time: world.time))
    // How things stand with them was never asked here: two are followed, and one is known from a list.
    world.server.relate(.follow(Following(boosts: false)), to: "p3")
    world.server.relate(.follow(Following(notifies: true)), to: "p5")
    world.server.relate(.mute(Mute()), to: "p4")
    await outbox.refreshHidden()
    let before = world.server.relations
    let handle = try #require(StrictServer.handle("p3"))
    let p3 = PersonProfile(id: PersonID(handle, of: world.account.id), handle: handle, name: "")
    _ = try await outbox.wish(wish, for: [p3], offering: undoing)
    if isSent {
      try await world.drain(outbox)
      #expect(world.server.relations["p3"]?.following == nil)
    }
    // Who followed has to do so again themselves, if it was sent.
    let back: Undoable =
      isSent ? .parting(handle.text, by: wish.kind) : .relation(handle.text)
    #expect(try await undoing.undo() == back)
    try await world.drain(outbox)
    #expect(world.server.relations == before)
    #expect(try await outbox.entries() == [])
    #expect(try await outbox.parted(by: wish, from: p3) == [])
  }

  @Test func `a request to follow is made again when its block is undone`() async throws {
    let world = try await OutboxWorld()
    let (outbox, undoing) = (world.outbox(), UndoLog(time: world.time))
    world.server.relate(.follow(Following()), to: "p2")
    #expect(world.server.relations["p2"]?.isRequested == true)
    _ = try await outbox.wish(.block(true), for: [person("p2", world)], offering: undoing)
    try await world.drain(outbox)
    #expect(world.server.relations["p2"]?.isRequested == false)
    _ = try await undoing.undo()
    try await world.drain(outbox)
    #expect(world.server.relations["p2"]?.isRequested == true)
  }

  @Test func `of two blocks each brings back only what the other leaves`() async throws {
    let world = try await OutboxWorld()
    let (outbox, undoing) = (world.outbox(), UndoLog(time: world.time))
    world.server.relate(.follow(Following(boosts: false)), to: "p3")
    let before = world.server.relations
    for wish in [RelationWish.block(true), .blockDomain(true)] {
      _ = try await outbox.wish(wish, for: [person("p3", world)], offering: undoing)
      try await world.drain(outbox)
    }
    for isLast in [false, true] {
      _ = try await undoing.undo()
      try await world.drain(outbox)
      #expect((world.server.relations == before) == isLast)
      #expect(try await outbox.entries() == [], "nobody follows whom they block")
    }
  }

  @Test func `what a block ends is known although its answer was lost`() async throws {
    let isLost = Mutex(true)
    let world = try await OutboxWorld(
      StrictServer { _ in
        isLost.withLock { isLost in
          defer { isLost = false }
          return isLost ? .silent : nil
        }
      })
    let (outbox, undoing) = (world.outbox(), UndoLog(time: world.time))
    world.server.relate(.follow(Following()), to: "p1")
    _ = try await outbox.wish(.block(true), for: [person("p1", world)], offering: undoing)
    try await world.drain(outbox)
    #expect(world.server.relations["p1"]?.isBlocked == true)
    _ = try await undoing.undo()
    try await world.drain(outbox)
    #expect(world.server.relations["p1"]?.following == Following())
  }

  private func person(_ name: String, _ world: OutboxWorld) -> PersonProfile {
    guard let handle = StrictServer.handle(name) else { preconditionFailure(name) }
    return PersonProfile(
      id: PersonID(account: world.account.id, name: name), handle: handle, name: "")
  }
}
