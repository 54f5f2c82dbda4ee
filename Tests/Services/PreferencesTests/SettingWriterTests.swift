import Domain
import Fakes
import Storage
import Testing

@testable import Preferences

@Suite(.timeLimit(.minutes(10))) struct SettingWriterTests {
  private let storage = FakeSettingStorage()
  private let clock = ManualClock()
  private let reporter = RecordingReporter()
  private let writer: SettingWriter

  init() {
    writer = SettingWriter(storage: storage, clock: clock, reporting: reporter)
  }

  private func change(_ key: String, _ value: String?, profile: Int64? = 1) -> SettingChange {
    SettingChange(profile: profile, key: key, value: value)
  }

  @Test func `many changes become one write, of each setting the last`() async throws {
    for number in 1...100 { writer.add(change("list.length", String(number))) }
    writer.add(change("stream.order", "oldest", profile: nil))
    writer.add(change("list.length", nil))
    try await clock.sleepers(1)
    clock.advance(by: SettingWriter.pause)
    try await storage.attempts(1)
    #expect(
      storage.transactions == [
        [change("stream.order", "oldest", profile: nil), change("list.length", nil)]
      ])
  }

  @Test func `a change puts the write off`() async throws {
    writer.add(change("a", "1"))
    try await clock.sleepers(1)
    clock.advance(by: .milliseconds(400))
    writer.add(change("b", "2"))
    clock.advance(by: .milliseconds(100))
    try await clock.sleepers(1)
    #expect(storage.transactions.isEmpty)
    clock.advance(by: .milliseconds(400))
    try await storage.attempts(1)
    #expect(storage.transactions == [[change("a", "1"), change("b", "2")]])
  }

  @Test func `not for longer than two seconds`() async throws {
    writer.add(change("a", "0"))
    for number in 1...5 {
      try await clock.sleepers(1)
      clock.advance(by: .milliseconds(number < 5 ? 400 : 399))
      if number < 5 { writer.add(change("a", String(number))) }
      // Whoever slept until the old end looks again, and sleeps on.
    }
    try await clock.sleepers(1)
    #expect(storage.transactions.isEmpty)
    clock.advance(by: .milliseconds(1))
    try await storage.attempts(1)
    #expect(storage.transactions == [[change("a", "4")]])
  }

  @Test func `flush writes now and returns when it is done`() async throws {
    writer.add(change("a", "1"))
    try await writer.flush()
    #expect(storage.transactions == [[change("a", "1")]])
    try await writer.flush()
    #expect(storage.transactions.count == 1)
  }

  @Test func `a change after a flush is written by itself again`() async throws {
    writer.add(change("a", "1"))
    try await clock.sleepers(1)
    try await writer.flush()
    clock.advance(by: SettingWriter.pause)
    try await until("the task that slept to find nothing, and to end") { !writer.isWaiting }
    writer.add(change("a", "2"))
    try await until("the change to be written") {
      clock.advance(by: SettingWriter.pause)
      return storage.transactions.count == 2
    }
    #expect(storage.transactions.last == [change("a", "2")])
  }

  @Test func `what could not be written is reported, kept, and written by the next flush`()
    async throws
  {
    storage.fail(with: .diskFull)
    writer.add(change("a", "1"))
    writer.add(change("b", "1"))
    await #expect(throws: LibraryError.diskFull) { try await writer.flush() }
    #expect(reporter.reports.map { $0.error as? LibraryError } == [.diskFull])
    storage.fail(with: nil)
    writer.add(change("b", "2"))
    try await writer.flush()
    #expect(storage.transactions == [[change("a", "1"), change("b", "2")]])
  }

  @Test func `what could not be written is tried again with the next change`() async throws {
    storage.fail(with: .busy)
    writer.add(change("a", "1"))
    try await clock.sleepers(1)
    clock.advance(by: SettingWriter.pause)
    try await storage.attempts(1)
    storage.fail(with: nil)
    writer.add(change("b", "1"))
    try await clock.sleepers(1)
    clock.advance(by: SettingWriter.longestWait)
    try await storage.attempts(2)
    #expect(storage.transactions == [[change("a", "1"), change("b", "1")]])
  }

  @Test func `nothing is lost when many set and flush at once`() async throws {
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<50 {
        group.addTask {
          writer.add(SettingChange(profile: 1, key: "k\(number)", value: "v"))
          try? await writer.flush()
        }
      }
    }
    #expect(try storage.storedSettings(profile: 1).count == 50)
    #expect(storage.transactions.flatMap { $0 }.count == 50)
  }
}

@Suite struct PendingChangesTests {
  private func change(_ key: String, _ value: String, profile: Int64? = 1) -> SettingChange {
    SettingChange(profile: profile, key: key, value: value)
  }

  @Test func `what was set while a write failed is newer than what it had to write`() {
    var pending = PendingChanges()
    pending.add(change("a", "newer"), at: .seconds(1))
    pending.putBack([change("a", "older"), change("b", "older")], at: .seconds(2))
    #expect(pending.take() == [change("a", "newer"), change("b", "older")])
    #expect(pending.take() == [])
  }

  @Test func `it is due after a pause, but so long after the first change at the latest`() {
    var pending = PendingChanges()
    #expect(pending.due(pause: .seconds(1), longestWait: .seconds(3)) == nil)
    for (moment, due) in [(10, 11), (11, 12), (12, 13), (13, 13)] {
      pending.add(change("a", "\(moment)"), at: .seconds(moment))
      #expect(pending.due(pause: .seconds(1), longestWait: .seconds(3)) == .seconds(due))
    }
  }
}
