import Testing
import Wording

@Suite("Bytes in words")
struct ByteTextTests {
  @Test(arguments: [
    (-1, "0 bytes"), (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1 kB"),
    (1_240, "1.2 kB"), (9_960, "10 kB"), (34_000, "34 kB"), (999_949, "999 kB"),
    (999_950, "1 MB"), (1_240_000, "1.2 MB"), (34_000_000, "34 MB"), (500_000_000, "500 MB"),
    (3_400_000_000, "3.4 GB"), (2_500_000_000_000, "2,500 GB"),
  ])
  func `have two digits at least, and the unit that fits`(bytes: Int, text: String) {
    #expect(ByteText.of(bytes) == text)
  }
}
