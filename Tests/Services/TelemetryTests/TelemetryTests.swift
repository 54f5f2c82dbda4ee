import Domain
import Fakes
import Foundation
import Synchronization
import Testing

@testable import Telemetry

@Suite struct TelemetryTests {
  private struct Sad: Error { var text = "" }

  private func telemetry(_ folder: ScratchFolder, limit: Int = 1_000_000) -> Telemetry {
    Telemetry(folder: folder.location, time: ManualTime(), limit: limit)
  }

  @Test func `an entry is one line: moment, level, process, activity, error`() async throws {
    let folder = try ScratchFolder()
    let telemetry = telemetry(folder)
    telemetry.report(LibraryError.busy, while: "reading the history")
    telemetry.report(CancellationError(), while: "scanning")
    await telemetry.flush()
    let process = ProcessInfo.processInfo.processIdentifier
    let lines = try folder.lines()
    #expect(
      lines == [
        "2026-05-01T12:00:00.000Z error [\(process)] reading the history: Domain.LibraryError.busy",
        "2026-05-01T12:00:00.000Z notice [\(process)] scanning: Swift.CancellationError()",
      ])
    #expect(telemetry.dropped == 0)
  }

  @Test(arguments: [1, 4, 7, 999] as [Int64])
  func `an entry's moment is its own, to the millisecond`(milliseconds: Int64) {
    let entry = LogEntry(
      moment: Timestamp(milliseconds: 1_777_636_800_000 + milliseconds), level: .error,
      activity: "x", detail: "y")
    let fraction = "00\(milliseconds)".suffix(3)
    #expect(entry.line.hasPrefix("2026-05-01T12:00:00.\(fraction)Z "), "\(entry.line)")
  }

  @Test func `the file is for its owner only, as is the folder`() async throws {
    let folder = try ScratchFolder()
    let inner = folder.location.appending("a/b".utf8)
    let telemetry = Telemetry(folder: inner, time: ManualTime())
    telemetry.report(Sad(), while: "x")
    await telemetry.flush()
    #expect(try folder.mode("a/b/photostream.log") == 0o600)
    #expect(try folder.mode("a/b") == 0o700)
  }

  @Test func `a file that others could read is closed to them`() async throws {
    let folder = try ScratchFolder()
    try folder.write("old\n", to: "photostream.log", mode: 0o644)
    let telemetry = telemetry(folder)
    telemetry.report(Sad(), while: "x")
    await telemetry.flush()
    #expect(try folder.mode("photostream.log") == 0o600)
    #expect(try folder.lines().first == "old")
  }

  @Test func `it rotates by size and keeps the newest`() async throws {
    let folder = try ScratchFolder()
    let telemetry = telemetry(folder, limit: 1000)
    for number in 0..<100 { telemetry.report(Sad(), while: "entry \(number)") }
    await telemetry.flush()
    #expect(
      try folder.names() == ["photostream.log", "photostream.log.1", "photostream.log.2"])
    for name in try folder.names() { #expect(try folder.size(name) <= 1000) }
    let kept = try ["photostream.log.2", "photostream.log.1", "photostream.log"].flatMap {
      try folder.lines($0)
    }
    let numbers = kept.compactMap { $0.firstMatch(of: /entry (\d+)/).flatMap { Int($0.output.1) } }
    #expect(numbers == Array((100 - kept.count)..<100))
    #expect(telemetry.dropped == 0)
  }

  @Test func `a file may be as long as the limit, and one entry may be longer`() {
    let rotation = LogRotation(limit: 10)
    #expect(!rotation.isDue(size: 4, adding: 6))
    #expect(rotation.isDue(size: 4, adding: 7))
    #expect(!rotation.isDue(size: 0, adding: 11))
  }

  @Test func `several writers share the file and lose nothing`() async throws {
    let folder = try ScratchFolder()
    // All lines are at least twice as long as that together, and never as long as what is kept.
    let writers = (0..<4).map { _ in telemetry(folder, limit: 25_000) }
    await withTaskGroup(of: Void.self) { group in
      for (name, writer) in writers.enumerated() {
        group.addTask {
          for number in 0..<200 {
            writer.report(LibraryError.busy, while: "w\(name)-\(number).")
          }
          await writer.flush()
        }
      }
    }
    let all = try folder.names().flatMap { try folder.lines($0) }
    #expect(Set(all).count == 800)
    #expect(all.count == 800)
    #expect(try folder.names().count > 1)
  }

  @Test func `while another process renames the files, nobody else does`() async throws {
    let folder = try ScratchFolder()
    let telemetry = telemetry(folder, limit: 100)
    telemetry.report(Sad(), while: "first")
    await telemetry.flush()
    let other = open(folder.path(of: "photostream.log"), O_RDONLY | O_CLOEXEC)
    try #require(flock(other, LOCK_EX) == 0)
    telemetry.report(Sad(), while: "second")
    await telemetry.flush()
    #expect(try folder.names() == ["photostream.log"] && folder.lines().count == 2)
    // Closing would not do while a program that another test starts has a copy of it.
    flock(other, LOCK_UN)
    close(other)
    telemetry.report(Sad(), while: "third")
    await telemetry.flush()
    #expect(try folder.lines().count == 1 && folder.lines("photostream.log.1").count == 2)
  }

  @Test func `a program that is started does not get the open file`() async throws {
    let folder = try ScratchFolder()
    let telemetry = telemetry(folder)
    telemetry.report(Sad(), while: "x")
    await telemetry.flush()
    let file = folder.path(of: "photostream.log")
    let handles = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
      .filter {
        file == (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0))
      }.compactMap { Int32($0) }
    #expect(handles.map { fcntl($0, F_GETFD) } == [FD_CLOEXEC])
  }

  @Test func `a file taken away is begun anew`() async throws {
    let folder = try ScratchFolder()
    let telemetry = telemetry(folder)
    telemetry.report(Sad(), while: "first")
    await telemetry.flush()
    try folder.remove("photostream.log")
    telemetry.report(Sad(), while: "second")
    await telemetry.flush()
    #expect(try folder.lines().count == 1)
  }

  @Test func `what cannot be written is counted, and told when it can be again`() async throws {
    let folder = try ScratchFolder()
    // A file where the folder should be: unwritable even for root.
    try folder.write("", to: "state", mode: 0o600)
    let telemetry = Telemetry(
      folder: folder.location.appending("state".utf8), time: ManualTime())
    for _ in 0..<3 { telemetry.report(Sad(), while: "x") }
    await telemetry.flush()
    #expect(telemetry.dropped == 3)
    try folder.remove("state")
    telemetry.report(Sad(), while: "again")
    await telemetry.flush()
    let lines = try folder.lines("state/photostream.log")
    #expect(lines.count == 2)
    #expect(lines.first?.hasSuffix("3 entries before this one were lost") == true)
    #expect(telemetry.dropped == 3)
  }

  @Test func `more than may wait for a slow disk is dropped, counted and told`() async throws {
    let folder = try ScratchFolder()
    try folder.write("", to: "state", mode: 0o600)
    // Two entries ask what time it is; then the line that tells of the one that was lost.
    let time = HeldTime(atCall: 3)
    defer { time.release() }
    let telemetry = Telemetry(folder: folder.location.appending("state".utf8), time: time)
    telemetry.report(Sad(), while: "lost")
    await telemetry.flush()
    try folder.remove("state")
    telemetry.report(Sad(), while: "first")
    try await until("the first entry to be written") { time.isHeld }
    for _ in 0..<Telemetry.longestQueue + 5 { telemetry.report(Sad(), while: "waiting") }
    time.release()
    await telemetry.flush()
    #expect(telemetry.dropped == 1 + 5)
    let lines = try folder.lines("state/photostream.log")
    #expect(lines.count { $0.contains("] waiting: ") } == Telemetry.longestQueue)
    let lost = lines.compactMap { $0.firstMatch(of: /(\d+) entries before this one were lost$/) }
    #expect(lost.map(\.output.1) == ["1", "5"])
  }

  @Test(.enabled(if: SmallDisk.isPossible))
  func `a full disk is counted and does not stop anything`() async throws {
    let folder = try ScratchFolder()
    let disk = try SmallDisk(at: folder.path, kilobytes: 64)
    defer { disk.remove() }
    let telemetry = telemetry(folder)
    for _ in 0..<60 {
      telemetry.report(Sad(text: String(repeating: "x", count: 3_000)), while: "filling")
      await telemetry.flush()
    }
    let dropped = telemetry.dropped
    #expect((1..<60).contains(dropped))
    try disk.grow(toKilobytes: 256)
    telemetry.report(Sad(), while: "room")
    await telemetry.flush()
    #expect(telemetry.dropped == dropped)
    let lines = try folder.lines().suffix(2)
    #expect(lines.last?.contains(" room: ") == true)
    #expect(lines.first?.hasPrefix("2026-05-01T") == true, "no line is half of another")
    #expect(lines.first?.hasSuffix(": \(dropped) entries before this one were lost") == true)
  }

  @Test(arguments: [false, true])
  func `a named pipe in its place does not hold anything up, and is no log`(isRead: Bool)
    async throws
  {
    let folder = try ScratchFolder()
    try folder.makePipe("photostream.log")
    let reader =
      isRead ? open(folder.path(of: "photostream.log"), O_RDONLY | O_NONBLOCK | O_CLOEXEC) : -1
    defer { close(reader) }
    let telemetry = telemetry(folder)
    telemetry.report(Sad(), while: "x")
    try await inTime("the log to be flushed") { await telemetry.flush() }
    #expect(telemetry.dropped == 1)
  }

  @Test func `renaming that fails does not let the file grow for ever`() async throws {
    let folder = try ScratchFolder()
    // A folder that is not empty cannot be replaced, whoever asks.
    for age in 1...2 { try folder.write("", to: "photostream.log.\(age)/x", mode: 0o600) }
    let telemetry = telemetry(folder, limit: 500)
    for number in 0..<100 { telemetry.report(Sad(), while: "entry \(number)") }
    await telemetry.flush()
    #expect(try folder.size("photostream.log") < 1200)
    #expect(telemetry.dropped > 0)
  }
}

/// A clock that lets one of those wait who ask, as a disk does.
private final class HeldTime: TimeSource {
  private let gate = DispatchSemaphore(value: 0)
  private let state = Mutex((calls: 0, isHeld: false))
  private let number: Int

  init(atCall number: Int) { self.number = number }

  var isHeld: Bool { state.withLock(\.isHeld) }

  var now: Timestamp {
    let isHeld = state.withLock { state in
      state.calls += 1
      if state.calls == number { state.isHeld = true }
      return state.calls == number
    }
    if isHeld { _ = gate.wait(timeout: .now() + patience / .seconds(1)) }
    return ManualTime().now
  }

  func release() { gate.signal() }
}

/// A folder with log files in it.
extension ScratchFolder {
  var location: FileLocation { FileLocation(path: path) }

  func lines(_ name: String = "photostream.log") throws -> [String] {
    try String(contentsOf: URL(filePath: path(of: name)), encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  func size(_ name: String) throws -> Int {
    try Data(contentsOf: URL(filePath: path(of: name))).count
  }

  func mode(_ name: String) throws -> Int {
    let path = path(of: name)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    return (mode as? NSNumber)?.intValue ?? 0
  }

  func write(_ text: String, to name: String, mode: Int) throws {
    let file = URL(filePath: path(of: name))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: file.path(percentEncoded: false))
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: URL(filePath: path(of: name)))
  }

  func makePipe(_ name: String) throws {
    guard mkfifo(path(of: name), 0o600) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
  }
}
