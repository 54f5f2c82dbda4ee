import Domain
import Fakes
import Library
import Storage
import Synchronization
import Testing

@testable import Outbox

@Suite("Lists of whom accounts hide")
struct HiddenListTests {
  @Test(arguments: [true, false])
  func `a list that is older than a mute is asked for again, whichever process muted`(
    isElsewhere: Bool
  ) async throws {
    let world = try await OutboxWorld()
    let outbox = world.outbox()
    let other = isElsewhere ? world.outbox() : outbox
    let p1 = try person("p1", world)
    world.server.relate(.mute(Mute()), to: "p2")
    world.server.interrupt {
      world.server.interrupt {}
      _ = try await other.wish(.mute(Mute()), for: p1)
      try await world.drain(other)
    }
    let people = try await outbox.hidden(.muted, of: world.account.id, asking: true)
    #expect(people.map(\.handle.username) == ["p1", "p2"])
  }

  @Test func `a list that is outdated again and again is not taken for known`() async throws {
    let world = try await OutboxWorld()
    let p1 = try person("p1", world)
    var muted = Relationship()
    muted.mute = Mute()
    let known = Mutex(muted)
    world.server.interrupt { [relations = world.library.relations] in
      let relationship = known.withLock { known in
        known.note += "!"
        return known
      }
      try await relations.keep([KeptRelation(p1.id, p1.handle, relationship)], of: 1)
    }
    let outbox = world.outbox()
    await #expect(throws: UnsettledList()) {
      try await outbox.hidden(.muted, of: world.account.id, asking: true)
    }
    let people = try await outbox.hidden(.muted, of: world.account.id, asking: false)
    #expect(people == [PersonProfile(id: p1.id, handle: p1.handle, name: "")])
  }

  @Test func `what is known already outdates no list`() async throws {
    let world = try await OutboxWorld()
    let p1 = try person("p1", world)
    var muted = Relationship()
    muted.mute = Mute()
    let kept = KeptRelation(p1.id, p1.handle, muted)
    let relations = world.library.relations
    try await relations.keep([kept], of: 1)
    world.server.interrupt { try await relations.keep([kept], of: 1) }
    #expect(try await world.outbox().hidden(.muted, of: world.account.id, asking: true).isEmpty)
  }

  @Test func `a mute that is over is told no more, also while nobody can be asked`() async throws {
    let world = try await OutboxWorld()
    let (outbox, p1) = (world.outbox(), try person("p1", world))
    let end = world.time.now.advanced(by: .seconds(60))
    var muted = Relationship()
    muted.mute = Mute(endsAt: end)
    try await world.library.relations.keep([KeptRelation(p1.id, p1.handle, muted)], of: 1)
    let moments: [(wait: Int, mute: Mute?)] = [(59, muted.mute), (1, nil)]
    for (wait, mute) in moments {
      world.time.advance(by: .seconds(wait))
      #expect(try await outbox.standings(with: [p1.id])[p1.id]?.relationship.mute == mute)
    }
  }

  private func person(_ name: String, _ world: OutboxWorld) throws -> PersonProfile {
    let handle = try #require(StrictServer.handle(name))
    return PersonProfile(
      id: PersonID(account: world.account.id, name: name), handle: handle, name: "")
  }
}
