import Domain
import Fakes
import Testing
import Web

@testable import Fediverse

@Suite("Markers of home timelines")
struct HomeMarkersTests {
  private let account = Invented.account.id

  private func markers(_ web: ScriptedWeb, at server: Server = Invented.server()) -> HomeMarkers {
    HomeMarkers(over: FediverseClient(over: web, time: ManualTime())) { _ in
      Invented.session(at: server)
    }
  }

  @Test("are read, also where there is none yet")
  func reading() async throws {
    let set = ScriptedWeb {
      $0.answer(#"{"home":{"last_read_id":"7","version":3,"updated_at":"2026-05-01"}}"#)
    }
    let marker = try await markers(set).marker(of: account)
    #expect(marker == HomeMarker(lastRead: "7", version: 3))
    #expect(set.targets == ["/api/v1/markers?timeline%5B%5D=home"])
    for answer in ["{}", #"{"home":null}"#, #"{"home":{"last_read_id":""}}"#] {
      let unset = try await markers(ScriptedWeb { $0.answer(answer) }).marker(of: account)
      #expect(unset == HomeMarker())
    }
  }

  @Test("are not asked for where there are none")
  func without() async throws {
    let web = ScriptedWeb { $0.answer() }
    var capabilities = ServerCapabilities()
    capabilities.hasMarkers = false
    let server = Server(
      origin: Invented.origin, kind: .pixelfed, version: "1", title: "", capabilities: capabilities)
    #expect(try await markers(web, at: server).marker(of: account) == nil)
    #expect(web.targets == [])
  }

  @Test("are moved; only our own servers are told which version is known")
  func moving() async throws {
    for (kind, form) in [
      (ServerKind.mastodon, "home%5Blast_read_id%5D=9"),
      (.photoStream, "home%5Blast_read_id%5D=9&home%5Bversion%5D=3"),
    ] {
      let web = ScriptedWeb { $0.answer(#"{"home":{"last_read_id":"9"}}"#) }
      let moved = try await markers(web, at: Invented.server(Invented.origin, kind))
        .move(HomeMarker(lastRead: "7", version: 3), of: account, to: "9")
      #expect(moved)
      #expect(web.requests.map(\.form) == [form])
    }
  }

  @Test("are not moved if somebody else was faster")
  func conflict() async throws {
    let web = ScriptedWeb {
      $0.answer(#"{"error":"Conflict during update, please try again"}"#, status: 409)
    }
    #expect(try await markers(web).move(HomeMarker(), of: account, to: "9") == false)
  }

  @Test("fail as everything else does", arguments: [403, 422, 500])
  func failing(status: Int) async throws {
    let web = ScriptedWeb { $0.answer(#"{"error":"no"}"#, status: status) }
    let refusal = FediverseError.refused(
      host: Invented.origin.host, status: status, phrase: "no")
    await #expect(throws: refusal) { try await markers(web).marker(of: account) }
    await #expect(throws: refusal) {
      try await markers(web).move(HomeMarker(), of: account, to: "9")
    }
  }
}
