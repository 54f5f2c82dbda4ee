import Domain
import Fakes
import Foundation
import GRDB
import GRDBSQLite
import Storage
import Synchronization
import Testing

@testable import Library
@testable import Timeline

/// A commit that ends anywhere leaves the track as it was before or after it, never between.
@Suite struct TrackCrashTests {
  private let track: TestTrack
  private let change: TrackChange<Photo>

  /// A track with something of everything, and a change that does everything.
  init() async throws {
    let track = try await TestTrack(sources: 3)
    self.track = track
    var known = Coverage()
    known.add(Timeframe(start: .max, end: 50), newest: 60, now: 90)
    let before = known
    known.add(Timeframe(start: 50, end: nil), newest: nil, now: 95)
    let after = known
    try await track.commit { change in
      change.tickets = (0..<3).flatMap { source in
        (0..<6).map { track.ticket("\($0)", at: 40 + 4 * Int64($0), of: source) }
      }
      change.tombstones = [track.ticket("gone", at: 1, of: 2).key]
      change.ledger.coverage = [track.suppliers[0]: before, track.suppliers[2]: before]
    }
    try await track.library.photos.markSeen([PhotoID(source: track.sources[0], item: "3")])
    change = try await track.change { change in
      change.claims = [
        track.suppliers[0]: Timeframe(start: 50, end: nil), track.suppliers[1]: .everything,
      ]
      change.tickets = [
        track.ticket("3", at: 45, caption: "changed"), track.ticket("1", at: 44),
        track.ticket("new", at: 47), track.ticket("0", at: 1 << 41, of: 1),
      ]
      change.tombstones = [track.ticket("5", at: 60).key]
      change.ledger.coverage = [track.suppliers[0]: after, track.suppliers[1]: after]
    }
  }

  @Test func `the process is killed after any statement`() async throws {
    let before = try await track.library.trackContents()
    let copies = Mutex<[String]>([])
    let source = track.test.folder
    let scratch = track.test.scratch
    try watch { _ in
      copies.withLock { copies in
        let target = scratch.path(of: "copy\(copies.count)")
        try? FileManager.default.copyItem(atPath: source, toPath: target)
        copies.append(target)
      }
    }
    _ = try await track.store.commit(change)
    let folders = copies.withLock { $0 }
    try unwatch()
    let after = try await track.library.trackContents()
    #expect(before != after)
    #expect(folders.count > 15)
    for folder in folders {
      #expect(try await contents(of: folder) == before, "\(folder)")
    }
  }

  @Test func `the machine stops before all of a commit is on the disk`() async throws {
    let before = try await track.library.trackContents()
    let log = track.test.folder + "/cache.sqlite-wal"
    try track.library.files.cache().settle(leaving: 0)
    _ = try await track.store.commit(change)
    let after = try await track.library.trackContents()
    let whole = try Data(contentsOf: URL(filePath: log))
    #expect(whole.count > 5 * 4096)
    var seen: [TrackContents] = []
    for length in stride(from: 0, through: whole.count, by: 2060) + [whole.count] {
      let folder = track.test.scratch.path(of: "cut\(length)")
      try FileManager.default.copyItem(atPath: track.test.folder, toPath: folder)
      try FileManager.default.removeItem(atPath: folder + "/cache.sqlite-shm")
      try whole.prefix(length).write(to: URL(filePath: folder + "/cache.sqlite-wal"))
      seen.append(try await contents(of: folder))
    }
    #expect(seen.allSatisfy { [before, after].contains($0) })
    #expect(seen.first == before)
    #expect(seen.last == after)
  }

  @Test func `any statement fails`() async throws {
    let before = try await track.library.trackContents()
    let statements = Mutex(0)
    let failing = Mutex(0)
    try watch { db in
      let number = statements.withLock { count in
        count += 1
        return count
      }
      if number == failing.withLock({ $0 }) { sqlite3_interrupt(db) }
    }
    var (failures, isDone) = (0, false)
    for number in 1...500 where !isDone {
      statements.withLock { $0 = 0 }
      failing.withLock { $0 = number }
      do {
        _ = try await track.store.commit(change)
        // What comes last cannot be stopped half-way: that it has begun means that it is done.
        isDone = true
      } catch {
        failures += 1
        #expect(error is LibraryError)
        #expect(try await track.library.trackContents() == before, "statement \(number)")
      }
    }
    failing.withLock { $0 = 0 }
    try unwatch()
    #expect(isDone && failures > 15)
    #expect(try await track.library.trackContents().ledger.revision == 2)
  }

  @Test func `the disk is full`() async throws {
    let small = try await TestTrack(sources: 1, options: LibraryOptions(maximumCachePages: 60))
    try await small.commit { $0.tickets = [small.ticket("first", at: 1)] }
    let before = try await small.library.trackContents()
    let many = (0..<5000).map { small.ticket("\($0)", at: 2) }
    await #expect(throws: LibraryError.diskFull) {
      try await small.commit { change in
        change.claims = [small.suppliers[0]: .everything]
        change.tickets = many
      }
    }
    #expect(try await small.library.trackContents() == before)
    try await small.commit { $0.tickets = [small.ticket("second", at: 1)] }
    #expect(try await small.items == ["first", "second"])
  }
}

extension TrackCrashTests {
  /// Has something done whenever a statement begins on the connection that writes the cache.
  private func watch(_ body: @escaping @Sendable (OpaquePointer?) -> Void) throws {
    try track.library.files.cache().writeNow { db in
      let connection = db.sqliteConnection
      db.trace(options: .statement) { _ in body(connection) }
    }
  }

  private func unwatch() throws {
    try track.library.files.cache().writeNow { $0.trace() }
  }

  private func contents(of folder: String) async throws -> TrackContents {
    let options = LibraryOptions(busyTimeout: 60)
    let library = try Library.open(at: folder, time: track.test.time, options: options) { notice in
      Issue.record("\(notice.line)")
    }
    return try await library.trackContents()
  }
}
