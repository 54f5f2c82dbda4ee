import Concurrency
import Fakes
import Testing

@Suite struct BroadcastTests {
  @Test func `everyone who listens hears every value from then on`() async throws {
    let broadcast = Broadcast<Int>()
    broadcast.send(0)
    let first = broadcast.stream()
    broadcast.send(1)
    let second = broadcast.stream()
    broadcast.send(2)
    #expect(try await first.next("a value") == 1)
    for stream in [first, second] { #expect(try await stream.next("a value") == 2) }
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

  @Test func `who has no room for a value is cut off, and nobody else`() async throws {
    let broadcast = Broadcast<Int>()
    let (slow, quick) = (
      broadcast.stream(bufferingPolicy: .bufferingOldest(3)),
      broadcast.stream(bufferingPolicy: .bufferingOldest(3))
    )
    for value in 0...3 {
      broadcast.send(value)
      #expect(try await quick.next("a value") == value)
    }
    #expect(broadcast.count == 1)
    #expect(try await slow.all("the slow one to be cut off") == [0, 1, 2])
    broadcast.send(4)
    #expect(try await quick.next("a value") == 4)
  }

  @Test func `once it is closed all streams have ended, also those that begin later`() async throws
  {
    let broadcast = Broadcast<Int>()
    let early = broadcast.stream()
    broadcast.send(1)
    broadcast.close()
    broadcast.send(2)
    #expect(try await early.all("its end") == [1])
    let (late, continuation) = AsyncStream.makeStream(of: Int.self)
    broadcast.remove(broadcast.add(continuation))
    for stream in [late, broadcast.stream()] { #expect(try await stream.all("its end") == []) }
    #expect(broadcast.count == 0)
  }

  @Test func `its listeners' streams end with it`() async throws {
    var broadcast: Broadcast<Int>? = Broadcast()
    let stream = broadcast?.stream()
    broadcast?.send(1)
    broadcast = nil
    #expect(try await stream?.all("its end") == [1])
  }
}
