import Domain
import Fakes
import Storage
import Synchronization
import Testing

@testable import Preferences

@Suite struct PreferencesTests {
  private let storage = FakeSettingStorage()
  private let clock = ManualClock()
  private let reporter = RecordingReporter()

  private func preferences(
    _ arguments: [String: String] = [:], environment: [String: String] = [:],
    storage: (any SettingPersisting)? = nil
  ) throws -> Preferences {
    try Preferences(
      profile: 7, arguments: arguments, environment: environment,
      storage: storage ?? self.storage, clock: clock, reporting: reporter)
  }

  @Test func `the first domain that has a say wins`() throws {
    let storage = FakeSettingStorage([
      7: ["list.length": "3", "stream.order": "oldest", "display.height": "30"],
      nil: ["list.length": "4", "cache.megabytes": "40", "display.height": "40"],
      8: ["display.symbols": "ascii"],
    ])
    let preferences = try preferences(
      ["list.length": "1"],
      environment: ["PHOTOSTREAM_LIST_LENGTH": "2", "PHOTOSTREAM_STREAM_ORDER": "newest"],
      storage: storage)
    let values = [
      SettingKey.listLength, .streamOrder, .displayHeight, .cacheSize, .displaySymbols,
    ].map { preferences.value(of: $0) }
    #expect(values.map(\.value) == ["1", "newest", "30", "40", "block"])
    #expect(values.map(\.domain) == [.argument, .environment, .profile, .machine, .default])
  }

  @Test func `what the program noted is there at the next start`() throws {
    let storage = FakeSettingStorage([7: [SettingKey.streamPlace.name: "5 s1 fog"]])
    #expect(try preferences(storage: storage).text(.streamPlace) == "5 s1 fog")
  }

  @Test func `dots and hyphens become underscores in the environment`() {
    #expect(SettingKey.refreshAtStart.environmentVariable == "PHOTOSTREAM_REFRESH_AT_START")
  }

  @Test func `values are kept in their normal spelling`() throws {
    let preferences = try preferences(["stream.order": "OLDEST", "list.length": "007"])
    #expect(preferences.text(.streamOrder) == "oldest")
    #expect(preferences.number(.listLength) == 7)
  }

  @Test func `a wrong value on the command line is refused`() {
    #expect(throws: SettingsError.notAllowed(.listLength, value: "0")) {
      try preferences(["list.length": "0"])
    }
  }

  @Test func `an unknown setting on the command line is refused`() {
    #expect(throws: SettingsError.unknown("stream.oder")) {
      try preferences(["stream.oder": "oldest"])
    }
  }

  @Test func `a wrong value in the environment is told and not used`() throws {
    let preferences = try preferences(environment: [
      "PHOTOSTREAM_LIST_LENGTH": "many", "PHOTOSTREAM_DISPLAY_COLOUR": "", "PHOTOSTREAM_HOME": "/",
    ])
    #expect(preferences.value(of: .listLength).domain == .default)
    #expect(
      preferences.ignoredVariables == [
        IgnoredVariable(name: "PHOTOSTREAM_LIST_LENGTH", value: "many", key: .listLength)
      ])
  }

  @Test func `a wrong stored value is reported and the next domain asked`() throws {
    let storage = FakeSettingStorage([7: ["list.length": "-1"], nil: ["list.length": "20"]])
    let preferences = try preferences(storage: storage)
    #expect(preferences.value(of: .listLength).domain == .machine)
    #expect(
      reporter.reports.map { $0.error as? SettingsError } == [
        .notAllowed(.listLength, value: "-1")
      ])
  }

  @Test func `a storage that cannot be read is an error`() {
    storage.fail(with: .busy)
    #expect(throws: LibraryError.busy) { try preferences() }
  }

  @Test func `what was set can be read at once`() async throws {
    let preferences = try preferences()
    try preferences.set(.streamOrder, to: "Oldest", in: .profile)
    #expect(preferences.value(of: .streamOrder).value == "oldest")
    #expect(preferences.value(of: .streamOrder).domain == .profile)
    try await preferences.keep(.streamOrder, as: nil, in: .profile)
    #expect(preferences.value(of: .streamOrder).domain == .default)
  }

  @Test func `what is to be kept is on disk, or else not set and never written`() async throws {
    let preferences = try preferences()
    try await preferences.keep(.listLength, as: "5", in: .profile)
    #expect(try storage.storedSettings(profile: 7) == ["list.length": "5"])
    storage.fail(with: .diskFull)
    try preferences.set(.cardsUsed, to: "list", in: .profile)
    let changes = preferences.changes()
    await #expect(throws: LibraryError.diskFull) {
      try await preferences.keep(.listLength, as: "7", in: .profile)
    }
    #expect(preferences.number(.listLength) == 5)
    await #expect(throws: LibraryError.diskFull) {
      try await preferences.keep(.listLength, as: nil, in: .profile)
    }
    storage.fail(with: nil)
    try await preferences.flush()
    #expect(
      try storage.storedSettings(profile: 7) == ["list.length": "5", "cards.used": "list"])
    try await preferences.keep(.listLength, as: "6", in: .profile)
    #expect(try await changes.next("a change")?.value == "6", "of what failed nobody heard")
  }

  @Test func `each of several that cannot be kept is told so, and nothing of them stays`()
    async throws
  {
    let held = HeldStorage(storage)
    let preferences = try preferences(storage: held)
    storage.fail(with: .diskFull)
    let wanted: [(SettingKey, String)] = [
      (.listLength, "7"), (.listLength, "9"), (.streamOrder, "oldest"),
    ]
    let kept = wanted.map { key, value in
      Task { try await preferences.keep(key, as: value, in: .profile) }
    }
    try await held.writes.next("the first write to begin")
    held.release()
    for task in kept {
      await #expect(throws: LibraryError.diskFull) { try await task.ended() }
    }
    #expect(preferences.number(.listLength) == 10 && preferences.text(.streamOrder) == "newest")
    storage.fail(with: nil)
    try await preferences.flush()
    #expect(try storage.storedSettings(profile: 7) == [:])
  }

  @Test func `what fails is not written with what is kept next`() async throws {
    let held = HeldStorage(storage, failingOnce: .diskFull)
    let preferences = try preferences(storage: held)
    let first = Task { try await preferences.keep(.listLength, as: "7", in: .profile) }
    try await held.writes.next("the first write to begin")
    let second = Task { try await preferences.keep(.streamOrder, as: "oldest", in: .profile) }
    held.release()
    await #expect(throws: LibraryError.diskFull) { try await first.ended() }
    try await second.ended()
    #expect(try storage.storedSettings(profile: 7) == ["stream.order": "oldest"])
    #expect(preferences.number(.listLength) == 10 && preferences.text(.streamOrder) == "oldest")
  }

  @Test func `what is set while a write fails stays set, and is written`() async throws {
    let held = HeldStorage(storage)
    let preferences = try preferences(storage: held)
    let kept = Task { try await preferences.keep(.listLength, as: "7", in: .profile) }
    try await held.writes.next("the write to begin")
    try preferences.set(.listLength, to: "9", in: .profile)
    storage.fail(with: .diskFull)
    held.release()
    await #expect(throws: LibraryError.diskFull) { try await kept.ended() }
    #expect(preferences.number(.listLength) == 9)
    storage.fail(with: nil)
    try await preferences.flush()
    #expect(try storage.storedSettings(profile: 7) == ["list.length": "9"])
  }

  @Test func `what another program has stored is taken over, unless something waits here`()
    async throws
  {
    let (mine, others) = (try preferences(["display.height": "20"]), try preferences())
    let changes = mine.changes()
    try await others.keep(.listLength, as: "50", in: .profile)
    try await others.keep(.displayHeight, as: "90", in: .machine)
    try await others.keep(.streamPlace, as: "1 s1 a", in: .profile)
    #expect(mine.text(.listLength) == "10")
    try mine.reload()
    #expect(mine.text(.listLength) == "50")
    #expect(mine.text(.displayHeight) == "20", "the command line still decides")
    #expect(mine.text(.streamPlace) == "", "where somebody is there, nobody is here")
    #expect(try await changes.next("a change")?.key == .listLength)
    try mine.set(.streamOrder, to: "oldest", in: .profile)
    try await others.keep(.listLength, as: nil, in: .profile)
    try mine.reload()
    #expect((mine.text(.streamOrder), mine.text(.listLength)) == ("oldest", "50"))
    try await mine.flush()
    try mine.reload()
    #expect((mine.text(.streamOrder), mine.text(.listLength)) == ("oldest", "10"))
    storage.fail(with: .busy)
    #expect(throws: LibraryError.busy) { try mine.reload() }
    #expect(mine.text(.streamOrder) == "oldest")
  }

  @Test func `a value that is not allowed changes nothing`() throws {
    let preferences = try preferences()
    #expect(throws: SettingsError.notAllowed(.listLength, value: "1001")) {
      try preferences.set(.listLength, to: "1001", in: .profile)
    }
    #expect(preferences.value(of: .listLength).domain == .default)
  }

  @Test(arguments: [SettingDomain.argument, .environment, .default])
  func `only profile and machine can be written to`(domain: SettingDomain) async throws {
    let preferences = try preferences()
    #expect(throws: SettingsError.domainNotWritable(domain)) {
      try preferences.set(.listLength, to: "5", in: domain)
    }
    await #expect(throws: SettingsError.domainNotWritable(domain)) {
      try await preferences.keep(.listLength, as: nil, in: domain)
    }
  }

  @Test func `everyone who listens hears what changed`() async throws {
    let preferences = try preferences(["list.length": "5"])
    let listeners = [preferences.changes(), preferences.changes()]
    try preferences.set(.listLength, to: "50", in: .profile)  // the argument still decides
    try preferences.set(.streamOrder, to: "oldest", in: .machine)
    try preferences.set(.streamOrder, to: "oldest", in: .profile)  // no other value
    try preferences.set(.displayHeight, to: "20", in: .profile)
    for stream in listeners {
      for wanted in ["stream.order=oldest", "display.height=20"] {
        let heard = try #require(try await stream.next(wanted))
        #expect("\(heard.key.name)=\(heard.value)" == wanted)
      }
    }
  }

  @Test func `a listener that was cancelled is forgotten`() async throws {
    let preferences = try preferences()
    let task = Task { [stream = preferences.changes()] in for await _ in stream {} }
    #expect(preferences.listenerCount == 1)
    task.cancel()
    try await task.ended()
    #expect(preferences.listenerCount == 0)
  }

  @Test func `listeners end with the preferences`() async throws {
    var preferences: Preferences? = try preferences()
    let stream = try #require(preferences?.changes())
    preferences = nil
    #expect(try await stream.next("its end") == nil, "nothing was changed")
  }
}

/// A storage whose writes wait until they are released; the first may fail.
private final class HeldStorage: SettingPersisting {
  /// Tells of each write that begins.
  let writes: AsyncStream<Void>

  private let storage: FakeSettingStorage
  private let begin: AsyncStream<Void>.Continuation
  private let gate: AsyncStream<Void>
  private let opening: AsyncStream<Void>.Continuation
  private let failure: Mutex<LibraryError?>

  init(_ storage: FakeSettingStorage, failingOnce error: LibraryError? = nil) {
    self.storage = storage
    failure = Mutex(error)
    (writes, begin) = AsyncStream.makeStream(of: Void.self)
    (gate, opening) = AsyncStream.makeStream(of: Void.self)
  }

  func release() { opening.finish() }

  func storedSettings(profile: Int64?) throws -> [String: String] {
    try storage.storedSettings(profile: profile)
  }

  func write(_ changes: [SettingChange]) async throws {
    begin.yield()
    for await _ in gate {}
    if let error = failure.withLock({ $0.take() }) { throw error }
    try await storage.write(changes)
  }
}
