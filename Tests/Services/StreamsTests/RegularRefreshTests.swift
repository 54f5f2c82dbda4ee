import Domain
import Fakes
import Synchronization
import Testing

@testable import Streams

@Suite("Looking for new photos now and then")
struct RegularRefreshTests {
  /// After which minutes refreshes have found something, as long as somebody types every `typing` minutes.
  private func minutes(
    every setting: String, stretch: Double = 1, typing: Int? = 1, settingBackAt turn: Int? = nil,
    until count: Int = 1, most: Int
  ) async throws -> [Int] {
    let test = try TestStreams()
    try await test.add([0])
    try test.settings.set(.refreshEvery, to: setting, in: .profile)
    let passed = Mutex(0)
    let box = Mutex<Streams?>(nil)
    let streams = test.streams(
      stretch: { stretch },
      sleeping: { duration in
        test.time.advance(by: duration)
        #expect(duration == .seconds(60))
        let minute = passed.withLock { minutes in
          minutes += 1
          return minutes
        }
        if minute >= most { throw CancellationError() }
        if minute == turn { test.time.advance(by: .seconds(-86_400)) }
        if let typing, minute.isMultiple(of: typing) { box.withLock { $0?.notePresence() } }
        // Each minute there is one more to find, so that their number tells the time.
        try test.write(minute)
      })
    box.withLock { $0 = streams }
    defer { box.withLock { $0 = nil } }
    var found: [Int] = []
    let refreshes = streams.regularRefreshes()
    while let summary = try await refreshes.next("a refresh") {
      found.append(summary.photos - 1)
      if found.count == count { break }
    }
    return found
  }

  @Test func `happens as often as the setting says`() async throws {
    #expect(try await minutes(every: "5m", until: 3, most: 99) == [5, 10, 15])
    #expect(try await minutes(every: "1h", until: 2, most: 199) == [60, 120])
  }

  @Test func `happens a little later than that, so that not all ask at once`() async throws {
    #expect(try await minutes(every: "10m", stretch: 1.2, until: 2, most: 99) == [12, 24])
  }

  @Test func `goes on when the clock was set back`() async throws {
    #expect(try await minutes(every: "1h", settingBackAt: 3, until: 2, most: 199) == [3, 63])
  }

  @Test func `never happens if nobody wants it`() async throws {
    #expect(try await minutes(every: "never", most: 70) == [])
  }

  @Test func `pauses while nobody typed for an hour, and goes on when somebody does`() async throws
  {
    #expect(try await minutes(every: "30m", typing: nil, until: 9, most: 120) == [30])
    #expect(try await minutes(every: "30m", typing: 100, until: 3, most: 140) == [30, 100, 130])
  }

  @Test func `waits after a refresh that somebody asked for`() async throws {
    let test = try TestStreams()
    try await test.add([1])
    try test.settings.set(.refreshEvery, to: "5m", in: .profile)
    let asked = Mutex<[Duration]>([])
    let streams = test.streams(
      stretch: { 1 },
      sleeping: { duration in
        asked.withLock { $0.append(duration) }
        throw CancellationError()
      })
    test.time.advance(by: .seconds(290))
    _ = try await test.finish(streams.refresh())
    #expect(try await streams.regularRefreshes().next("their end") == nil)
    #expect(asked.withLock { $0 } == [.seconds(60)])
  }

  @Test func `goes on after a failure`() async throws {
    let test = try TestStreams()
    try await test.add([1])
    try test.settings.set(.refreshEvery, to: "5m", in: .profile)
    let naps = Mutex(0)
    let streams = test.streams(
      stretch: { 1 },
      sleeping: { duration in
        test.time.advance(by: duration)
        let nap = naps.withLock {
          $0 += 1; return $0
        }
        if nap == 4 { try test.remove("photos") }
        if nap == 8 { try test.write(2) }
      })
    #expect(try await streams.regularRefreshes().next("a refresh that brings one")?.photos == 1)
  }

  @Test func `looks for a post twice, as some servers take their time`() async throws {
    let test = try TestStreams()
    try await test.add([1])
    let naps = Mutex<[Duration]>([])
    let streams = test.streams(
      stretch: { 1 },
      sleeping: { duration in
        naps.withLock { $0.append(duration) }
        try test.write(2)
      })
    #expect(try await streams.refreshAfterPost().added == 1)
    #expect(naps.withLock { $0 } == [.seconds(5)])
    try test.write(3)
    #expect(try await streams.refreshAfterPost().added == 1)
    #expect(naps.withLock(\.count) == 1)
  }
}
