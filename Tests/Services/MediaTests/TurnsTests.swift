import Fakes
import Synchronization
import Testing

@testable import Media

@Suite struct TurnsTests {
  private let wishes = Wishes()

  @Test func `Who is cancelled while waiting leaves at once, and the next gets the turn`()
    async throws
  {
    let turns = Turns(PictureQueue(slots: 1, ahead: 1), by: wishes)
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let (starts, begun) = AsyncStream.makeStream(of: Void.self)
    let first = Task {
      try await turns.withTurn(for: "a") {
        begun.yield()
        for await _ in gate {}
      }
    }
    try await starts.next("something to begin")
    let second = Task { try await turns.withTurn(for: "b") { "b" } }
    try await until { turns.waiting == 1 }
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    let third = Task { try await turns.withTurn(for: "c") { "c" } }
    try await until { turns.waiting == 1 }
    opener.finish()
    try await first.value
    #expect(try await third.value == "c")
  }

  @Test func `What begins to be waited for begins at once, if there is a slot`() async throws {
    let turns = Turns(PictureQueue(slots: 6, ahead: 1), by: wishes)
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    wishes.expect(["a", "b"])
    let (starts, begun) = AsyncStream.makeStream(of: Void.self)
    let first = Task {
      try await turns.withTurn(for: "a") {
        begun.yield()
        for await _ in gate {}
      }
    }
    try await starts.next("something to begin")
    let second = Task { try await turns.withTurn(for: "b") { "b" } }
    try await until { turns.waiting == 1 }
    wishes.ask(for: "b")
    turns.reconsider()
    #expect(try await second.value == "b")
    opener.finish()
    try await first.value
  }

  @Test func `Never more than the slots are taken, whoever fails or is cancelled`() async {
    let turns = Turns(PictureQueue(slots: 3, ahead: 3), by: wishes)
    let counts = Counts()
    await withTaskGroup { group in
      for number in 0..<200 {
        group.addTask {
          let task = Task {
            try await turns.withTurn(for: "\(number)") {
              counts.change(by: 1)
              await Task.yield()
              counts.change(by: -1)
              if number % 3 == 0 { throw CancellationError() }
            }
          }
          if number % 5 == 0 { task.cancel() }
          _ = await task.result
        }
      }
    }
    #expect(counts.now == 0)
    #expect(counts.most <= 3)
    #expect(turns.waiting == 0)
  }
}

/// How many are at work, and were at most.
private final class Counts: Sendable {
  private let state = Mutex((now: 0, most: 0))

  var now: Int { state.withLock { $0.now } }
  var most: Int { state.withLock { $0.most } }

  func change(by number: Int) {
    state.withLock { state in
      state.now += number
      state.most = max(state.most, state.now)
    }
  }
}
