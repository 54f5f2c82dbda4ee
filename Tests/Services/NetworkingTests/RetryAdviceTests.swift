import Domain
import Fakes
import Testing
import Web

@testable import Networking

struct RetryAdviceTests {
  /// Sun, 06 Nov 1994 08:49:37 GMT
  private let now = Timestamp(milliseconds: 784_111_777_000)

  @Test func `Retry-After is understood in seconds and as a date`() {
    #expect(wait(["Retry-After": "120"]) == .seconds(120))
    #expect(wait(["retry-after": "Sun, 06 Nov 1994 08:50:07 GMT"]) == .seconds(30))
    #expect(wait(["Retry-After": "Sun, 06 Nov 1994 08:00:00 GMT"]) == .zero)
  }

  @Test(arguments: ["", "soon", "nan", "inf", "Sun, 06 Foo 1994 08:50:07 GMT", "-", "1 2 3 4 5 6"])
  func `what is no wait is none`(text: String) {
    #expect(wait(["Retry-After": text]) == nil)
  }

  @Test func `no wait is believed for more than a day, or less than none`() {
    #expect(wait(["Retry-After": "1e300"]) == .seconds(86_400))
    #expect(wait(["Retry-After": "Sat, 06 Nov 2094 08:49:37 GMT"]) == .seconds(86_400))
    #expect(wait(["Retry-After": "-5"]) == .zero)
  }

  @Test func `a rate limit counts only when nothing remains of it`() {
    #expect(wait(["X-RateLimit-Remaining": "3", "X-RateLimit-Reset": "784111800"]) == nil)
    #expect(
      wait(["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "784111800"]) == .seconds(23))
    #expect(
      wait(["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1994-11-06T08:50:37.000Z"])
        == .seconds(60))
    #expect(wait(["RateLimit-Remaining": "0", "RateLimit-Reset": "9"]) == .seconds(9))
  }

  @Test(arguments: [
    ("90", 90), ("784111867", 90), ("1994-11-06T08:51:07Z", 90), ("-5", 0), ("86500", 86_400),
    ("soon", nil),
  ])
  func `a reset is understood as a wait and as a moment`(text: String, seconds: Int?) {
    let told = wait(["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": text])
    #expect(told == seconds.map { .seconds($0) })
  }

  @Test func `a moment of a reset is by the server's clock, a wait is not`() {
    for text in ["784115467", "1994-11-06T09:51:07.000Z", "90"] {
      let told = wait([
        "Date": "Sun, 06 Nov 1994 09:49:37 GMT", "X-RateLimit-Remaining": "0",
        "X-RateLimit-Reset": text,
      ])
      #expect(told == .seconds(90), "\(text)")
    }
  }

  @Test func `no number in a header is too large to wait by`() {
    for date in HostileNumbers.variants(of: "Sun, 06 Nov 1994 08:49:37 GMT") {
      #expect((wait(["Retry-After": date]) ?? .zero) <= .seconds(86_400))
    }
    for date in HostileNumbers.variants(of: "1994-11-06T08:50:37.000Z") {
      let told = wait(["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": date])
      #expect((told ?? .zero) <= .seconds(86_400))
    }
    for number in HostileNumbers.texts {
      for name in ["Retry-After", "RateLimit-Reset", "X-RateLimit-Reset"] {
        let told = wait([
          name: number, "RateLimit-Remaining": "0", "X-RateLimit-Remaining": "0",
        ])
        #expect((told ?? .zero) <= .seconds(86_400))
      }
    }
  }

  private func wait(_ headers: WebHeaders) -> Duration? {
    RetryAdvice.wait(by: headers, now: now)
  }
}
