import Fakes
import Testing

/// Expects that reading takes time by the length of a text: eight times as much of the same takes less than sixteen
/// times as long. If time grew with the square of the length, that would be 64 times.
///
/// What counts is the processor's time for a short and a long text, so that no machine is too slow or too busy.
func expectTimeByLength(
  of piece: String, behind start: String = "", longest count: Int = 200_000,
  sourceLocation: SourceLocation = #_sourceLocation, _ read: (String) -> Void
) {
  func time(of count: Int) -> Duration {
    let text = start + String(repeating: piece, count: count)
    return processorTime { read(text) }
  }
  let (short, long) = (time(of: count / 8), time(of: count))
  let most = short * 16 + .milliseconds(100)
  #expect(long < most, sourceLocation: sourceLocation)
}
