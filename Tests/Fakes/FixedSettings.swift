import Domain
import Synchronization

/// Settings in memory, where a change is told at once.
public final class FixedSettings: SettingsStoring {
  private struct State {
    var values: [String: String] = [:]
    var listeners: [AsyncStream<SettingValue>.Continuation] = []
  }

  private let state = Mutex(State())

  /// Makes settings that are all as by default.
  public init() {}

  /// What was set last, else the default.
  public func value(of key: SettingKey) -> SettingValue {
    let value = state.withLock { $0.values[key.name] }
    return SettingValue(
      key: key, value: value ?? key.defaultValue, domain: value == nil ? .default : .profile)
  }

  /// Sets a value, whatever the domain.
  public func set(_ key: SettingKey, to value: String, in domain: SettingDomain) throws {
    state.withLock { $0.values[key.name] = value }
    tell(key)
  }

  /// Sets a value, or goes back to the default.
  public func keep(_ key: SettingKey, as value: String?, in domain: SettingDomain) async throws {
    state.withLock { $0.values[key.name] = value }
    tell(key)
  }

  /// Does nothing: nothing waits.
  public func flush() async throws {}

  /// Does nothing: no other program has these.
  public func reload() {}

  /// What changes from now on.
  public func changes() -> AsyncStream<SettingValue> {
    let (stream, continuation) = AsyncStream.makeStream(of: SettingValue.self)
    state.withLock { $0.listeners.append(continuation) }
    return stream
  }

  private func tell(_ key: SettingKey) {
    let value = value(of: key)
    for listener in state.withLock({ $0.listeners }) { listener.yield(value) }
  }
}
