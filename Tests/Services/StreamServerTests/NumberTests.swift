import Domain
import Fakes
import Foundation
import Hummingbird
import Testing

@testable import StreamServer

@Suite("Numbers of strangers")
struct NumberTests {
  private static let numbers = [
    "-1", "0", "7", "2147483648", "9007199254740992", "9223372036854775807",
    "-9223372036854775808", "18446744073709551616", "1e308", "-1e308", "NaN", "inf",
  ]
  /// Of those that are read alike, all but one: each route is asked with them once.
  private static let alike: Set = ["7", "9007199254740992", "-1e308", "inf"]
  private static let query = [
    "limit", "max_id", "min_id", "since_id", "offset", "id[]", "types[]", "account_ids[]", "list",
    "account_id", "q", "acct", "local", "timeline[]", "stream", "tag", "order", "exclude_types[]",
  ]
  private static let fields = [
    "in_reply_to_id", "media_ids[]", "expires_in", "home[last_read_id]", "home[version]", "focus",
    "media_attributes[][id]", "code", "max_age", "duration", "account_ids[]",
    "account_id", "status_ids[]", "rule_ids[]", "scheduled_at", "expires_at", "choices[]",
    "choices",
    "poll[expires_in]", "poll[options][]", "poll[multiple]", "filter_action", "context[]", "title",
    "keyword", "keywords_attributes[][id]", "keywords_attributes[][keyword]", "replies_policy",
    "exclusive", "status_id", "comment", "fields_attributes[0][name]", "domain", "visibility",
  ]
  private static let moments = [
    "+999999999-01-01T00:00:00Z", "-999999999-01-01T00:00:00Z", "9999-12-31T23:59:59Z",
    "275760-09-13T00:00:00.001Z", "0000-00-00T00:00:00Z", "1e308", "NaN",
  ]

  @Test(arguments: numbers)
  func `trap nowhere: as an id or in the query of any route`(_ number: String) async throws {
    let test = try await TestServer()
    let routes = ServerRouter(household: test.server.household).router.routes
      .filter { $0.method != .head }.map { (method: $0.method, path: "\($0.path)") }
    #expect(routes.count > 60)
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let query = Self.query.map { "\($0)=\(number.percentEncoded)" }.joined(separator: "&")
      for route in routes {
        let path = route.path.replacing(/[{:][a-z]+}?/, with: number)
        let addresses = [
          path + "?" + query, path, path.replacing(number, with: "1") + "?" + query,
        ]
        for address in addresses.prefix(Self.alike.contains(number) ? 1 : 3) {
          let answer = try await anna.send(route.method, address)
          #expect(answer.status < 500, "\(route.method) \(address)")
        }
      }
      for path in ["/avatars/\(number).svg", "/@anna/\(number)", "/@\(number)"] {
        #expect(try await anna.get(path).status < 500)
      }
    }
    #expect(test.reports.lines == [])
  }

  @Test(arguments: numbers.filter { !alike.contains($0) })
  func `trap nowhere: in fields of JSON`(_ number: String) async throws {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let id = try await anna.publish("x")
      let ben = try await anna.id(of: "ben")
      let list = try await anna.post("/api/v1/lists", [("title", "x")]).id()
      for name in Self.fields {
        for (method, path): (HTTPRequest.Method, String) in [
          (.post, "/api/v1/statuses"), (.put, "/api/v1/statuses/\(id)"),
          (.post, "/api/v1/markers"), (.post, "/oauth/token"),
          (.post, "/api/v1/accounts/\(ben)/mute"), (.post, "/api/v1/lists/\(list)/accounts"),
          (.post, "/api/v1/reports"),
        ] {
          let json = #"{"status":"y","\#(name)":\#(number),"a":[\#(number)]}"#
          let answer = try await anna.send(
            method, path, type: "application/json", body: Array(json.utf8))
          #expect(answer.status < 500, "\(path) \(name)")
        }
      }
      for range in ["bytes=\(number)-", "bytes=0-\(number)", "bytes=-\(number)"] {
        #expect(try await anna.with("Range", range).get("/style.css").status < 500)
      }
    }
    #expect(test.reports.lines == [])
  }

  @Test(arguments: numbers)
  func `trap nowhere: in fields of any route, one by one and all at once`(_ number: String)
    async throws
  {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let things = try await Self.things(of: anna)
      let base = Self.form(things)
      let json =
        Self.fields.filter { !$0.contains("[") }.map { "\"\($0)\":\(number)" }
        + ["choices", "status_ids", "account_ids", "media_ids", "context"].map {
          "\"\($0)\":[\(number)]"
        } + ["\"poll\":{\"expires_in\":\(number),\"options\":[\(number),\"a\"]}"]
      for row in Self.rows {
        tellProgress("\(row.route) with \(number)")
        let path = row.path(things, media: "none.png", person: "@anna")
        let answer = try await anna.send(row.method, path, base)
        #expect(answer.status != 404 && answer.status < 500, "\(row.route)")
        for name in Self.alike.contains(number) ? [] : Self.fields {
          let answer = try await anna.send(row.method, path, base + [(name, number)])
          #expect(answer.status < 500, "\(row.route) \(name)")
        }
        let all = try await anna.send(row.method, path, Self.fields.map { ($0, number) })
        #expect(all.status < 500, "\(row.route)")
        let asJSON = try await anna.send(
          row.method, path, type: "application/json",
          body: Array("{\(json.joined(separator: ","))}".utf8))
        #expect(asJSON.status < 500, "\(row.route) as JSON")
      }
    }
    #expect(test.reports.lines == [])
  }

  /// The routes that read what is sent along; none of them takes away what another one needs.
  private static let rows = AccessRow.all.filter { row in
    if row.method == .delete { return row.route.hasSuffix("/lists/{id}/accounts") }
    let last = row.route.split(separator: "/").last.map(String.init) ?? ""
    let isFormless = row.route.contains("/tags/") || formless.contains(last)
    return row.method != .get && (row.route.contains("/oauth/") || !isFormless)
  }

  /// How routes end for which the address is all there is to say.
  private static let formless: Set = [
    "unfollow", "remove_from_followers", "authorize", "reject", "block", "unblock", "unmute",
    "favourite", "unfavourite", "dislike", "undislike", "bookmark", "unbookmark", "clear",
    "dismiss",
    "domain_blocks",
  ]

  /// One of each kind of thing that an address may name.
  private static func things(of anna: Client) async throws -> [AccessThing: String] {
    let filter = try await anna.post(
      "/api/v2/filters",
      [("title", "x"), ("context[]", "home"), ("keywords_attributes[][keyword]", "fog")]
    ).json
    let poll = [("poll[options][]", "a"), ("poll[options][]", "b"), ("poll[expires_in]", "300")]
    return [
      .post: try await anna.publish("x", poll), .account: try await anna.id(of: "ben"),
      .list: try await anna.post("/api/v1/lists", [("title", "x")]).id(),
      .scheduled: try await anna.publish("later", [("scheduled_at", "2027-01-01T00:00:00Z")]),
      .upload: try await anna.upload(Pictures.grey).id(),
      .filter: try filter.id(), .keyword: try filter["keywords"][0].id(),
    ]
  }

  /// What all routes can do something with, so that they get as far as to one number.
  private static func form(_ things: [AccessThing: String]) -> [(String, String)] {
    let (status, person) = (things[.post] ?? "", things[.account] ?? "")
    return [
      ("status", "y"), ("title", "x"), ("context[]", "home"), ("keyword", "fog"),
      ("status_id", status), ("account_id", person), ("account_ids[]", person),
      ("choices[]", "0"), ("comment", "z"), ("display_name", "Anna"),
    ]
  }

  @Test(arguments: numbers)
  func `trap nowhere: in what signs the address of a picture`(_ number: String) async throws {
    let test = try await TestServer()
    try await test.run { client in
      let media = try await client.signedIn(as: "anna").upload(Pictures.grey).json
      let address = (media["url"].text ?? "").replacing("https://photos.example", with: "")
      #expect(try await client.get(address).status == 200)
      for name in ["viewer", "until", "signature"] {
        let path = address.replacing(try Regex(name + "=[^&]*"), with: "\(name)=\(number)")
        #expect(path != address)
        #expect(try await client.get(path).status == 404, "\(name)")
      }
    }
    #expect(test.reports.lines == [])
  }

  @Test(arguments: moments)
  func `trap nowhere: as moments`(_ moment: String) async throws {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let answer = try await anna.post(
        "/api/v1/statuses", [("status", "x"), ("expires_at", moment)])
      #expect(answer.status < 500)
      #expect(try await client.get("/api/v1/timelines/public").status == 200)
    }
    #expect(test.reports.lines == [])
  }
}
