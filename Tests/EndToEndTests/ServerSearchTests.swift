import Domain
import Fakes
import Foundation
import PictureFixtures
import Testing

/// Somebody looks for what others at a household's server have posted, and was never seen here: all of it real.
@Suite("Looking for something at a household's server")
struct ServerSearchTests {
  private func rows(_ command: String, in home: TestHome) async throws -> [String] {
    try await home.rows(command).compactMap { row in
      row.caption ?? row.handle ?? row.tag.map { "#" + $0 } ?? row.text
    }
  }

  @Test
  func `what is not here is found there, with what it leads to, and nothing that is for others`()
    async throws
  {
    let home = try TestHome.withBrowser()
    let port = try ReservedPort()
    try await HouseholdServer.run(at: port) { server in
      let visitor = Visitor(at: server.origin)
      let token = try await visitor.token()
      try await home.signIn(by: visitor)
      // Posted after the last look at the server.
      try await visitor.post(
        try Fixture.bytes("gradient.jpg"), saying: "fog at sea #foggy", token: token)
      let found = try await rows("search fog", in: home)
      #expect(found == ["fog at sea #foggy", "#foggy"])
      #expect(try await rows("search \"at sea\" everywhere", in: home).first == "fog at sea #foggy")
      #expect(try await rows("search; everywhere ad", in: home).first?.hasPrefix("@ada@") == true)
      #expect(try await rows("search; everywhere fog; open 2", in: home).count == 3)
      let shown = try await home.run("-c", "search; everywhere fog; open 1; like 1")
      #expect(shown.status == 0 && shown.output.contains("fog at sea"), "\(shown)")
      let none = try await home.run("-c", "search nothingofthekind")
      #expect(none.output.contains("finds nothing by that"), "\(none)")
      await visitor.leave()
    }
    let away = try await home.run("-c", "search nobody is there")
    #expect(away.status == 0 && away.output.contains("could not be asked"), "\(away)")
    let video = try await home.run("-c", "search is:video")
    #expect(video.status == 0 && video.errors.contains("Nothing is found by that"), "\(video)")
    #expect(!video.output.contains("could not be asked"), "nobody is asked for that")
  }
}
