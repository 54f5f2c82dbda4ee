import Domain
import Fakes
import Testing
import Web

@testable import Fediverse

@Suite struct ServerDetectionTests {
  /// What a server answers at some paths; elsewhere there is nothing.
  private func server(
    _ answers: [String: String], at origin: WebAddress = Invented.origin
  ) async throws -> Server {
    let web = ScriptedWeb { request in
      guard let answer = answers[request.address.target] else {
        return request.answer("<html>404</html>", status: 404)
      }
      return request.answer(answer)
    }
    return try await authorizer(over: web).server(at: origin)
  }

  private func authorizer(over web: any Requesting) -> FediverseAuthorizer {
    FediverseAuthorizer(over: FediverseClient(over: web, time: ManualTime()))
  }

  private func fixture(_ name: String, version: Int = 2) async throws -> Server {
    let text = String(decoding: try ServerFixture.bytes(name), as: UTF8.self)
    return try await server(["/api/v\(version)/instance": text])
  }

  private func versioned(_ version: String) async throws -> Server {
    try await server(["/api/v2/instance": #"{"version": "\#(version)"}"#])
  }

  @Test func `Mastodon keeps what its documentation promises`() async throws {
    let server = try await fixture("mastodon-instance.json")
    #expect(server.kind == .mastodon)
    #expect(server.version == "4.3.1")
    #expect(server.title == "Photos")
    #expect(server.name == "photos.example")
    var expected = ServerCapabilities()
    (expected.canSchedule, expected.canTranslate) = (true, false)
    expected.maxCharacters = 700
    expected.charactersPerLink = 23
    expected.maxPictureBytes = 16_777_216
    expected.maxPicturePixels = 33_177_600
    expected.pictureTypes = ["image/jpeg", "image/png", "image/webp"]
    #expect(server.capabilities == expected)
  }

  @Test func `Pixelfed knows only coarse scopes, has no markers, and refuses what is posted twice`()
    async throws
  {
    let server = try await fixture("pixelfed-instance.json", version: 1)
    #expect(server.kind == .pixelfed)
    #expect(server.version == "0.12.4")
    #expect(!server.capabilities.knowsNarrowScopes)
    #expect(!server.capabilities.hasMarkers)
    #expect(server.capabilities.maxPictures == 10)
    #expect(server.capabilities.repetition == .refused)
  }

  @Test func `Pixelfed wants pictures, addresses nobody by name, and takes short warnings`()
    async throws
  {
    let capabilities = try await fixture("pixelfed-instance.json", version: 1).capabilities
    #expect(capabilities.needsPicture == true)
    #expect(capabilities.audiences == [.everybody, .unlisted, .followers])
    #expect(capabilities.maxWarning == 140)
    // It takes larger ones, whatever it says.
    #expect(capabilities.maxPicturePixels == nil)
  }

  @Test func `GoToSocial posts twice what is sent twice`() async throws {
    let server = try await fixture("gotosocial-instance.json")
    #expect(server.kind == .goToSocial)
    #expect(server.capabilities.repetition == .ignored)
    #expect(server.capabilities.maxPictures == 6)
    #expect(server.capabilities.charactersPerLink == 25)
  }

  @Test func `GoToSocial keeps the promises of narrow scopes since 0.19`() async throws {
    #expect(try await versioned("0.19.0").capabilities.knowsNarrowScopes)
    #expect(try await !versioned("0.17.3 git-abc").capabilities.knowsNarrowScopes)
    #expect(try await versioned("0.19.0").kind == .goToSocial)
  }

  @Test func `our own server announces dislikes and stories`() async throws {
    let server = try await fixture("photostream-instance.json")
    #expect(server.kind == .photoStream)
    #expect(server.version == "0.1.0")
    #expect(server.capabilities.canDislike)
    #expect(server.capabilities.canExpire)
    #expect(server.capabilities.repetition == .answered)
  }

  @Test func `nobody else can dislike, whatever it announces`() async throws {
    let server = try await server([
      "/api/v2/instance":
        #"{"version": "4.3.1", "configuration": {"photostream": {"dislike": true}}}"#
    ])
    #expect(!server.capabilities.canDislike)
  }

  @Test(arguments: [
    ("4.3.1", ServerKind.mastodon, "4.3.1"),
    ("4.4.0-beta.1+glitch", .mastodon, "4.4.0-beta.1+glitch"),
    ("2.7.2 (compatible; Pixelfed 0.12.4)", .pixelfed, "0.12.4"),
    ("2.7.2 (compatible; Akkoma 3.10.4-0-gebfb617)", .other, "3.10.4-0-gebfb617"),
    ("4.3.0 (compatible; PhotoStream 0.1.0)", .photoStream, "0.1.0"),
    ("3.5.3 (compatible; Takahe/0.11.0)", .other, "3.5.3 (compatible; Takahe/0.11.0)"),
    ("2.8.0 (compatible; Friendica 'Yellow Archangel' 2024.12)", .other, "2024.12"),
    ("(compatible; ", .other, "(compatible; "), ("?", .mastodon, "?"),
  ])
  func `a version tells the program`(text: String, kind: ServerKind, version: String) async throws {
    let server = try await versioned(text)
    #expect(server.kind == kind)
    #expect(server.version == version)
  }

  @Test func `an old Mastodon has no markers`() async throws {
    #expect(try await !versioned("2.9.4").capabilities.hasMarkers)
    #expect(try await versioned("3.0.0").capabilities.hasMarkers)
  }

  @Test func `a Pleroma says beside its settings how much it takes`() async throws {
    let server = try await server([
      "/api/v1/instance": """
      {"version": "2.7.2 (compatible; Pleroma 2.9.0)", "max_toot_chars": 5000, "description_limit": 6000}
      """
    ])
    #expect(server.capabilities.maxCharacters == 5000)
    #expect(server.capabilities.maxDescription == 6000)
  }

  @Test func `impossible limits are not believed`() async throws {
    let server = try await server([
      "/api/v2/instance": """
      {"version": "4.3.1", "configuration": {"statuses": {"max_characters": -1, \
      "max_media_attachments": "many"}, "media_attachments": {"image_size_limit": 0}}}
      """
    ])
    var expected = ServerCapabilities()
    (expected.canSchedule, expected.canTranslate) = (true, false)
    #expect(server.capabilities == expected)
  }

  @Test func `a server that tells nobody of itself is known by its nodeinfo`() async throws {
    let links = """
      {"links": [{"rel": "http://nodeinfo.diaspora.software/ns/schema/2.0", \
      "href": "https://photos.example/nodeinfo/2.0"}, {"rel": "else", "href": "/x"}]}
      """
    let answers = [
      "/.well-known/nodeinfo": links,
      "/nodeinfo/2.0": #"{"software": {"name": "pixelfed", "version": "0.12.4"}, "metadata": {}}"#,
    ]
    let server = try await server(answers)
    #expect(server.kind == .pixelfed)
    #expect(server.capabilities.repetition == .refused)
    var others = answers
    others["/nodeinfo/2.0"] = #"{"software": {"name": "lemmy", "version": "0.19"}}"#
    await #expect(throws: AccountError.unknownInterface(host: "photos.example")) {
      try await self.server(others)
    }
  }

  @Test func `a site of another kind is told as such`() async {
    await #expect(throws: AccountError.unknownInterface(host: "photos.example")) {
      try await server(["/api/v2/instance": "<html>Welcome</html>"])
    }
  }

  @Test func `trouble at a server does not make it another kind`() async {
    let web = ScriptedWeb { $0.answer("", status: 502) }
    let expected = FediverseError.refused(host: "photos.example", status: 502, phrase: nil)
    await #expect(throws: expected) {
      try await authorizer(over: web).server(at: Invented.origin)
    }
    await #expect(throws: NetworkError.unknownHost("photos.example")) {
      try await authorizer(over: OfflineWeb()).server(at: Invented.origin)
    }
  }

  @Test func `the server is the one that answers`() async throws {
    let web = ScriptedWeb { _ in
      WebResponse(
        status: 200, body: Array(#"{"version": "4.3.1"}"#.utf8),
        address: Invented.address("https://social.photos.example/api/v2/instance"))
    }
    let server = try await authorizer(over: web).server(at: Invented.origin)
    #expect(server.origin.text == "https://social.photos.example/")
    #expect(server.title == "social.photos.example")
  }
}
