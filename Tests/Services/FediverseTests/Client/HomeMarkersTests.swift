import Domain
import Fakes
import Testing
import Web

@testable import Fediverse

@Suite struct HomeMarkersTests {
  private let account = Invented.account.id

  private func markers(_ web: ScriptedWeb, at server: Server = Invented.server())
    -> FediverseAccounts
  {
    FediverseAccounts(over: FediverseClient(over: web, time: ManualTime())) { _ in
      Invented.session(at: server)
    }
  }

  @Test func `markers are read, and those that are not set yet`() async throws {
    let odd = ScriptedWeb { $0.answer(#"{"home":{"last_read_id":7,"version":"3"}}"#) }
    #expect(
      try await markers(odd).marker(of: account) == HomeMarker(lastRead: "7", version: 3))
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

  @Test func `servers without markers are not asked`() async throws {
    let web = ScriptedWeb { $0.answer() }
    var capabilities = ServerCapabilities()
    capabilities.hasMarkers = false
    let server = Server(
      origin: Invented.origin, kind: .pixelfed, version: "1", title: "", capabilities: capabilities)
    #expect(try await markers(web, at: server).marker(of: account) == nil)
    #expect(web.targets == [])
  }

  @Test func `markers are moved, at our own servers only from the known version`() async throws {
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

  @Test func `a marker that somebody else has moved stays`() async throws {
    let web = ScriptedWeb {
      $0.answer(#"{"error":"Conflict during update, please try again"}"#, status: 409)
    }
    #expect(try await markers(web).move(HomeMarker(), of: account, to: "9") == false)
  }

  @Test(arguments: [403, 422, 500])
  func `refusals are told in the server's words`(status: Int) async throws {
    let web = ScriptedWeb { $0.answer(#"{"error":"no"}"#, status: status) }
    let refusal = FediverseError.refused(
      host: Invented.origin.host, status: status, phrase: "no")
    await #expect(throws: refusal) { try await markers(web).marker(of: account) }
    await #expect(throws: refusal) {
      try await markers(web).move(HomeMarker(), of: account, to: "9")
    }
  }
}
