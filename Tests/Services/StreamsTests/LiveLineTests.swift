import Concurrency
import Domain
import Fakes
import Library
import Storage
import Testing
import Web

@testable import Streams

@Suite("Lines to servers that tell")
struct LiveLineTests {
  @Test func `nobody is followed where that is not wanted, or costs money`() async throws {
    let world = try await LiveWorld()
    try world.settings.set(.streamLive, to: "no", in: .profile)
    try await world.listening(begins: false) { _ in
      try await world.clock.sleepers(2)
      #expect(world.server.lines == 0)
      world.facts.isMetered = true
      try world.settings.set(.streamLive, to: "auto", in: .profile)
      // Once it rests it has opened none.
      try await world.clock.sleeper(until: world.clock.now.offset + LiveLines.metered)
      #expect(world.facts.looks > 0)
      #expect(world.server.lines == 0)
      try world.settings.set(.streamLive, to: "yes", in: .profile)
      try await world.reaches("a line") { world.server.lines == 1 }
      try world.settings.set(.streamLive, to: "no", in: .profile)
      try await world.reaches("its end") { world.server.ends == 1 }
    }
  }

  @Test func `nobody is followed while nobody is there`() async throws {
    let world = try await LiveWorld()
    try await world.listening { _ in
      // The one that asks, too, which sleeps only now.
      try await world.clock.sleepers(3)
      world.move(.seconds(3_600))
      try await until("its end") {
        world.move(LiveLines.look)
        return world.server.ends == 1
      }
      // However often it is looked again: so long sleep two, and each time both are woken.
      for _ in 0..<3 {
        try await world.clock.sleepers(2)
        world.move(LiveLines.look)
      }
      try await world.clock.sleepers(2)
      #expect(world.server.lines == 1)
      try await world.reaches("another line") { world.server.lines == 2 }
    }
  }

  @Test func `a line that fails is tried again later and later, and sooner again once it held`()
    async throws
  {
    let world = try await LiveWorld()
    let failure = NetworkError.interrupted(host: "photos.example")
    try await world.listening(begins: false) { _ in
      for line in 1...4 {
        try await world.reaches("line \(line)") { world.server.lines == line }
        if line == 3 {
          world.server.tell(.began)
          try await world.reaches("its question") { world.server.questions > 0 }
          world.move(LiveLines.holding)
        }
        world.server.end(failure)
        try await world.reaches("attempt \(line)") { world.facts.attempts.count == line }
      }
      #expect(world.facts.attempts == [0, 1, 0, 1])
    }
  }

  @Test func `a line that failed is tried at once when the network is back`() async throws {
    let world = try await LiveWorld()
    try await world.listening { found in
      world.server.end(NetworkError.interrupted(host: "photos.example"))
      try await world.reaches("a pause") { world.facts.attempts == [0] }
      let lines = world.server.lines
      // From here on time stands still: nothing but the network wakes it.
      try await until("another line") {
        world.facts.recoveries.send(())
        return world.server.lines == lines + 1
      }
      world.server.post([7])
      world.server.tell(.began)
      try await world.reaches("what was missed") { try await world.photos.count == 1 }
    }
  }

  @Test func `a line that fails after the network came back is tried at once, too`() async throws {
    let world = try await LiveWorld()
    try await world.listening(begins: false) { _ in
      try await world.reaches("a line") { world.server.lines == 1 }
      world.facts.recoveries.send(())
      world.server.end(NetworkError.interrupted(host: "photos.example"))
      // No time goes by.
      try await until("another line") { world.server.lines == 2 }
    }
  }

  @Test(arguments: [nil, NetworkError.refused(host: "photos.example", status: 403)])
  func `a server without streams is asked instead, later and later, and for a line after an hour`(
    _ error: NetworkError?
  ) async throws {
    let world = try await LiveWorld()
    world.server.post([7])
    try await world.listening(begins: false) { _ in
      try await world.reaches("a line") { world.server.lines == 1 }
      // Others sleep for a minute, too; a millisecond tells them apart.
      try await world.clock.sleepers(2)
      world.pass(.milliseconds(1))
      world.server.end(error)
      try await until("its end") { world.server.ends == 1 }
      let (end, start) = (world.time.now, world.clock.now.offset)
      var pause = Duration.zero
      // No time goes by while it is asked: what is told meanwhile would be one question with the next.
      for question in 1...5 {
        pause += LiveLines.pauses[min(question, LiveLines.pauses.count) - 1]
        try await world.clock.sleeper(until: start + pause)
        #expect(world.server.questions < question)
        world.pass(start + pause - world.clock.now.offset)
        try await until("question \(question)") { world.server.questions >= question }
        try await world.clock.sleeper(until: start + pause + Streams.firstPause)
      }
      #expect(try await world.photos.count == 1)
      // As long as nobody else waits for it, a minute more or less does not count.
      try await world.reaches("another line", by: .seconds(59)) { world.server.lines == 2 }
      #expect(end.duration(to: world.time.now) >= LiveLines.refusal)
      #expect(world.facts.attempts == [])
    }
  }

  @Test func `a server without streams is asked again, too, when the clock was set back`()
    async throws
  {
    let world = try await LiveWorld()
    try await world.listening(begins: false) { _ in
      try await world.reaches("a line") { world.server.lines == 1 }
      // Others sleep for a minute, too; a millisecond tells them apart.
      try await world.clock.sleepers(2)
      world.pass(.milliseconds(1))
      world.server.end(nil)
      try await world.clock.sleeper(until: world.clock.now.offset + LiveLines.pauses[0])
      // By so much that nobody could wait until it is made up for.
      world.time.advance(by: .seconds(-50 * 365 * 86_400))
      try await world.reaches("another line", by: .seconds(59)) { world.server.lines == 2 }
    }
  }
}
