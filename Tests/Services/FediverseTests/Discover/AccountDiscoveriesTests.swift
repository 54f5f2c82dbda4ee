import Domain
import Fakes
import Testing
import Web

@testable import Fediverse

@Suite("What servers show of strangers")
struct AccountDiscoveriesTests {
  private let account = Invented.account.id
  private static let post = #"""
    {"id":"1","created_at":"2026-05-01T00:00:00.000Z","content":"fog","account":{"id":"9","acct":"bo"},
     "media_attachments":[{"id":"5","type":"image","url":"https://photos.example/1.jpg"}]}
    """#
  private static let person = #"{"id":"9","acct":"bo@else.example","display_name":"Bo"}"#

  @Test(arguments: [ServerKind.mastodon, .photoStream, .other])
  func `trends, suggestions and tags are asked of Mastodon's routes`(kind: ServerKind) async throws
  {
    let web = ScriptedWeb { request in
      switch request.address.target {
      case let target where target.contains("trends/statuses"): request.answer("[\(Self.post)]")
      case let target where target.contains("trends/tags"):
        request.answer(
          ##"[{"name":"Fog","following":true,"history":[{"accounts":"3"},{"accounts":"7"},{"accounts":"99"}]},{"name":"a b"},null,{"name":"#x"}]"##
        )
      default: request.answer(#"[{"source":"global","account":\#(Self.person)},{"account":null}]"#)
      }
    }
    let servers = accounts(web, kind)
    let photos = try #require(try await servers.popularPhotos(of: account))
    #expect(photos.map(\.id) == [PhotoID(source: SourceID(seenBy: account), item: "1")])
    let people = try #require(try await servers.suggestedPeople(of: account))
    #expect(people.map(\.handle.text) == ["@bo@else.example"])
    let tags = try #require(try await servers.popularTags(of: account))
    #expect(
      tags == [
        DiscoveredTag("fog", of: [account], people: 7, isFollowed: true),
        DiscoveredTag("x", of: [account]),
      ])
    #expect(
      web.targets == [
        "/api/v1/trends/statuses?limit=40", "/api/v2/suggestions?limit=40",
        "/api/v1/trends/tags?limit=20",
      ])
  }

  @Test func `Pixelfed is asked by its own routes, older versions by older ones`() async throws {
    let web = ScriptedWeb { request in
      switch request.address.target {
      case let target where target.contains("trending"): request.answer("[]")
      case let target where target.contains("discover/posts/hashtags"):
        request.answer(##"[{"id":1,"hashtag":"#fog","total":12}]"##)
      case let target where target.contains("discover/posts"):
        request.answer(#"{"posts":[\#(Self.post),null,7]}"#)
      default: request.answer("[\(Self.person)]")
      }
    }
    let servers = accounts(web, .pixelfed)
    #expect(try await servers.popularPhotos(of: account)?.count == 1)
    #expect(try await servers.suggestedPeople(of: account)?.count == 1)
    #expect(try await servers.popularTags(of: account)?.map(\.name) == ["fog"])
    #expect(
      web.targets == [
        "/api/v1.1/discover/posts/trending?range=daily", "/api/v1/discover/posts",
        "/api/v1.1/discover/accounts/popular", "/api/v1.1/discover/posts/hashtags",
      ])
  }

  @Test func `GoToSocial has none of it, and is not asked`() async throws {
    let web = ScriptedWeb { $0.answer("[]") }
    let servers = accounts(web, .goToSocial)
    #expect(try await servers.popularPhotos(of: account) == nil)
    #expect(try await servers.suggestedPeople(of: account) == nil)
    #expect(try await servers.popularTags(of: account) == nil)
    #expect(web.targets.isEmpty)
  }

  @Test(arguments: [404, 405, 410, 501])
  func `a route that is not there is nothing, and people are looked for in the directory`(
    status: Int
  ) async throws {
    let web = ScriptedWeb { request in
      request.address.target.contains("directory")
        ? request.answer("[\(Self.person)]") : request.answer("{}", status: status)
    }
    let servers = accounts(web)
    #expect(try await servers.popularPhotos(of: account) == nil)
    #expect(try await servers.popularTags(of: account) == nil)
    #expect(try await servers.suggestedPeople(of: account)?.count == 1)
    #expect(try await servers.follow(tag: "fog", true, of: account) == false)
  }

  @Test(arguments: ["", "null", "<html>sign in</html>", "\"\"", "{}", "[{", "7"])
  func `an odd answer is an error, not a trap`(body: String) async throws {
    for kind in [ServerKind.mastodon, .pixelfed, .photoStream] {
      let servers = accounts(ScriptedWeb { $0.answer(body) }, kind)
      await #expect(throws: FediverseError.self) { try await servers.popularPhotos(of: account) }
      await #expect(throws: FediverseError.self) { try await servers.suggestedPeople(of: account) }
      await #expect(throws: FediverseError.self) { try await servers.popularTags(of: account) }
    }
  }

  @Test(arguments: [
    "[null,7,\"x\",[],{}]", #"[{"id":null}]"#, #"[{"name":null,"account":[],"history":{}}]"#,
  ])
  func `what cannot be read costs only itself`(body: String) async throws {
    let servers = accounts(ScriptedWeb { $0.answer(body) })
    #expect(try await servers.popularPhotos(of: account) == [])
    #expect(try await servers.suggestedPeople(of: account) == [])
    #expect(try await servers.popularTags(of: account) == [])
  }

  @Test func `links lead nowhere, wherever they point`() async throws {
    let web = ScriptedWeb { request in
      request.answer(
        "[\(Self.post)]", status: 200,
        [
          "Link":
            #"<https://evil.example/api?max_id=1>; rel="prev", <https://photos.example/api?min_id=9>; rel="next""#
        ])
    }
    #expect(try await accounts(web).popularPhotos(of: account)?.count == 1)
    #expect(web.targets.count == 1)
  }

  @Test func `what a server says of filters is passed on`() async throws {
    let hidden = Self.post.replacing(
      "\"content\"",
      with:
        #""filtered":[{"filter":{"id":"1","title":"x","context":["public"],"filter_action":"hide"},"keyword_matches":["fog"]}],"content""#
    )
    let web = ScriptedWeb { $0.answer("[\(hidden)]") }
    let told = try await accounts(web).popularPhotos(of: account)
    #expect(told?.map(\.filtered?.first?.contexts) == [[.public]])
  }

  @Test func `a tag is followed once, by its own name`() async throws {
    let web = ScriptedWeb { $0.answer(#"{"name":"fog"}"#) }
    #expect(try await accounts(web).follow(tag: "fög", true, of: account))
    #expect(web.requests.map(\.method) == [.post])
    #expect(web.targets == ["/api/v1/tags/f%C3%B6g/follow"])
  }

  @Test func `our own server says what flags are to be, all others are not asked`() async throws {
    let web = ScriptedWeb {
      $0.answer(
        #"{"configuration":{"photostream":{"flags":{"discover":"off","odd":7,"none":null}}}}"#)
    }
    #expect(
      try await accounts(web, .photoStream).flags(of: account) == ["discover": "off", "odd": "7"])
    #expect(try await accounts(web).flags(of: account) == nil)
    #expect(web.targets == ["/api/v2/instance"])
  }

  @Test(arguments: [
    "{}", #"{"configuration":null}"#, #"{"configuration":{"photostream":{"flags":[]}}}"#,
  ])
  func `a server that says nothing of flags says nothing`(body: String) async throws {
    let web = ScriptedWeb { $0.answer(body) }
    #expect(try await accounts(web, .photoStream).flags(of: account) == [:])
  }
}
