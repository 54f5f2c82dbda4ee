import Domain
import Fakes
import Testing
import Web

@testable import Fediverse

@Suite("People at servers")
struct AccountPeopleTests {
  private let account = Invented.account.id
  private static let bo = #"{"id":"12","acct":"bo@else.example","display_name":"Bo"}"#

  private func handle(_ text: String) throws -> Handle { try #require(Handle(text)) }

  @Test func `who is gone is not nobody`() async throws {
    let web = ScriptedWeb { $0.answer(#"{"error":"Gone"}"#, status: 410) }
    let bo = try handle("@bo@else.example")
    await #expect(throws: PeopleError.gone(bo)) {
      try await accounts(web).person(called: bo, of: account)
    }
  }

  @Test func `all that a server tells of somebody is read`() async throws {
    let web = ScriptedWeb {
      $0.answer(
        #"""
        {"id":"12","acct":"bo@else.example","display_name":"Bo","note":"<p>Fog &amp; sea</p><p>#film</p>",
         "locked":true,"bot":true,"created_at":"2020-03-01T00:00:00.000Z","url":"https://else.example/@bo",
         "avatar":"https://photos.example/bo.png","statuses_count":7,"followers_count":"8",
         "following_count":9,
         "fields":[{"name":"Web","value":"<a href='https://bo.example'>bo.example</a>",
           "verified_at":"2021-01-01T00:00:00.000Z"},
           {"name":"Bad","value":"<script>alert(1)</script>plain"}]}
        """#)
    }
    let found = try await accounts(web).person(called: handle("@bo@else.example"), of: account)
    let profile = try #require(found)
    #expect(web.targets == ["/api/v1/accounts/lookup?acct=bo%40else.example"])
    #expect(profile.id == PersonID(account: account, name: "12"))
    #expect(profile.handle.text == "@bo@else.example")
    #expect(profile.words == "Fog & sea\n\n#film")
    #expect(profile.fields.map(\.value) == ["bo.example", "plain"])
    #expect(profile.fields[0].verifiedAt == ServerDate.parse("2021-01-01"))
    #expect(profile.joinedAt == ServerDate.parse("2020-03-01"))
    #expect(profile.page?.text == "https://else.example/@bo")
    #expect(profile.avatar?.text == "https://photos.example/bo.png")
    #expect(profile.isLocked && profile.isBot && !profile.isSuspended)
    #expect(profile.counts?.followers == 8)
  }

  @Test(arguments: [
    ("-1", 0), ("9223372036854775808", Count.most), ("1e300", Count.most), ("-9e99", 0),
  ])
  func `counts that cannot be are the nearest that can`(told: String, count: Int) async throws {
    let web = ScriptedWeb {
      $0.answer(
        #"{"id":"1","acct":"a","statuses_count":\#(told),"followers_count":\#(told),"following_count":1}"#
      )
    }
    let profile = try await accounts(web).person(called: handle("@a@photos.example"), of: account)
    #expect(profile?.counts?.posts == count)
    #expect(profile?.counts?.followers == count)
  }

  @Test func `a bio of a megabyte and a thousand fields are cut`() async throws {
    let long = String(repeating: "fog ", count: 260_000)
    let fields = Array(repeating: #"{"name":"n","value":"\#(long.prefix(900))"}"#, count: 1_000)
    let web = ScriptedWeb {
      $0.answer(
        #"{"id":"1","acct":"a","display_name":"\#(long.prefix(9_000))","note":"<p>\#(long)</p>","fields":[\#(fields.joined(separator: ","))]}"#
      )
    }
    let found = try await accounts(web).person(called: handle("@a@photos.example"), of: account)
    let profile = try #require(found)
    let cuts =
      [(profile.words, RemotePerson.wordsBytes), (profile.name, RemotePerson.nameBytes)]
      + profile.fields.map { ($0.value, RemotePerson.fieldBytes) }
    #expect(profile.fields.count == PersonProfile.mostFields)
    for (text, most) in cuts {
      // Each ends with "fog…", without a blank.
      #expect(text.hasPrefix("fog fog") && text.utf8.count == most - 1 + 3)
    }
  }

  @Test(arguments: [400, 404])
  func `whom a server does not know it looks for elsewhere`(status: Int) async throws {
    let web = ScriptedWeb { request in
      request.address.target.contains("lookup")
        ? request.answer(#"{"error":"no"}"#, status: status)
        : request.answer(#"{"accounts":[{"id":"1","acct":"bo"}, null, \#(Self.bo)]}"#)
    }
    let found = try await accounts(web, .pixelfed).person(
      called: handle("@Bo@else.example"), of: account)
    #expect(found?.id.name == "12", "only who is called so is meant")
    #expect(web.targets.count == 2)
    #expect(web.targets[1].contains("resolve=true"))
  }

  @Test func `who is nowhere is nobody; who would be here is not looked for elsewhere`()
    async throws
  {
    let web = ScriptedWeb { request in
      request.address.target.contains("lookup")
        ? request.answer("{}", status: 404) : request.answer(#"{"accounts":[]}"#)
    }
    #expect(try await accounts(web).person(called: handle("@x@else.example"), of: account) == nil)
    #expect(try await accounts(web).person(called: handle("@x@photos.example"), of: account) == nil)
    #expect(web.targets.count == 3)
  }

  @Test func `where somebody has gone is told, and a circle costs nothing`() async throws {
    let web = ScriptedWeb {
      $0.answer(
        #"{"id":"1","acct":"a","suspended":true,"moved":{"id":"2","acct":"a@new.example","moved":{"id":"1","acct":"a"}}}"#
      )
    }
    let profile = try await accounts(web).person(called: handle("@a@photos.example"), of: account)
    #expect(profile?.movedTo?.text == "@a@new.example")
    #expect(profile?.isSuspended == true)
  }

  @Test func `posts come in pages, without boosts, those with pictures as photos of what is seen`()
    async throws
  {
    let picture = #"[{"id":"5","type":"image","url":"https://photos.example/1.jpg"}]"#
    let web = ScriptedWeb { request in
      request.answer(
        #"""
        [{"id":"9","created_at":"2026-05-01T12:00:00Z","content":"fog","account":\#(Self.bo),
          "media_attachments":\#(picture)},
         {"id":"8","created_at":"2026-05-01T11:00:00Z","content":"<p>words</p>","account":\#(Self.bo)},
         {"id":"7","created_at":"2026-05-01T10:00:00Z","reblog":{"id":"6",
          "created_at":"2026-05-01T09:00:00Z","media_attachments":\#(picture)}}, 5]
        """#,
        status: 200,
        ["Link": #"<https://photos.example/api/v1/accounts/12/statuses?max_id=7>; rel="next""#]
      )
    }
    let bo = PersonID(account: account, name: "12")
    let first = try #require(
      try await accounts(web).posts(of: bo, onlyPictures: false, at: nil))
    #expect(first.photos.map(\.id) == [PhotoID(source: SourceID(seenBy: account), item: "9")])
    #expect(first.photos[0].author == "Bo (@bo@else.example)")
    #expect(first.words.map(\.text) == ["words"])
    #expect(first.words.map(\.id) == ["8"])
    _ = try await accounts(web).posts(of: bo, onlyPictures: true, at: first.next)
    #expect(web.targets[0].contains("exclude_reblogs=true"))
    #expect(!web.targets[0].contains("only_media"))
    #expect(web.targets[1].contains("max_id=7") && web.targets[1].contains("only_media=true"))
  }

  @Test(arguments: [404, 410])
  func `who is gone has neither posts nor followers`(status: Int) async throws {
    let web = ScriptedWeb { $0.answer("{}", status: status) }
    let bo = PersonID(account: account, name: "12")
    #expect(try await accounts(web).posts(of: bo, onlyPictures: true, at: nil) == nil)
    #expect(try await accounts(web).people(.followers(bo), of: account, at: nil) == nil)
  }

  @Test func `what a server does not tell is said`() async throws {
    let web = ScriptedWeb { $0.answer("{}", status: 404) }
    await #expect(throws: PeopleError.notTold(server: "photos.example")) {
      try await accounts(web).people(
        .familiar(PersonID(account: account, name: "12")), of: account, at: nil)
    }
  }

  @Test func `an old sign-in is told what to do`() async throws {
    let web = ScriptedWeb { $0.answer(#"{"error":"outside the authorized scopes"}"#, status: 403) }
    await #expect(
      throws: AccountError.notPermitted(host: "photos.example", purpose: "see whom you block")
    ) { try await accounts(web).people(.blocked, of: account, at: nil) }
  }
}
