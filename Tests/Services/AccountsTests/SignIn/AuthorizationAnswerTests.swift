import Domain
import Testing
import Web

@testable import Accounts

@Suite struct AuthorizationAnswerTests {
  @Test(arguments: [
    "abc-1_2.3~", "  abc-1_2.3~\n", "\"abc-1_2.3~\"", "'abc-1_2.3~'", "`abc-1_2.3~`",
    "“abc-1_2.3~”",
    "« abc-1_2.3~ »", "abc-\n1_2.3~", "a b c - 1 _ 2 . 3 ~", "<abc-1_2.3~>", "\u{FEFF}abc-1_2.3~",
    "https://photos.example/oauth/authorize/native?code=abc-1_2.3~",
    "http://127.0.0.1:4711/?code=abc-1_2.3%7E&iss=x#here", "?code=abc-1_2.3~", "code=abc-1_2.3~",
    " <http://127.0.0.1:4711/?a=b&code=abc-1_2.3~> ",
  ])
  func `a code is understood however it is pasted`(text: String) {
    #expect(AuthorizationAnswer(pasted: text)?.code?.secret == "abc-1_2.3~")
  }

  @Test(arguments: ["", " ", "\"\"", "http://127.0.0.1/?code=", "códe", "a\u{0}b"])
  func `what cannot be a code is none`(text: String) {
    #expect(AuthorizationAnswer(pasted: text)?.code == nil)
  }

  @Test func `more than anybody pastes is none`() {
    #expect(AuthorizationAnswer(pasted: String(repeating: "a", count: 5_000)) == nil)
  }

  @Test func `a whole address brings its state along`() {
    let answer = AuthorizationAnswer(pasted: "http://127.0.0.1:1/?state=x%20y&code=z")
    #expect(answer?.state == "x y")
    #expect(AuthorizationAnswer(pasted: "z")?.state == nil)
  }

  @Test func `a code that is said twice is the first`() {
    #expect(AuthorizationAnswer(query: "code=one&code=two")?.code?.secret == "one")
  }

  @Test(arguments: [
    ("access_denied", AccountError.denied(host: "h")), ("server_error", .denied(host: "h")),
    ("invalid_scope", .scopeRefused(host: "h")), ("invalid_client", .registrationGone(host: "h")),
    ("unauthorized_client", .registrationGone(host: "h")),
  ])
  func `an error is not accepted`(error: String, meaning: AccountError) throws {
    let answer = try #require(AuthorizationAnswer(query: "error=\(error)&code=x"))
    #expect(throws: meaning) { try answer.accepted(by: "h") }
  }

  @Test func `an answer does not show its code`() throws {
    let answer = try #require(AuthorizationAnswer(query: "code=recognisable"))
    var dumped = ""
    dump(answer, to: &dumped)
    #expect(!dumped.contains("recognisable") && !"\(answer)".contains("recognisable"))
  }
}
