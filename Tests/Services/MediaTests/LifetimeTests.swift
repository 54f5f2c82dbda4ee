import Domain
import Testing
import Web

@testable import Media

@Suite struct LifetimeTests {
  @Test(arguments: [
    ("", 1), ("max-age=60", 1), ("max-age=604800", 7), ("public, max-age=172800", 2),
    ("max-age=31536000", 30), ("immutable", 30), ("no-cache", 1), ("max-age=-5", 1),
    ("max-age=99999999999999999999", 30), ("MAX-AGE=172800", 2),
  ]) func `it is as the server says, within bounds`(control: String, days: Int64) {
    let headers: WebHeaders = ["ETag": "\"1\"", "Cache-Control": control]
    #expect(Lifetime.duration(by: headers) == .seconds(days * 86_400))
  }

  @Test func `what cannot be asked about is not fetched again before long`() {
    #expect(Lifetime.duration(by: ["Cache-Control": "max-age=60"]) == .seconds(30 * 86_400))
  }
}
