import Domain
import Fakes
import Storage
import Testing
import Web

@testable import Fediverse

/// What each kind of trouble means: for what can be done again, and for what must not be.
@Suite struct DeliveryFailureTests {
  private static let host = "photos.example"
  private static let address = Invented.address("https://photos.example/x")

  private func failures(_ error: any Error) -> [String] {
    [.repeatable, .once].map { DeliveryFailure(error, $0).word }
  }

  private func failures(
    _ status: Int, _ body: String = "", _ headers: WebHeaders = [:], retryAfter: Duration? = nil
  ) -> [DeliveryFailure] {
    let response = WebResponse(
      status: status, headers: headers, body: Array(body.utf8), address: Self.address,
      retryAfter: retryAfter)
    return [.repeatable, .once].map { DeliveryFailure(response, $0, now: ManualTime().now) }
  }

  @Test(arguments: [
    NetworkError.unknownHost(host), .unreachable(host: host, reason: "x"), .untrusted(host: host),
    .resting(host: host, wait: .seconds(5)), .busy(host: host, wait: .seconds(5)),
    .notEncrypted(host: host), .unusableProxy(variable: "http_proxy"),
    .tooManyRedirects(host: host), .redirectLoop(host: host), .unsafeRedirect(host: host),
  ])
  func `what never left, or was pointed elsewhere, has done nothing`(error: NetworkError) {
    #expect(failures(error) == ["postponed", "postponed"])
  }

  @Test func `a host that wants to be left alone is, for as long`() {
    let error = NetworkError.busy(host: Self.host, wait: .seconds(5))
    #expect(
      DeliveryFailure(error, .once) == .postponed(reason: error.reason, wait: .seconds(5)))
  }

  @Test(arguments: [
    (NetworkError.timedOut(host: host, waitingFor: .connection), ["timedOut", "timedOut"]),
    (.timedOut(host: host, waitingFor: .answer), ["timedOut", "unknown"]),
    (.timedOut(host: host, waitingFor: .rest), ["timedOut", "unknown"]),
    (.interrupted(host: host), ["postponed", "unknown"]),
    (.malformed(host: host), ["postponed", "unknown"]),
    (.tooLarge(host: host, limit: 5), ["postponed", "unknown"]),
  ])
  func `what was sent may have been done`(error: NetworkError, words: [String]) {
    #expect(failures(error) == words)
  }

  @Test(arguments: [
    (FediverseError.unreadable(host: host, .webPage), ["postponed", "unknown"]),
    (.incomplete(host: host, path: "id"), ["postponed", "unknown"]),
    (.preparing(host: host, wait: .seconds(5)), ["postponed", "postponed"]),
  ])
  func `an answer that says nothing leaves it open`(error: FediverseError, words: [String]) {
    #expect(failures(error) == words)
  }

  @Test(arguments: [
    (AccountError.sessionOver(Invented.account.id, .refused), "signedOut"),
    (.sessionOver(Invented.account.id, .tokenLost), "signedOut"),
    (.unknownAccount("ada"), "signedOut"), (.missing(host: host, path: "x"), "postponed"),
  ])
  func `who is not signed in can do nothing`(error: AccountError, word: String) {
    #expect(failures(error) == [word, word])
  }

  @Test func `what nobody foresaw, and being stopped, leave it open`() {
    #expect(failures(CancellationError()) == ["postponed", "unknown"])
    #expect(failures(SecretError.locked) == ["postponed", "unknown"])
  }

  @Test(arguments: [
    (400, ["refused", "refused"]), (401, ["signedOut", "signedOut"]),
    (403, ["refused", "refused"]),
    (404, ["refused", "refused"]), (408, ["postponed", "postponed"]),
    (409, ["postponed", "postponed"]), (413, ["refused", "refused"]),
    (422, ["refused", "refused"]), (425, ["postponed", "postponed"]),
    (429, ["postponed", "postponed"]), (500, ["postponed", "unknown"]),
    (502, ["postponed", "unknown"]), (503, ["postponed", "unknown"]),
    (301, ["postponed", "postponed"]), (302, ["postponed", "postponed"]),
    (303, ["postponed", "unknown"]), (307, ["postponed", "postponed"]),
    (308, ["postponed", "postponed"]),
  ])
  func `each status means one thing`(status: Int, words: [String]) {
    #expect(failures(status).map(\.word) == words)
  }

  @Test(arguments: [
    "This action is outside the authorized scopes", "Invalid scope(s) provided.",
    "Forbidden: token has insufficient scope permission",
  ])
  func `who has not allowed it is told to sign in again`(words: String) {
    let reason = AccountError.notPermitted(host: Self.host).reason
    #expect(reason.contains("`auth signin photos.example`"))
    #expect(
      failures(403, #"{"error": "\#(words)"}"#)
        == [.refused(reason: reason), .refused(reason: reason)])
    #expect(failures(403, #"{"error": "This is not yours"}"#)[0] != .refused(reason: reason))
  }

  @Test func `how long to wait is what the server says`() {
    let reset: WebHeaders = ["X-RateLimit-Reset": "2026-05-01T12:02:00.000Z"]
    #expect(failures(429, "", reset).map(\.wait) == [.seconds(120), .seconds(120)])
    #expect(failures(429, "", reset, retryAfter: .seconds(7)).map(\.wait)[1] == .seconds(7))
    #expect(failures(503, "", reset, retryAfter: .seconds(9)).map(\.wait) == [.seconds(9), nil])
    // Every answer of Mastodon says when it counts anew.
    #expect(failures(409, "", reset).map(\.wait) == [nil, nil])
  }

  @Test(arguments: [
    (
      #"{"error": "Validation failed: Text character limit of 500 exceeded"}"#,
      "photos.example refused this (422): Validation failed: Text character limit of 500 exceeded"
    ),
    (
      #"{"message": "The given data was invalid.", "errors": {"file": ["The file is too big."], "x": []}}"#,
      "photos.example refused this (422): The given data was invalid.; file: The file is too big."
    ),
    (
      #"{"error": "No", "details": {"text": [{"error": "ERR_BLANK", "description": "is empty"}]}}"#,
      "photos.example refused this (422): No; text: is empty"
    ),
    ("<html>", "photos.example refused this (422)"),
  ])
  func `what is wrong with which field is told in the server's words`(
    body: String, reason: String
  ) {
    #expect(failures(422, body) == [.refused(reason: reason), .refused(reason: reason)])
  }

  @Test func `a failure that says which field is wrong will be one every time`() {
    let body = #"{"message": "Invalid.", "errors": {"sensitive": ["must be true or false"]}}"#
    let reason = "photos.example refused this (500): Invalid.; sensitive: must be true or false"
    #expect(failures(500, body) == [.refused(reason: reason), .refused(reason: reason)])
    #expect(failures(500, #"{"error": "Oops"}"#).map(\.word) == ["postponed", "unknown"])
  }
}

extension DeliveryFailure {
  fileprivate var word: String {
    switch self {
    case .refused: "refused"
    case .postponed: "postponed"
    case .timedOut: "timedOut"
    case .unknown: "unknown"
    case .signedOut: "signedOut"
    }
  }

  fileprivate var wait: Duration? {
    if case .postponed(_, let wait) = self { wait } else { nil }
  }
}
