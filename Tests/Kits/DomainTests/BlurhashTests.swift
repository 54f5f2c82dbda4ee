import Domain
import Testing

@Suite struct BlurhashTests {
  /// The hash that the algorithm's own page shows.
  private let published = "LEHV6nWB2yk8pyo0adR*.7kCMdnj"

  @Test func `a hash is taken as it was sent`() {
    #expect(Blurhash(published)?.text == published)
    #expect(Blurhash("00OZZy")?.text == "00OZZy")
  }

  @Test(arguments: [
    "", "L", "LEHV6", "LEHV6nWB2yk8pyo0adR*.7kCMdn", "LEHV6nWB2yk8pyo0adR*.7kCMdnjj",
    "LEHV6nWB2yk8pyo0adR*.7kCMdn ", "LEHV6nWB2yk8pyo0adR*.7kCMdné", "\u{1B}[31mL", "~~~~~~",
    "00OZZ\0", "<svg/>",
  ]) func `nonsense is none`(text: String) {
    #expect(Blurhash(text) == nil)
  }
}
