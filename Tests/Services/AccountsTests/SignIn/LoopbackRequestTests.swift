import Domain
import Testing
import Web

@testable import Accounts

@Suite struct LoopbackRequestTests {
  private func reply(to text: String) -> String? {
    LoopbackRequest(Array(text.utf8), state: "right").reply.map {
      String($0.prefix { $0 != "\r\n" })
    }
  }

  @Test func `the right answer is taken`() throws {
    let text = "GET /?code=abc&state=right HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    guard case .answer(let answer) = LoopbackRequest(Array(text.utf8), state: "right") else {
      Issue.record("not taken")
      return
    }
    #expect(answer.code?.secret == "abc")
    let reply = try #require(LoopbackRequest(Array(text.utf8), state: "right").reply)
    #expect(reply.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(reply.contains("You may close this window."))
    #expect(!reply.contains("script") && !reply.contains("abc") && !reply.contains("right"))
  }

  @Test(arguments: [
    "GET /?code=abc HTTP/1.1", "GET /?code=abc&state=wrong HTTP/1.1", "GET /?state=right HTTP/1.1",
    "GET /? HTTP/1.1", "POST /?code=abc&state=right HTTP/1.1", "HEAD /?code=a&state=right HTTP/1.1",
    "GET /?code=abc&state=right", "GET /?code=a b&state=right HTTP/1.1", "", "nonsense",
    "GET /?code=abc&state=right SSH-2.0",
  ])
  func `what is no answer is not understood`(line: String) {
    #expect(reply(to: line + "\r\n\r\n") == "HTTP/1.1 400 Bad Request")
  }

  @Test(arguments: ["/", "/favicon.ico", "/other?code=abc&state=right", "//?code=abc&state=right"])
  func `other places are not here`(target: String) {
    #expect(reply(to: "GET \(target) HTTP/1.1\r\n\r\n") == "HTTP/1.1 404 Not Found")
  }

  @Test func `a request is waited for until it is whole or too long`() {
    let line = "GET /?code=abc&state=right HTTP/1.1\r\nX: "
    #expect(reply(to: "") == nil)
    #expect(reply(to: line) == nil)
    let filling = String(repeating: "x", count: LoopbackRequest.limit - line.utf8.count)
    #expect(reply(to: line + filling) == nil)
    #expect(reply(to: line + filling + "x") == "HTTP/1.1 400 Bad Request")
  }
}
