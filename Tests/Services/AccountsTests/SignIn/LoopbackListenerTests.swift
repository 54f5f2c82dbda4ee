import Domain
import Fakes
import Testing
import Web

@testable import Accounts

@Suite struct LoopbackListenerTests {
  private let listener: LoopbackListener

  init() throws {
    listener = try LoopbackListener(preferring: nil)
  }

  private func answer() -> Task<AuthorizationAnswer, any Error> {
    Task { [listener] in try await listener.answer(to: "right") }
  }

  @Test func `a browser that comes back brings the code`() async throws {
    let answer = answer()
    let reply = try await TestBrowser(port: listener.port).visit("/?code=abc&state=right")
    #expect(reply.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(try await answer.ended().code?.secret == "abc")
    #expect(listener.redirect == "http://127.0.0.1:\(listener.port)/")
  }

  @Test func `it may come before anybody waits`() async throws {
    let browser = try TestBrowser(port: listener.port)
    browser.say("GET /?code=abc&state=right HTTP/1.1\r\n\r\n")
    #expect(try await answer().ended().code?.secret == "abc")
  }

  @Test func `a refusal is an answer too`() async throws {
    let answer = answer()
    let reply = try await TestBrowser(port: listener.port).visit(
      "/?error=access_denied&state=right")
    #expect(reply.contains("You did not let PhotoStream in"))
    #expect(try await answer.ended().error == "access_denied")
  }

  @Test func `who does not know the state is turned away, and it goes on`() async throws {
    let answer = answer()
    for (target, status) in [
      ("/?code=evil&state=wrong", "400"), ("/?code=evil", "400"), ("/favicon.ico", "404"),
      ("/?error=access_denied&state=wrong", "400"),
    ] {
      let reply = try await TestBrowser(port: listener.port).visit(target)
      #expect(reply.hasPrefix("HTTP/1.1 \(status) "), "\(target)")
    }
    _ = try await TestBrowser(port: listener.port).visit("/?code=abc&state=right")
    #expect(try await answer.ended().code?.secret == "abc")
  }

  @Test func `those who say nothing, little or far too much hold nobody up`() async throws {
    let answer = answer()
    let silent = try (0..<40).map { _ in try TestBrowser(port: listener.port) }
    let slow = try TestBrowser(port: listener.port)
    slow.say("GET /?code=ab")
    let huge = try TestBrowser(port: listener.port)
    huge.say(String(repeating: "x", count: 1_000_000))
    let gone = try TestBrowser(port: listener.port)
    gone.say("GET")
    _ = try await TestBrowser(port: listener.port).visit("/?code=abc&state=right")
    #expect(try await answer.ended().code?.secret == "abc")
    withExtendedLifetime((silent, slow, huge, gone)) {}
  }

  @Test func `of too many who say nothing those have to go who came first`() async throws {
    let answer = answer()
    let silent = try (0..<40).map { _ in try TestBrowser(port: listener.port) }
    // It has let all of them in once it answers who came after them.
    _ = try await TestBrowser(port: listener.port).visit("/favicon.ico")
    try await until("those to hear of it") {
      silent.map(\.isClosed) == (0..<40).map { $0 < 40 - 15 }
    }
    _ = try await TestBrowser(port: listener.port).visit("/?code=abc&state=right")
    #expect(try await answer.ended().code?.secret == "abc")
    withExtendedLifetime(silent) {}
  }

  @Test func `a request may come in pieces`() async throws {
    let answer = answer()
    let browser = try TestBrowser(port: listener.port)
    for piece in ["GET /?co", "de=abc&state=ri", "ght HTTP/1.1\r\n"] {
      browser.say(piece)
      // It has read that once it answers who came after it.
      _ = try await TestBrowser(port: listener.port).visit("/favicon.ico")
    }
    browser.say("\r\n")
    #expect(try await browser.hear().hasPrefix("HTTP/1.1 200"))
    #expect(try await answer.ended().code?.secret == "abc")
  }

  @Test func `a cancelled wait ends, and another can begin`() async throws {
    let first = answer()
    // It waits once a stranger was answered.
    _ = try await TestBrowser(port: listener.port).visit("/favicon.ico")
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.ended() }
    let second = answer()
    _ = try await TestBrowser(port: listener.port).visit("/?code=abc&state=right")
    #expect(try await second.ended().code?.secret == "abc")
  }

  @Test func `stopping ends all who wait, and those who come later`() async throws {
    let waiting = [answer(), answer()]
    listener.stop()
    for task in waiting + [answer()] {
      await #expect(throws: AccountError.notUnderWay) { try await task.ended() }
    }
  }

  @Test func `a port that is taken is replaced by another`() throws {
    let other = try LoopbackListener(preferring: listener.port)
    #expect(other.port != listener.port && other.port != 0)
  }

  @Test func `the port of the last time is taken again`() throws {
    // Bound but not listened at, so that nobody else is given it meanwhile.
    let reserved = try ReservedPort()
    let port = UInt16(reserved.number)
    #expect(try LoopbackListener(preferring: port).port == port)
  }

  @Test func `a machine without such an address cannot listen`() {
    // 192.0.2.1 is nobody's (RFC 5737).
    #expect(throws: AccountError.cannotListen) {
      try LoopbackListener(preferring: 1, at: 0xC000_0201)
    }
  }
}
