import Domain
import Web

@testable import Accounts
@testable import Media
@testable import Networking

extension Reader {
  /// What servers say before they answer, and browsers that come back from one.
  static let headers = [
    Reader(
      "headers",
      seeds: ["bytes 0-5/10", "max-age=60, immutable", "Sun, 06 Nov 1994 08:49:37 GMT", "120"],
      Shape.each(["-", "/", " ", "1", ",", "a,", "max-age=", ":", "a "])
        + [.many("1", after: "bytes "), .many("1", after: "bytes 1-")]
    ) { text in
      _ = ContentRange(text)
      _ = Lifetime.duration(by: ["Cache-Control": text, "ETag": text], isNamed: true)
      let now = Timestamp(milliseconds: 0)
      _ = RetryAdvice.wait(by: ["Retry-After": text], now: now)
      _ = RetryAdvice.wait(
        by: ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": text], now: now)
    },
    Reader(
      "signing-in",
      seeds: [
        "GET /?code=a&state=s HTTP/1.1\r\n\r\n", "https://a.example/?error=b#c", "@a@b.example",
      ],
      size: 1_024,
      Shape.each(["a", " ", "&", "=", "\r\n", "%41", "+", "?", "code=", "\u{301}"])
        + Shape.each(["&", "a=b&", "%41", "=", "+"], after: "GET /?", before: " HTTP/1.1\r\n\r\n")
        + [.numbered("a", "=b&", after: "GET /?", before: " HTTP/1.1\r\n\r\n")]
    ) { bytes in
      _ = LoopbackRequest(bytes, state: "s").reply
      let text = String(decoding: bytes, as: UTF8.self)
      _ = AuthorizationAnswer(pasted: text)
      _ = ServerName(text)
    },
  ]
}
