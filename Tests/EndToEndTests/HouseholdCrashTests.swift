import Domain
import Fakes
import Foundation
import PictureFixtures
import Testing

/// The real server is killed while people post, again and again: `KILLS` times, from `SEED` on.
@Suite("A household's server that is killed")
struct HouseholdCrashTests {
  private struct Status: Decodable, Identifiable {
    struct Media: Decodable { let url: String }

    let id: String
    let content: String
    let mediaAttachments: [Media]

    var key: String { content.replacing("<p>", with: "").replacing("</p>", with: "") }
  }

  private static let kills = number("KILLS") ?? 10
  private static let seed = number("SEED") ?? 1

  @Test(.timeLimit(.minutes(60)))
  func `has every status it acknowledged, once, with its whole picture, and nothing half`()
    async throws
  {
    let home = try await HouseholdServer.home()
    let ledger = HouseholdLedger()
    var token: String?
    for round in 0..<Self.kills {
      var dice = SeededGenerator(seed: UInt64(Self.seed + round))
      let context: Testing.Comment = "SEED=\(Self.seed + round)"
      let server = try await HouseholdServer(in: home, ["--request-limit", "1000000"])
      let visitor = Visitor(at: server.origin)
      let known = try await Self.token(token, of: visitor)
      token = known
      await Self.post(with: visitor, token: known, round, ledger) {
        await ledger.reaches(.random(in: 1...24, using: &dice))
        // Another moment within whatever is at work by now.
        for _ in 0..<Int.random(in: 0...2000, using: &dice) { await Task.yield() }
        await server.kill()
      }
      await visitor.leave()
      try await HouseholdServer.run(in: home) { server in
        let visitor = Visitor(at: server.origin)
        try await check(visitor, token: known, ledger, of: home, context)
        await visitor.leave()
      }
      #expect(try HouseholdFiles(of: home).problems() == ["ok"], context)
      tellProgress("\(round + 1) of \(Self.kills) kills")
    }
    #expect(!ledger.acknowledged.isEmpty)
  }
}

extension HouseholdCrashTests {
  /// Three at once post one status after the other, until the server is gone.
  private static func post(
    with visitor: Visitor, token: String, _ round: Int, _ ledger: HouseholdLedger,
    until killed: () async -> Void
  ) async {
    ledger.begin()
    await withTaskGroup { group in
      for worker in 0..<3 {
        group.addTask {
          defer { ledger.stop() }
          for number in 0..<1000 {
            // Every fifth picture is the same one: files with several rows.
            let colour = number % 5 == 0 ? [7, 7, 7] : [round, worker, number]
            let picture = PNG(
              width: 160, height: 120, pixel: colour.map { UInt8(truncatingIfNeeded: $0) })
            guard let id = try? await visitor.upload(picture.bytes, token: token) else { return }
            ledger.step()
            let post = HouseholdLedger.Post(key: "r\(round)w\(worker)n\(number)", picture: id)
            ledger.willSend(post)
            guard (try? await publish(post, with: visitor, token)) != nil else { return }
            ledger.didSend(post)
          }
        }
      }
      await killed()
      // A client would go on trying to connect until its patience ends.
      group.cancelAll()
    }
  }

  /// As a client does that was cut off: asks again for what was not answered, under the same key.
  private func check(
    _ visitor: Visitor, token: String, _ ledger: HouseholdLedger, of home: TestHome,
    _ context: Testing.Comment
  ) async throws {
    for post in ledger.pending {
      _ = try await Self.publish(post, with: visitor, token)
      ledger.didSend(post)
    }
    let statuses = try await visitor.statuses(Status.self, token: token)
    #expect(statuses.map(\.key).sorted() == ledger.acknowledged.keys.sorted(), context)
    for status in statuses.prefix(20) {
      let address = try #require(status.mediaAttachments.first?.url)
      let name = try #require(address.split(separator: "/").last)
      let bytes = try await visitor.get("/media/" + name)
      let file = try HouseholdFiles(of: home).file(behind: String(name))
      #expect(HouseholdFiles.hash(of: bytes) == file.prefix(64), context)
    }
    if let newest = statuses.first, let post = ledger.acknowledged[newest.key] {
      let again = try await Self.publish(post, with: visitor, token)
      #expect(again.contains("\"id\":\"\(newest.id)\""), context)
    }
    try await checkFiles(of: home, visitor, context)
  }

  private func checkFiles(
    of home: TestHome, _ visitor: Visitor, _ context: Testing.Comment
  ) async throws {
    let files = HouseholdFiles(of: home)
    // The sweep begins with the server, and takes as long as it takes.
    try await until("files that belong to nothing to be gone") {
      _ = try await visitor.get("/health")
      return try files.stored().isSubset(of: files.named())
    }
    #expect(try files.named().isSubset(of: files.stored()), context)
    #expect(try files.broken() == [], context)
    #expect(try files.temporary() == [], context)
  }

  private static func publish(
    _ post: HouseholdLedger.Post, with visitor: Visitor, _ token: String
  ) async throws -> String {
    try await visitor.publish(post.key, picture: post.picture, key: post.key, token: token)
  }

  private static func token(_ known: String?, of visitor: Visitor) async throws -> String {
    if let known { return known }
    return try await visitor.token()
  }

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap(Int.init)
  }
}
