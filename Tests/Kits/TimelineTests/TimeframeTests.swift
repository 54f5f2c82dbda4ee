import Testing

@testable import Timeline

@Suite struct TimeframeTests {
  @Test("a start does not belong to it, an end does")
  func edges() {
    let frame = Timeframe(start: 20, end: 10)
    #expect(!frame.contains(20))
    #expect(frame.contains(19))
    #expect(frame.contains(10))
    #expect(!frame.contains(9))
  }
}
