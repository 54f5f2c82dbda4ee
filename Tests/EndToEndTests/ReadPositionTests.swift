import Fakes
import Foundation
import Testing

/// Two devices of one person at a household's server, all of them real.
@Suite("Reading on two devices")
struct ReadPositionTests {
  private struct Markers: Decodable {
    struct Marker: Decodable {
      let lastReadId: String
    }

    let home: Marker?
  }

  private func unseen(_ home: TestHome) async throws -> [String] {
    try await home.run("--json", "-c", "stream; list 200").rows()
      .filter { $0.seen == false }.compactMap(\.caption)
  }

  private func refresh(_ home: TestHome) async throws {
    let outcome = try await home.run("-c", "stream; refresh")
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test
  func `goes on with the second where the first has read, and back`() async throws {
    try await HouseholdServer.run(of: ["ada"], posting: ["photo 1", "photo 2", "photo 3"]) {
      visitor, token in
      let first = try TestHome.withBrowser()
      var second = try TestHome.withBrowser()
      for home in [first, second] {
        try await home.signIn(by: visitor)
        try await refresh(home)
        #expect(try await unseen(home) == ["photo 3", "photo 2", "photo 1"])
      }
      let none = try await marker(visitor, token)
      #expect(none == nil)

      let walk = ["--set", "stream.order=oldest", "-c", "stream; next; next; refresh"]
      let walked = try await first.run(walk)
      #expect(walked.status == 0, "\(walked)")
      #expect(try await unseen(first) == ["photo 3"])
      let afterFirst = try #require(try await marker(visitor, token))
      try await refresh(second)
      #expect(try await unseen(second) == ["photo 3"])

      // Nothing but the program's end tells the server.
      second.environment["PHOTOSTREAM_PATIENCE"] = "300"
      let read = try await second.run("-c", "stream; next")
      #expect(read.status == 0, "\(read)")
      let afterSecond = try #require(try await marker(visitor, token))
      #expect((Int(afterSecond) ?? 0) > (Int(afterFirst) ?? 0))
      try await refresh(first)
      #expect(try await unseen(first) == [])
      #expect(try await marker(visitor, token) == afterSecond)
    }
  }

  private func marker(_ visitor: Visitor, _ token: String) async throws -> String? {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let answer = try await visitor.get("/api/v1/markers?timeline[]=home", token: token)
    return try decoder.decode(Markers.self, from: Data(answer)).home?.lastReadId
  }
}
