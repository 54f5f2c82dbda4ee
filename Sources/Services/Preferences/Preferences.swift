import Domain
import Synchronization

/// The settings of one profile on one machine, each decided by the first domain that has a say:
/// command line, environment, profile, machine, default.
///
///     let preferences = try Preferences(
///       profile: 1, arguments: ["stream.order": "oldest"], environment: [:], storage: library,
///       clock: .continuous, reporting: telemetry)
///     preferences.text(.streamOrder)  // "oldest"
///
/// Reading never waits for the disk. Many changes become one write, half a second after the last
/// of them and at most two seconds after the first; ``flush()`` does not wait for that.
public final class Preferences: SettingsStoring {
  /// What in the environment was not used, for the person to be told once.
  public let ignoredVariables: [IgnoredVariable]

  private let profile: Int64
  private let state: Mutex<State>
  private let writer: SettingWriter

  private struct State {
    var domains: SettingDomains
    var listeners = SettingListeners()
  }

  /// Reads what is stored for `profile` and for the machine.
  ///
  /// - Parameters:
  ///   - arguments: Values from the command line by key name, such as `stream.order`.
  ///   - environment: All variables; those of settings are picked out.
  ///   - clock: What the wait before a write is measured by.
  ///   - reporting: Told of stored values that are not allowed, and of writes that failed.
  /// - Throws: `SettingsError` for `arguments`; `LibraryError` if
  ///   the storage cannot be read.
  public init(
    profile: Int64, arguments: [String: String], environment: [String: String],
    storage: any SettingPersisting, clock: any Clock<Duration>, reporting: any ErrorReporting
  ) throws {
    let variables = EnvironmentSettings(environment)
    let stored = StoredSettings(storage: storage, reporting: reporting)
    ignoredVariables = variables.ignored
    self.profile = profile
    state = Mutex(
      State(
        domains: SettingDomains([
          .argument: try ArgumentSettings(arguments).values,
          .environment: variables.values,
          .profile: try stored.values(profile: profile),
          .machine: try stored.values(profile: nil),
        ])))
    writer = SettingWriter(storage: storage, clock: clock, reporting: reporting)
  }

  /// The value of one setting now; never waits.
  public func value(of key: SettingKey) -> SettingValue {
    state.withLock { $0.domains.value(of: key) }
  }

  /// Sets a value; readable at once, on disk soon after.
  ///
  /// Throws `SettingsError`. A domain before it may still decide otherwise: see the domain of what
  /// ``value(of:)`` then says.
  public func set(_ key: SettingKey, to value: String, in domain: SettingDomain) throws {
    guard let normal = key.normalised(value) else {
      throw SettingsError.notAllowed(key, value: value)
    }
    try change(key, to: normal, in: domain)
  }

  /// Takes back what was set in that domain. Throws `SettingsError.domainNotWritable`.
  public func reset(_ key: SettingKey, in domain: SettingDomain) throws {
    try change(key, to: nil, in: domain)
  }

  /// Writes what is not on disk yet, and returns when it is.
  ///
  /// Throws `LibraryError`; what could not be written is kept, and tried again with the next change
  /// or the next flush.
  public func flush() async throws {
    try await writer.flush()
  }

  /// The settings whose value changed from now on; every caller gets all of them.
  public func changes() -> AsyncStream<SettingValue> {
    let (stream, continuation) = AsyncStream.makeStream(of: SettingValue.self)
    let listener = state.withLock { $0.listeners.add(continuation) }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { $0.listeners.remove(listener) }
    }
    return stream
  }

  /// How many streams of ``changes()`` are being listened to.
  var listenerCount: Int {
    state.withLock { $0.listeners.count }
  }

  deinit {
    state.withLock { $0.listeners.finish() }
  }
}

extension Preferences {
  private func change(_ key: SettingKey, to value: String?, in domain: SettingDomain) throws {
    guard domain == .profile || domain == .machine else {
      throw SettingsError.domainNotWritable(domain)
    }
    let row = SettingChange(
      profile: domain == .profile ? profile : nil, key: key.name, value: value)
    state.withLock { state in
      let before = state.domains.value(of: key)
      state.domains.set(key, to: value, in: domain)
      let after = state.domains.value(of: key)
      if after.value != before.value { state.listeners.tell(after) }
      // Under the lock, so that what is written last is what was set last.
      writer.add(row)
    }
  }
}
