import Domain
import Fakes
import Testing
import Web

@testable import Fediverse

@Suite struct RateLimitsTests {
  private let time = ManualTime()
  private let limits = RateLimits()

  private func key(_ account: Int64? = 1, isPaged: Bool = false) -> RateLimits.Key {
    RateLimits.Key(
      origin: Invented.origin, account: account.map(AccountID.init(rawValue:)), isPaged: isPaged)
  }

  private func note(left: Int, of limit: Int = 300, reset: String = "2026-05-01T12:05:00Z") {
    limits.note(
      [
        "X-RateLimit-Limit": "\(limit)", "X-RateLimit-Remaining": "\(left)",
        "X-RateLimit-Reset": reset,
      ], of: key(), now: time.now)
  }

  /// How often it may be asked before it has to be waited.
  private func admitted(isReading: Bool = true) -> Int {
    for count in 0..<1_000 {
      do {
        try limits.admit(key(), isReading: isReading, now: time.now)
      } catch {
        return count
      }
    }
    return 1_000
  }

  @Test func `who knows nothing may ask`() {
    #expect(admitted() == 1_000)
  }

  @Test func `the last few are left to what a person does`() {
    note(left: 10)
    #expect(admitted() == 7)
    #expect(admitted(isReading: false) == 3)
  }

  @Test func `a small limit keeps nothing back`() {
    note(left: 10, of: 10)
    #expect(admitted() == 10)
  }

  @Test func `the wait is until the server counts anew, and then it is over`() {
    note(left: 0)
    #expect(throws: NetworkError.busy(host: "photos.example", wait: .seconds(300))) {
      try limits.admit(key(), isReading: true, now: time.now)
    }
    time.advance(by: .seconds(301))
    #expect(admitted() == 1_000)
  }

  @Test func `what was said before the clock was set back is not believed`() {
    note(left: 0)
    time.advance(by: .seconds(-7_200))
    #expect(admitted() == 1_000)
    time.advance(by: .seconds(7_200))
    note(left: 0)
    time.advance(by: .seconds(-7_200))
    note(left: 300, reset: "2026-05-01T10:05:00Z")
    #expect(admitted() == 297)
  }

  @Test func `accounts and pages are counted apart`() throws {
    note(left: 0)
    try limits.admit(key(2), isReading: true, now: time.now)
    try limits.admit(key(nil), isReading: true, now: time.now)
    try limits.admit(key(isPaged: true), isReading: true, now: time.now)
  }

  @Test func `an answer that was overtaken does not give back what is used`() {
    note(left: 5)
    note(left: 9)
    #expect(admitted() == 2)
    note(left: 300, reset: "2026-05-01T12:10:00Z")
    #expect(admitted() == 297)
  }

  @Test(arguments: [
    ("1777636920", 120), ("120", 120), ("2026-05-01T12:02:00.000Z", 120), ("-5", 0),
    ("99999999999", 3_600), ("1e300", nil), ("nan", nil), ("soon", nil),
  ])
  func `a reset is understood in each of its forms`(text: String, seconds: Int?) {
    let wait = RateReset.wait(by: ["X-RateLimit-Reset": text], now: time.now)
    #expect(wait == seconds.map { .seconds($0) })
  }

  @Test func `a client stops before it is refused`() async throws {
    let web = ScriptedWeb {
      $0.answer("[]", ["X-RateLimit-Remaining": "3", "X-RateLimit-Reset": "2026-05-01T12:01:00Z"])
    }
    let client = FediverseClient(over: web, time: time, limits: limits)
    let session = Credential.session(Invented.session())
    _ = try await client.answer(to: .status("1"), at: Invented.origin, as: session)
    await #expect(throws: NetworkError.busy(host: "photos.example", wait: .seconds(60))) {
      try await client.answer(to: .status("1"), at: Invented.origin, as: session)
    }
    #expect(web.requests.count == 1)
  }
}
