import Domain
import Fakes
import Foundation
import Synchronization
import Testing
import Web

@testable import Fediverse

@Suite("Posts that are changed at servers")
struct RevisingTests {
  /// Status 7 of the person's, with three pictures in an order of its own.
  private static func status(
    _ account: String = "ada", poll: String = "null"
  ) -> String {
    """
    {"id": "7", "created_at": "2026-04-01T00:00:00Z", "visibility": "unlisted", "language": "en",
     "sensitive": true, "spoiler_text": "mist", "content": "<p>fog by <a href='x'>@bo</a></p>",
     "poll": \(poll), "account": {"id": "11", "acct": "\(account)"}, "media_attachments": [
      {"id": "m3", "type": "image", "url": "https://photos.example/3.jpg?x=1", "description": "pier"},
      {"id": "m1", "type": "image", "url": "https://photos.example/1.jpg", "description": null},
      {"id": "m2", "type": "video", "url": "https://photos.example/2.mp4", "description": "masts"}]}
    """
  }

  private let target = MutationTarget.status(Invented.account.id, "7")

  private func writer(
    _ web: ScriptedWeb, kind: ServerKind = .mastodon, translates: Bool? = nil
  ) -> FediverseDelivery {
    var capabilities = ServerCapabilities()
    capabilities.canTranslate = translates
    let server = Server(
      origin: Invented.origin, kind: kind, version: "", title: "", capabilities: capabilities)
    return FediverseDelivery(
      over: FediverseClient(over: web, time: ManualTime()), clock: SkippingClock(),
      prepare: { picture, _, _ in
        PreparedPicture(bytes: picture.location.bytes, mediaType: "image/jpeg")
      }
    ) { _ in Invented.session(at: server) }
  }

  private func web(
    status: String = status(), source: (status: Int, body: String) = (404, "")
  ) -> ScriptedWeb {
    ScriptedWeb { request in
      switch request.method.rawValue + " " + request.address.target {
      case "GET /api/v1/statuses/7", "PUT /api/v1/statuses/7": request.answer(status)
      case "PUT /api/v1/media/m1": request.answer(#"{"id": "m1"}"#)
      case "GET /api/v1/statuses/7/source": request.answer(source.body, status: source.status)
      case "POST /api/v2/media": request.answer(#"{"id": "m9"}"#)
      default: request.answer("", status: 404)
      }
    }
  }

  /// The edit as it was sent; nil if none was.
  private func deliver(
    _ draft: Draft, _ web: ScriptedWeb, kind: ServerKind = .mastodon
  ) async throws(DeliveryFailure) -> String? {
    let entry = OutboxEntry(
      Mutation(
        id: MutationID(rawValue: "key"), target: target, action: .edit(draft),
        createdAt: ManualTime().now))
    _ = try await writer(web, kind: kind).deliver(entry) { _, _ in }
    let edit = web.requests.last {
      $0.method == .put && $0.address.target == "/api/v1/statuses/7"
    }
    // Of forms, servers read lists and flags each in its own way.
    #expect(edit == nil || edit?.headers["Content-Type"] == "application/json")
    return edit?.form
  }

  @Test func `other words keep pictures, order, descriptions, warning, sensitivity and language`()
    async throws
  {
    var draft = Draft()
    draft.text = "fog, lifting"
    draft.revision = DraftRevision(of: "7", by: Invented.account.id, isWordsOnly: true)
    let edit = """
      {"language":"en","media_ids":["m3","m1","m2"],"sensitive":true,"spoiler_text":"mist",\
      "status":"fog, lifting"}
      """
    #expect(try await deliver(draft, web()) == edit)
    #expect(try await deliver(draft, web(), kind: .pixelfed) == edit)
  }

  @Test func `a warning covers the pictures, and nothing else does`() async throws {
    var draft = try await writer(web()).draft(revising: target, words: nil)
    draft.isSensitive = false
    #expect(try await deliver(draft, web())?.contains(#""sensitive":true"#) == true)
    draft.warning = ""
    #expect(try await deliver(draft, web())?.contains(#""sensitive":false"#) == true)
  }

  @Test func `a warning of words alone goes on covering only these`() async throws {
    let open = web(
      status: Self.status().replacing(#""sensitive": true"#, with: #""sensitive": false"#))
    var draft = Draft()
    draft.text = "fog, lifting"
    draft.revision = DraftRevision(of: "7", by: Invented.account.id, isWordsOnly: true)
    #expect(try await deliver(draft, open)?.contains(#""sensitive":false"#) == true)
  }

  @Test func `a draft has all that the post has, and the words as they were typed`() async throws {
    let draft = try await writer(
      web(source: (200, #"{"id": "7", "text": "fog by @bo@else.example", "spoiler_text": "mist"}"#))
    ).draft(revising: target, words: "older")
    #expect(draft.text == "fog by @bo@else.example")
    #expect(draft.warning == "mist")
    #expect(draft.isSensitive)
    #expect(draft.language == "en")
    #expect(draft.visibility == .unlisted)
    #expect(draft.pictures.map(\.posted?.id) == ["m3", "m1", "m2"])
    #expect(draft.pictures.map(\.alternativeText) == ["pier", "", "masts"])
    #expect(draft.pictures.map(\.location.displayName) == ["3.jpg", "1.jpg", "2.mp4"])
    #expect(draft.revision == DraftRevision(of: "7", by: Invented.account.id))
  }

  @Test(arguments: [403, 404, 405, 501])
  func `where a server does not tell what was typed, kept words that it says are those`(
    status: Int
  ) async throws {
    let web = web(source: (status, "{}"))
    let typed = "fog *by*\n@bo@else.example"
    #expect(try await writer(web).draft(revising: target, words: typed).text == typed)
    // They were changed elsewhere since.
    for words in ["mist by @bo@else.example", nil] {
      #expect(try await writer(web).draft(revising: target, words: words).text == "fog by @bo")
    }
  }

  @Test func `a server that fails is no server without words`() async throws {
    await #expect(
      throws: FediverseError.refused(host: "photos.example", status: 500, phrase: nil)
    ) {
      try await writer(web(source: (500, ""))).draft(revising: target, words: "older")
    }
    await #expect(throws: WritingError.notYours) {
      try await writer(web(status: Self.status("ada@else.example")))
        .draft(revising: target, words: nil)
    }
  }

  @Test func `only what was described anew is told, and new pictures are sent`() async throws {
    var draft = try await writer(web()).draft(revising: target, words: nil)
    draft.pictures[1].alternativeText = "a “pier” & fog"
    draft.pictures.remove(at: 2)
    draft.pictures.append(DraftPicture(FileLocation(path: "/new.jpg"), alternativeText: "new"))
    #expect(
      try await deliver(draft, web()) == """
        {"language":"en","media_attributes":[{"description":"a “pier” & fog","id":"m1"}],\
        "media_ids":["m3","m1","m9"],"sensitive":true,"spoiler_text":"mist",\
        "status":"fog by @bo"}
        """)
  }

  @Test
  func `a Pixelfed is told of each new description by itself, and of no edit without another`()
    async throws
  {
    let web = web()
    var draft = try await writer(web, kind: .pixelfed).draft(revising: target, words: nil)
    draft.pictures[1].alternativeText = "a pier"
    #expect(try await deliver(draft, web, kind: .pixelfed) == nil)
    let change = try #require(web.requests.first { $0.method == .put })
    #expect(change.address.target == "/api/v1/media/m1")
    #expect(change.form == "description=a%20pier")
    draft.warning = "fog"
    let edit = try await deliver(draft, web, kind: .pixelfed)
    #expect(edit?.contains(#""spoiler_text":"fog""#) == true)
    #expect(edit?.contains("media_attributes") == false)
  }

  @Test(arguments: [ServerKind.mastodon, .goToSocial, .other, .photoStream])
  func `a post with a poll is left alone where its votes would be lost`(kind: ServerKind)
    async throws
  {
    var draft = Draft()
    draft.text = "fog"
    draft.revision = DraftRevision(of: "7", by: Invented.account.id, isWordsOnly: true)
    let web = web(status: Self.status(poll: #"{"id": "1", "options": []}"#))
    guard kind != .photoStream else {
      let edit = try await deliver(draft, web, kind: kind)
      #expect(edit?.contains(#""status":"fog""#) == true)
      #expect(edit?.contains("poll") == false)
      return
    }
    let refused = DeliveryFailure.refused(reason: WritingError.losesPoll("photos.example").reason)
    await #expect(throws: refused) { _ = try await deliver(draft, web, kind: kind) }
    #expect(!web.requests.contains { $0.method == .put })
  }

  @Test func `a translation is told as far as it can be read`() async throws {
    let body = #"""
      {"content": "<p>Nebel</p>", "spoiler_text": "Dunst", "detected_source_language": "en",
       "provider": "DeepL", "media_attachments": [{"id": "1", "description": "Steg"}, 7]}
      """#
    let web = ScriptedWeb { $0.answer(body) }
    let translation = try await writer(web).translation(of: target, into: "de")
    #expect(
      translation
        == Translation(
          from: "en", by: "DeepL", text: "Dunst\nNebel", descriptions: ["Steg", nil]))
    #expect(web.targets == ["/api/v1/statuses/7/translate"])
    #expect(web.requests.first?.form == "lang=de")
    #expect(
      try await writer(ScriptedWeb { $0.answer("{}") }).translation(of: target, into: nil)
        == Translation(text: ""))
  }

  @Test(
    arguments: [
      (nil, 404, WritingError.noTranslations("photos.example")),
      (nil, 501, .noTranslations("photos.example")), (true, 403, .notTranslatable),
      (true, 404, .notTranslatable), (true, 503, .noTranslationNow("photos.example")),
    ] as [(Bool?, Int, WritingError)])
  func `what is not translated is told in a sentence, whatever the server says besides`(
    translates: Bool?, status: Int, error: WritingError
  ) async throws {
    for body in ["", #"{"error": "Record not found"}"#] {
      await #expect(throws: error) {
        try await writer(
          ScriptedWeb { $0.answer(body, status: status) }, translates: translates
        ).translation(of: target, into: nil)
      }
    }
  }

  @Test func `a history is told whatever it lies`() async throws {
    let lies = """
      [{"content": "<p>first</p>", "created_at": "2031-01-01T00:00:00Z", "spoiler_text": "mist",
        "media_attachments": [{"description": "pier"}, 7, {"description": null}]},
       null, 7, "x", {}, {"content": 5, "created_at": "yesterday", "media_attachments": 3},
       {"content": "<p>last</p>", "created_at": "1970-01-01T00:00:00Z"}]
      """
    let web = ScriptedWeb { $0.answer(lies) }
    let versions = try await writer(web).history(of: target)
    #expect(versions.map(\.text) == ["first", "", "5", "last"])
    #expect(versions.map { $0.moment == nil } == [false, true, true, false])
    #expect(versions.first?.descriptions == ["pier", nil, nil])
    #expect(versions.first?.warning == "mist")
  }

  @Test func `of ten thousand versions the first and the last ones are told`() async throws {
    let all = (0..<10_000).map { #"{"content": "\#($0)"}"# }.joined(separator: ",")
    let versions = try await writer(ScriptedWeb { $0.answer("[\(all)]") }).history(of: target)
    #expect(versions.count == PostHistory.most)
    #expect(versions.first?.text == "0")
    #expect(versions.last?.text == "9999")
  }

  @Test(arguments: [404, 405, 501])
  func `a server without histories is told in a sentence, whatever it says`(status: Int)
    async throws
  {
    for body in ["", #"{"error": "Record not found"}"#] {
      await #expect(throws: WritingError.noHistory("photos.example")) {
        try await writer(ScriptedWeb { $0.answer(body, status: status) }).history(of: target)
      }
    }
  }

  @Test func `one version alone is a history, too, and an error is none`() async throws {
    let one = try await writer(ScriptedWeb { $0.answer(#"{"content": "fog"}"#) })
      .history(of: target)
    #expect(one.map(\.text) == ["fog"])
    await #expect(throws: FediverseError.self) {
      try await writer(ScriptedWeb { $0.answer("", status: 403) }).history(of: target)
    }
  }
}
