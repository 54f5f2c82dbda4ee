import Domain
import Fakes
import Foundation
import Glibc
import PictureFixtures
import TerminalHarness
import Testing

/// The real program is killed while somebody uses it at the real server, again and again: `KILLS` times,
/// from `SEED` on.
@Suite("An outbox whose program is killed")
struct OutboxCrashTests {
  private static let kills = number("KILLS") ?? 20
  private static let seed = number("SEED") ?? 1

  @Test(.timeLimit(.minutes(120)))
  func `loses nothing that it acknowledged, and brings nothing twice`() async throws {
    try await withHousehold { people, ambush in
      var ledger = OutboxLedger()
      try await live(with: people, ambush, &ledger)
      ambush.setOffline(false)
      try await people.drain()
      #expect(try await people.problems(ledger) == [], "SEED=\(Self.seed)")
      #expect(ledger.acknowledged > Self.kills / 2)
      if Self.kills >= 20 { #expect(ambush.strikes == Set(Ambush.Point.allCases)) }
    }
  }

  @Test func `sends at the next retry what it was sending, in a script, too`() async throws {
    try await withHousehold { people, ambush in
      let terminal = try PseudoTerminal(columns: 200, rows: 50)
      var home = people.home
      home.environment["PHOTOSTREAM_PATIENCE"] = "300"
      let process = try home.sit(at: terminal, ["-c", "stream; like 1"])
      ambush.lay(for: process.id, at: .before, ofRequest: 1, beginning: "POST ")
      #expect(try await process.end() == .signal(SIGKILL))
      ambush.callOff()
      let left = try await people.home.run("-c", "outbox; list")
      #expect(left.output.contains("being sent"), "\(left)")
      let retried = try await home.run("-c", "outbox; retry")
      #expect(retried.output.contains("What can be sent now is being sent already."), "\(retried)")
      #expect(try await home.run("--json", "-c", "outbox; list").output.isEmpty)
    }
  }
}

extension OutboxCrashTests {
  /// Somebody at a server, on whose way is an ambush; all of it is gone afterwards.
  private func withHousehold(
    _ live: (OutboxHousehold, Ambush) async throws -> Void
  ) async throws {
    let ambush = Ambush()
    let port = try ReservedPort()
    let relay = try Eavesdropper(to: port.number, through: ambush)
    defer { relay.close() }
    let server = try await HouseholdServer(
      in: try await HouseholdServer.home(),
      [
        "--port", "\(port.number)", "--url", "http://127.0.0.1:\(relay.port)",
        "--request-limit", "1000000",
      ])
    do {
      let people = try await OutboxHousehold(server)
      try await live(people, ambush)
      await people.leave()
    } catch {
      await server.kill()
      throw error
    }
    #expect(try await server.end() == 0)
  }
}

extension OutboxCrashTests {
  /// Visits, until so many of them were cut off.
  private func live(
    with people: OutboxHousehold, _ ambush: Ambush, _ ledger: inout OutboxLedger
  ) async throws {
    var (kills, number) = (0, 0)
    while kills < Self.kills, number < 3 * Self.kills {
      var dice = SeededGenerator(seed: UInt64(Self.seed + number))
      let visit = OutboxVisit(number, picture: people.picture, using: &dice)
      let isOffline = Int.random(in: 0..<5, using: &dice) == 0
      ambush.setOffline(isOffline)
      let victim = OutboxVictim(
        home: people.home, ambush: ambush,
        moment: moment(in: visit, isOffline: isOffline, number, using: &dice),
        hesitation: .random(in: 0...2000, using: &dice))
      let isScript = Int.random(in: 0..<4, using: &dice) == 0
      let isKilled =
        try await isScript ? victim.run(visit, &ledger) : victim.type(visit, &ledger)
      kills += isKilled ? 1 : 0
      number += 1
      tellProgress("\(kills) of \(Self.kills) kills")
    }
    #expect(kills == Self.kills)
  }

  /// Every point of a request's life comes up in every eighth visit, whatever the dice say.
  private func moment(
    in visit: OutboxVisit, isOffline: Bool, _ number: Int, using dice: inout SeededGenerator
  ) -> OutboxVictim.Moment {
    let points = Ambush.Point.allCases
    if number % 2 == 0, !isOffline {
      let isAny = Int.random(in: 0..<3, using: &dice) == 0
      return .request(
        points[number / 2 % points.count], number: .random(in: 1...visit.requests, using: &dice),
        beginning: isAny ? "POST " : "POST /api/v1/statuses ")
    }
    let count = Int.random(in: 1...visit.steps.count, using: &dice)
    return Bool.random(using: &dice) ? .answered(count) : .typed(count)
  }

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap(Int.init)
  }
}
