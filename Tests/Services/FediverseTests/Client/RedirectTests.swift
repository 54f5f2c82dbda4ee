import Domain
import FaultServer
import Testing
import Web

@testable import Fediverse

/// Over real connections, with the network that the app has.
@Suite struct RedirectTests {
  @Test func `a token is not taken to where a server points`() async throws {
    try await FaultServer.run({ _ in .text("[]") }) { other in
      let elsewhere = other.address("/api/v1/timelines/home")
      try await FaultServer.run({ _ in .redirect(302, to: elsewhere) }) { server in
        let origin = Invented.address(server.address("/"))
        try await withLiveClient { client in
          await #expect(throws: NetworkError.unsafeRedirect(host: "localhost")) {
            let _: EntityPage<RemoteStatus> = try await client.page(
              .timeline(.home, limit: 40), of: origin, as: .session(Invented.session()))
          }
        }
        #expect(server.requests.map { $0.headers["authorization"] } == ["Bearer first"])
        #expect(other.requests.map { $0.headers["authorization"] } == [nil])
      }
    }
  }

  @Test func `a redirect at the same server keeps it`() async throws {
    try await FaultServer.run({ request in
      request.target == "/new" ? .text("[]") : .redirect(301, to: "/new")
    }) { server in
      try await withLiveClient { client in
        let page: EntityPage<RemoteStatus> = try await client.page(
          .timeline(.home, limit: 40), of: Invented.address(server.address("/")),
          as: .session(Invented.session()))
        #expect(page.count == 0)
      }
      #expect(server.requests.last?.headers["authorization"] == "Bearer first")
    }
  }
}
