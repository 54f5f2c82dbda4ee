import Domain
import Fakes
import Synchronization
import Testing

@Suite("What can be undone")
struct UndoLogTests {
  private let time = ManualTime()

  @Test func `brings back the last first, each once`() async throws {
    let log = UndoLog(time: time)
    let done = Done()
    log.offer(.source("one")) { done.add("one") }
    log.offer(.draft) { done.add("two") }
    #expect(try await log.undo() == .draft)
    #expect(try await log.undo() == .source("one"))
    #expect(done.names == ["two", "one"])
    await #expect(throws: NothingToUndo()) { try await log.undo() }
    #expect(NothingToUndo().reason.count <= 78, "one line, behind its mark")
  }

  @Test func `forgets after a minute`() async throws {
    let log = UndoLog(time: time)
    log.offer(.entry) {}
    time.advance(by: UndoLog.patience - .seconds(1))
    #expect(try await log.undo() == .entry)
    log.offer(.entry) {}
    time.advance(by: UndoLog.patience)
    await #expect(throws: NothingToUndo()) { try await log.undo() }
  }

  @Test func `reaches past nothing that cannot be brought back`() async throws {
    let log = UndoLog(time: time)
    log.offer(.draft) { Issue.record("it was done before") }
    let reason = CannotBeUndone("report", "it was sent")
    #expect(reason.reason == "`report` can't be undone: it was sent")
    log.bar(reason)
    for _ in 1...2 { await #expect(throws: reason) { try await log.undo() } }
    log.offer { .members("@bo@photos.example", list: "Friends") }
    #expect(try await log.undo() == .members("@bo@photos.example", list: "Friends"))
    await #expect(throws: reason) { try await log.undo() }
    time.advance(by: UndoLog.patience)
    await #expect(throws: NothingToUndo()) { try await log.undo() }
  }

  @Test func `keeps what could not be brought back`() async throws {
    let log = UndoLog(time: time)
    let done = Done()
    log.offer(.draft) {
      if done.names.isEmpty {
        done.add("failed")
        throw LibraryError.diskFull
      }
    }
    await #expect(throws: LibraryError.diskFull) { try await log.undo() }
    #expect(try await log.undo() == .draft)
  }

  private final class Done: Sendable {
    private let list = Mutex<[String]>([])
    var names: [String] { list.withLock { $0 } }
    func add(_ name: String) { list.withLock { $0.append(name) } }
  }
}
