import Domain
import Fakes
import Testing
import Web

@testable import Fediverse

@Suite("Filters at servers")
struct AccountFiltersTests {
  private let account = Invented.account.id
  private static let told = """
    {"id":"7","title":"Bad weather","context":["home","tags","explore"],"filter_action":"blur",
     "expires_at":"2026-05-02T00:00:00.000Z",
     "keywords":[{"id":"1","keyword":"fog","whole_word":false},{"id":2,"keyword":"mist"},
       {"id":"3","keyword":""},{"id":"4"},null],
     "statuses":[{"id":"1","status_id":"99"},{"id":"2"}]}
    """

  @Test func `filters are read, and what is broken costs itself only`() async throws {
    let web = ScriptedWeb {
      $0.answer(
        #"[\#(Self.told), null, 7, {"title":"no id"}, {"id":"8","filter_action":"explode"}]"#)
    }
    let filters = try await accounts(web).filters(of: account)
    #expect(web.targets == ["/api/v2/filters"])
    #expect(filters?.count == 2)
    let first = try #require(filters?.first)
    #expect(first.title == "Bad weather")
    #expect(first.action == .blur)
    #expect(first.contexts == [.home, .public])
    #expect(
      first.keywords == [
        PostFilter.Keyword("fog", isWholeWord: false, id: "1"), .init("mist", id: "2"),
      ])
    #expect(first.statuses == ["99"])
    #expect(first.expiresAt == ServerDate.parse("2026-05-02"))
    #expect(filters?.last?.action == .warn, "an unknown action is a warning")
  }

  @Test func `thousands of filters and endless keywords are read`() async throws {
    let long = String(repeating: "x", count: 10_000)
    let many = (0..<10_000).map { #"{"id":"\#($0)","title":"t","keywords":[{"keyword":"w"}]}"# }
    let web = ScriptedWeb {
      $0.answer(
        "["
          + (many + [#"{"id":"z","title":"\#(long)","keywords":[{"keyword":"\#(long)"}]}"#])
          .joined(separator: ",") + "]")
    }
    let filters = try await accounts(web).filters(of: account)
    #expect(filters?.count == 10_001)
    let title = try #require(filters?.last?.title)
    #expect(title.hasPrefix("xxx") && title.utf8.count > RemoteFilter.titleBytes - 8)
    #expect(title.utf8.count <= RemoteFilter.titleBytes + "…".utf8.count)
    #expect(filters?.last?.keywords.first?.text == long)
  }

  @Test(arguments: [(404, true), (410, true), (403, false), (500, false)])
  func `a server without filters has none, and one that refuses says so`(
    status: Int, isNone: Bool
  ) async throws {
    let web = ScriptedWeb { $0.answer(#"{"error":"no"}"#, status: status) }
    if isNone {
      #expect(try await accounts(web).filters(of: account) == nil)
      let made = try await accounts(web).make(
        PostFilter(id: "", title: "fog"), for: nil, of: account)
      #expect(made == nil)
      try await accounts(web).end(PostFilter(id: "7", title: "fog"), of: account)
    } else {
      await #expect(
        throws: FediverseError.refused(host: "photos.example", status: status, phrase: "no")
      ) { try await accounts(web).filters(of: account) }
    }
  }

  @Test(arguments: [
    (
      ServerKind.mastodon,
      #"{"context":["home","notifications","public","thread","account"],"expires_in":60,"filter_action":"hide","keywords_attributes":[{"keyword":"fog","whole_word":true}],"title":"Fog"}"#
    ),
    (
      .pixelfed,
      #"{"context":["home","public","tags"],"expires_in":60,"filter_action":"hide","keywords_attributes":[{"keyword":"fog","whole_word":true}],"title":"Fog"}"#
    ),
  ])
  func `a filter is made with all that is wished`(kind: ServerKind, body: String) async throws {
    let web = ScriptedWeb { $0.answer(Self.told) }
    let made = try await accounts(web, kind).make(
      PostFilter(id: "", title: "Fog", action: .hide, keywords: [PostFilter.Keyword("fog")]),
      for: .seconds(60), of: account)
    #expect(made?.id == "7")
    #expect(web.requests.map(\.method) == [.post])
    #expect(web.requests.first?.headers["Content-Type"] == "application/json")
    #expect(web.requests.first?.form == body)
  }

  @Test(arguments: [(ServerKind.mastodon, #""""#), (.goToSocial, "null")])
  func `a change says what is another keyword, what goes, and that it is for ever`(
    kind: ServerKind, never: String
  ) async throws {
    let web = ScriptedWeb { $0.answer(Self.told) }
    let old = PostFilter(
      id: "7/8", title: "Fog", contexts: [.home],
      keywords: [.init("fog", id: "1"), .init("mist", id: "2"), .init("haze", id: "3")])
    var new = old
    new.keywords = [.init("fog", id: "1"), .init("mist", isWholeWord: false, id: "2"), .init("霧")]
    _ = try await accounts(web, kind).change(old, to: new, for: .zero, of: account)
    #expect(web.requests.map(\.method) == [.put])
    #expect(web.targets == ["/api/v2/filters/7%2F8"])
    #expect(
      web.requests.first?.form
        == #"{"context":["home"],"expires_in":\#(never),"filter_action":"warn","keywords_attributes":[{"_destroy":false,"id":"2","keyword":"mist","whole_word":false},{"_destroy":true,"id":"3"},{"_destroy":false,"keyword":"霧","whole_word":true}],"title":"Fog"}"#
    )
  }

  @Test func `what a server found in a status is read, as much as anybody needs`() throws {
    let match = #"{"filter":\#(Self.told),"keyword_matches":["fog"],"status_matches":["99"]}"#
    let many = Array(repeating: match, count: 1_000) + ["null", #"{"filter":null}"#, "[]"]
    let json = """
      [{"id":"1","created_at":"2026-05-01","filtered":[\(many.joined(separator: ","))]},
       {"id":"2","created_at":"2026-05-01","filtered":[null,{"keyword_matches":null}]},
       {"id":"3","created_at":"2026-05-01","filtered":{}}]
      """
    let statuses = try ServerFixture.statuses(of: Array(json.utf8)).values
    #expect(statuses.count == 3)
    #expect(statuses.first?.filtered?.count == RemoteFilter.mostMatches)
    #expect(statuses.first?.filtered?.first?.keywords.map(\.text) == ["fog"])
    #expect(statuses.first?.filtered?.first?.statuses == ["99"])
    #expect(statuses.dropFirst().allSatisfy { $0.filtered?.isEmpty != false })
  }
}
