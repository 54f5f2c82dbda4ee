import Testing

@testable import Streams

@Suite struct StatusNameTests {
  @Test(arguments: [
    ("9", "10"), ("110000000000000001", "110000000000000002"),
    ("99999999999999999", "110000000000000001"),
    ("01HQXK5V6Z0000000000000000", "01HQXK5V70000000000000000A"),
  ])
  func `tells which status is newer, as the servers that have markers count`(
    older: String, newer: String
  ) {
    #expect(StatusName(older) < StatusName(newer))
    #expect(!(StatusName(newer) < StatusName(older)))
  }
}
