import Domain
import Fakes
import Storage
import Testing

@testable import Outbox

@Suite("An outbox when the network is back")
struct OutboxNetworkTests {
  @Test
  func `tries at once what nobody was there for when the network is back, and waits for no clock`()
    async throws
  {
    let world = try await OutboxWorld(StrictServer { $0.attempts == 1 ? .unreachable : nil })
    let outbox = world.outbox(clock: ManualClock())
    _ = try await outbox.comment("one", on: world.photo())
    let sending = world.send(outbox)
    try await world.settle(outbox)
    #expect(world.server.asked.values.map(\.self) == [1])
    await outbox.networkReturned()
    try await world.settle(outbox)
    #expect(world.server.words.map(\.text) == ["one"])
    sending.cancel()
    try await sending.ended()
  }

  @Test
  func `tries what was on its way then as soon as it has failed`() async throws {
    let world = try await OutboxWorld(StrictServer { $0.attempts == 1 ? .unreachable : nil })
    world.server.hold()
    let outbox = world.outbox(clock: ManualClock())
    _ = try await outbox.comment("one", on: world.photo())
    let sending = world.send(outbox)
    try await until { world.server.held == 1 }
    await outbox.networkReturned()
    world.server.release()
    try await until("another attempt") { world.server.words.map(\.text) == ["one"] }
    sending.cancel()
    try await sending.ended()
  }

  @Test
  func `does not try at once what a server asks to postpone`() async throws {
    let world = try await OutboxWorld(StrictServer { [1: .unreachable, 2: .busy][$0.attempts] })
    let outbox = world.outbox(clock: ManualClock())
    _ = try await outbox.comment("one", on: world.photo())
    let sending = world.send(outbox)
    try await world.settle(outbox)
    world.server.hold()
    for _ in 1...2 {
      await outbox.networkReturned()
      try await until { world.server.held == 1 }
    }
    world.server.release()
    try await world.settle(outbox)
    #expect(world.server.asked.values.map(\.self) == [2])
    sending.cancel()
    try await sending.ended()
  }

  @Test
  func `tries it then, too, if it was left alone since because nobody was there`() async throws {
    let world = try await OutboxWorld(
      StrictServer { [1: .unreachable, 2: .busy][$0.attempts] })
    let outbox = world.outbox(clock: ManualClock())
    _ = try await outbox.comment("one", on: world.photo())
    let sending = world.send(outbox)
    for attempts in 1...2 {
      try await world.settle(outbox)
      #expect(world.server.asked.values.map(\.self) == [attempts])
      await outbox.networkReturned()
    }
    try await world.settle(outbox)
    #expect(world.server.words.map(\.text) == ["one"])
    sending.cancel()
    try await sending.ended()
  }
}
