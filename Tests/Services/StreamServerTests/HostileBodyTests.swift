import Fakes
import Hummingbird
import Testing

@testable import StreamServer

@Suite("Bodies that cost more than they are worth")
struct HostileBodyTests {
  @Test(arguments: [(7, 200), (8, 400), (500, 400)])
  func `JSON is taken eight levels deep and no deeper`(_ levels: Int, _ status: Int) async throws {
    try await TestServer().run { client in
      let nested =
        String(repeating: "[", count: levels) + "\"x\"" + String(repeating: "]", count: levels)
      let body = #"{"client_name":"A","redirect_uris":"urn:ietf:wg:oauth:2.0:oob","a":\#(nested)}"#
      let answer = try await client.send(
        .post, "/api/v1/apps", type: "application/json", body: Array(body.utf8))
      #expect(answer.status == status)
    }
  }

  @Test(arguments: [(500, 200), (501, 400)])
  func `five hundred fields are enough for everybody, however they come`(
    _ count: Int, _ status: Int
  ) async throws {
    let known = 2
    let list = Array(repeating: "1", count: count - known).joined(separator: ",")
    let json = #"{"client_name":"A","redirect_uris":"urn:ietf:wg:oauth:2.0:oob","a":[\#(list)]}"#
    let form =
      "client_name=A&redirect_uris=urn:ietf:wg:oauth:2.0:oob"
      + String(repeating: "&a=1", count: count - known)
    try await TestServer().run { client in
      for (type, body) in [("application/json", json), (Self.form, form)] {
        let answer = try await client.send(
          .post, "/api/v1/apps", type: type, body: Array(body.utf8))
        #expect(answer.status == status, "\(type)")
      }
    }
  }

  @Test
  func `a long name with many values is not written out for each of them`() async throws {
    try await TestServer().run { client in
      let name = String(repeating: "a", count: 101)
      let answer = try await client.send(
        .post, "/api/v1/apps", type: "application/json", body: Array(#"{"\#(name)":[1]}"#.utf8))
      #expect(answer.status == 400)
    }
  }

  @Test
  func `a link may be long, and a text has an end all the same`() async throws {
    var limits = TestServer.roomy
    limits.characters = 30
    try await TestServer(limits: limits).run { client in
      let anna = try await client.signedIn(as: "anna")
      for (length, status) in [(200, 200), (300, 422)] {
        let text = "http://a.example/" + String(repeating: "]", count: length - 17)
        #expect(try await anna.post("/api/v1/statuses", [("status", text)]).status == status)
      }
      // One character that is kilobytes long.
      let tall = "e" + String(repeating: "\u{301}", count: 4000)
      let calls: [(String, String)] = [("display_name", tall), ("note", tall)]
      for call in calls {
        let answer = try await anna.send(.patch, "/api/v1/accounts/update_credentials", [call])
        #expect(answer.status == 422, "\(call.0)")
      }
      let picture = try await anna.upload(
        Pictures.grey, [("description", String(repeating: tall, count: 4))])
      #expect(picture.status == 422)
    }
  }

  private static let form = "application/x-www-form-urlencoded"
}
