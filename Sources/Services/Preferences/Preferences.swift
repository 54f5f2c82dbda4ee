import Concurrency
import Domain
import Storage
import Synchronization

/// The settings of one profile on one machine. The first domain that has a value decides each: command line,
/// environment, profile, machine, default.
///
///     let preferences = try Preferences(
///       profile: 1, arguments: ["stream.order": "oldest"], environment: [:], storage: library,
///       clock: .continuous, reporting: telemetry)
///     preferences.text(.streamOrder)  // "oldest"
///
/// Reading never waits for the disk. Changes are written together, half a second after the last and at most
/// two seconds after the first; ``flush()`` writes them now.
public final class Preferences: SettingsStoring {
  /// Environment variables with values that are not allowed, to tell the person once.
  public let ignoredVariables: [IgnoredVariable]

  private let profile: Int64
  private let domains: Mutex<SettingDomains>
  private let listeners = Broadcast<SettingValue>()
  private let writer: SettingWriter
  private let keeps = SerialQueue()
  private let stored: StoredSettings

  /// Reads what is stored for `profile` and for the machine.
  ///
  /// - Parameters:
  ///   - arguments: Values from the command line by key name, such as `stream.order`.
  ///   - environment: All variables, also those of other programs.
  ///   - clock: Measures the pause before a write.
  ///   - reporting: Gets stored values that are not allowed, and failed writes.
  /// - Throws: `SettingsError` for `arguments`; `LibraryError` if the storage cannot be read.
  public init(
    profile: Int64, arguments: [String: String], environment: [String: String],
    storage: any SettingPersisting, clock: any Clock<Duration>, reporting: any ErrorReporting
  ) throws {
    let variables = EnvironmentSettings(environment)
    stored = StoredSettings(storage: storage, reporting: reporting)
    ignoredVariables = variables.ignored
    self.profile = profile
    domains = Mutex(
      SettingDomains([
        .argument: try ArgumentSettings(arguments).values,
        .environment: variables.values,
        .profile: try stored.values(profile: profile),
        .machine: try stored.values(profile: nil),
      ]))
    writer = SettingWriter(storage: storage, clock: clock, reporting: reporting)
  }

  /// The value of one setting now; never waits.
  public func value(of key: SettingKey) -> SettingValue {
    domains.withLock { $0.value(of: key) }
  }

  /// Sets a value, which can be read at once and is on disk soon after. Throws `SettingsError`.
  ///
  /// An earlier domain may still decide: see the domain of ``value(of:)``.
  public func set(_ key: SettingKey, to value: String, in domain: SettingDomain) throws {
    let change = try change(key, to: value, in: domain)
    domains.withLock { domains in
      set(key, to: change.value, in: domain, of: &domains)
      // Under the lock, so that what is written last is what was set last.
      writer.add(change)
    }
  }

  /// Sets a value, or removes it if nil, when that is on disk, and returns then.
  ///
  /// Throws `SettingsError` and `LibraryError`; then everything is as it was before.
  public func keep(
    _ key: SettingKey, as value: String?, in domain: SettingDomain
  ) async throws {
    let change = try change(key, to: value, in: domain)
    let kept = KeptChange(change: change) { [self] in
      domains.withLock { domains in
        // What was set meanwhile is newer.
        guard !writer.isWaiting(with: change) else { return }
        set(key, to: change.value, in: domain, of: &domains)
      }
    }
    // Of two at once the one that was asked for last stays.
    try await keeps.runToEnd { [writer] in try await writer.flush(keeping: kept) }
  }

  /// Writes all changes to disk.
  ///
  /// Throws `LibraryError`; the changes are then tried again with the next change or flush.
  public func flush() async throws {
    try await writer.flush()
  }

  /// Takes over what other programs have stored since, unless something waits to be written here. What the
  /// program notes for itself stays. Throws `LibraryError`.
  public func reload() throws {
    try domains.withLock { domains in
      guard !writer.isBusy(with: SettingKey.known) else { return }
      let profile = try stored.values(profile: profile, isQuiet: true)
      let machine = try stored.values(profile: nil, isQuiet: true)
      for key in SettingKey.known {
        let before = domains.value(of: key).value
        domains.set(key, to: profile[key.name], in: .profile)
        domains.set(key, to: machine[key.name], in: .machine)
        let after = domains.value(of: key)
        if after.value != before { listeners.send(after) }
      }
    }
  }

  /// All settings whose value changes from now on, for every caller.
  public func changes() -> AsyncStream<SettingValue> {
    listeners.stream()
  }

  /// How many streams of ``changes()`` have a listener.
  var listenerCount: Int { listeners.count }
}

extension Preferences {
  /// A change as it is stored. Throws `SettingsError`.
  private func change(
    _ key: SettingKey, to value: String?, in domain: SettingDomain
  ) throws(SettingsError) -> SettingChange {
    guard domain == .profile || domain == .machine else { throw .domainNotWritable(domain) }
    let normal = value.flatMap(key.normalised)
    if let value, normal == nil { throw .notAllowed(key, value: value) }
    return SettingChange(
      profile: domain == .profile ? profile : nil, key: key.name, value: normal)
  }

  private func set(
    _ key: SettingKey, to value: String?, in domain: SettingDomain, of domains: inout SettingDomains
  ) {
    let before = domains.value(of: key).value
    domains.set(key, to: value, in: domain)
    let after = domains.value(of: key)
    if after.value != before { listeners.send(after) }
  }
}
