import Testing

@testable import Timeline

@Suite struct TimeframeTests {
  @Test
  func `a start does not belong to it, an end does`() {
    let frame = Timeframe(start: 20, end: 10)
    #expect(!frame.contains(20))
    #expect(frame.contains(19))
    #expect(frame.contains(10))
    #expect(!frame.contains(9))
    #expect(frame.span == 10)
    #expect(Timeframe.everything.span == nil)
    #expect(Timeframe(start: 0, end: nil).contains(.min))
  }

  @Test
  func `what is left after subtracting, and what is common, make up the whole`() {
    let frames = (0...4).flatMap { start in
      ([nil] + (0...4).map { .some($0) }).map { Timeframe(start: start, end: $0) }
    }
    let moments: [Milliseconds] = [.min] + Array(-1...5)
    for one in frames {
      for other in frames {
        let rest = one.subtracting(other)
        let common = one.intersection(other)
        for moment in moments {
          let isIn = one.contains(moment)
          #expect((common?.contains(moment) ?? false) == (isIn && other.contains(moment)))
          #expect(rest.count { $0.contains(moment) } == (isIn && !other.contains(moment) ? 1 : 0))
        }
      }
    }
  }

  @Test
  func `seconds are cut downwards on both sides of 1970, and stop at the ends of time`() {
    let moments: [Milliseconds] = [1999, 2000, -1, -1000, -1001]
    #expect(moments.map(\.wholeSecond) == [1000, 2000, -1000, -1000, -2000])
    #expect(Milliseconds.min.wholeSecond == .min)
    #expect(Milliseconds.max.saturating(plus: 1) == .max)
    #expect(Milliseconds.min.saturating(minus: 1) == .min)
  }
}
