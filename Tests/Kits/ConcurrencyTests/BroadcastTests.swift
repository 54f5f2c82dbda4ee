import Concurrency
import Testing

@Suite struct BroadcastTests {
  @Test func `everyone who listens hears every value from then on`() async {
    let broadcast = Broadcast<Int>()
    broadcast.send(0)
    var first = broadcast.stream().makeAsyncIterator()
    broadcast.send(1)
    var second = broadcast.stream().makeAsyncIterator()
    broadcast.send(2)
    #expect(await [first.next(), first.next(), second.next()] == [1, 2, 2])
  }

  @Test func `a listener that was removed hears nothing more`() async {
    let broadcast = Broadcast<Int>()
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let listener = broadcast.add(continuation)
    broadcast.send(1)
    broadcast.remove(listener)
    broadcast.send(2)
    continuation.finish()
    var heard: [Int] = []
    for await value in stream { heard.append(value) }
    #expect(heard == [1])
  }
}
