/// Reads and writes settings. Throws ``SettingsError`` and ``LibraryError``.
public protocol SettingsStoring: Sendable {
  /// The value of one setting now.
  func value(of key: SettingKey) -> SettingValue
  /// Sets a value for the profile, or for the machine. Readable at once; on disk soon after.
  func set(_ key: SettingKey, to value: String, in domain: SettingDomain) throws
  /// Sets a value, or takes it back if nil, and returns when that is on disk. What cannot be written is
  /// not set either.
  func keep(_ key: SettingKey, as value: String?, in domain: SettingDomain) async throws
  /// Writes what is not on disk yet; returns when it is.
  func flush() async throws
  /// Takes over what other programs have stored since.
  func reload() throws
  /// The settings whose value changed from now on.
  func changes() -> AsyncStream<SettingValue>
}

/// Why a setting was not changed.
public enum SettingsError: Error, Hashable, Sendable {
  /// No setting has this name; untrusted text.
  case unknown(String)
  /// The value is none of those allowed.
  case notAllowed(SettingKey, value: String)
  /// Only the profile and the machine can be written to.
  case domainNotWritable(SettingDomain)
}

extension SettingsStoring {
  /// The text of a setting's value now.
  public func text(_ key: SettingKey) -> String {
    value(of: key).value
  }

  /// A number setting's value now.
  public func number(_ key: SettingKey) -> Int {
    Int(untrusted: value(of: key).value, radix: 10)
      ?? Int(untrusted: key.defaultValue, radix: 10) ?? 0
  }
}

extension SettingsStoring {
  /// How often new photos are to be looked for; nil for never.
  public var refreshInterval: Duration? {
    SettingKey.minutes(text(.refreshEvery)).map { .seconds($0 * 60) }
  }
}

/// Where a setting's value came from; earlier cases win.
public enum SettingDomain: String, Hashable, Sendable, CaseIterable, Codable {
  /// `--set key=value` on the command line.
  case argument
  /// `PHOTOSTREAM_STREAM_ORDER` and the like.
  case environment
  /// Set by the person for the current profile.
  case profile
  /// Set for all profiles on this machine.
  case machine
  /// Nobody has said otherwise.
  case `default`
}

/// A setting, its value now, and who decided it.
public struct SettingValue: Hashable, Sendable {
  /// Which setting.
  public let key: SettingKey
  /// Its value now, always allowed.
  public let value: String
  /// Who decided it.
  public let domain: SettingDomain

  /// Makes a value.
  public init(key: SettingKey, value: String, domain: SettingDomain) {
    self.key = key
    self.value = value
    self.domain = domain
  }
}

extension SettingsStoring {
  /// Names of the information cards that were used and are not told any more.
  public var retiredCards: [String] {
    text(.cardsUsed).split(separator: " ").map(String.init)
  }

  /// Remembers that what a card tells was used, or that it was told.
  public func retireCard(_ name: String) throws {
    let used = retiredCards
    guard !used.contains(name) else { return }
    try set(.cardsUsed, to: (used + [name]).joined(separator: " "), in: .profile)
  }
}

extension SettingsStoring {
  /// Whether notifications are told without being asked for.
  public var tellsNotifications: Bool { text(.notificationsShow) == "line" }

  /// Those that were neither told nor listed yet.
  public func untold(_ notifications: [AccountNotification]) -> [AccountNotification] {
    let told = toldNotifications
    return notifications.filter { notification in
      told[notification.id.account].map { $0 < notification.moment } ?? true
    }
  }

  /// Remembers that these are no news any more, nor are older ones.
  public func noteTold(_ notifications: [AccountNotification]) throws {
    let before = toldNotifications
    var told = before
    for notification in notifications {
      let account = notification.id.account
      told[account] = max(told[account] ?? notification.moment, notification.moment)
    }
    guard told != before else { return }
    let text = told.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { "\($0.key.rawValue):\($0.value.milliseconds)" }.joined(separator: " ")
    try set(.notificationsTold, to: text, in: .profile)
  }

  private var toldNotifications: [AccountID: Timestamp] {
    let pairs = text(.notificationsTold).split(separator: " ").compactMap {
      pair -> (AccountID, Timestamp)? in
      let parts = pair.split(separator: ":")
      guard parts.count == 2, let account = Int64(id: parts[0]),
        let moment = Int64(untrusted: parts[1])
      else { return nil }
      return (AccountID(rawValue: account), Timestamp(milliseconds: moment))
    }
    return Dictionary(pairs) { first, _ in first }
  }
}

/// What the program knows about itself, for people who develop it or report an error.
public struct ProgramFacts: Hashable, Sendable {
  /// One fact.
  public struct Fact: Hashable, Sendable {
    /// What it is about, such as `library`; stable, for scripts.
    public let name: String
    /// The fact; a path may be untrusted text.
    public let value: String

    /// Makes a fact.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The facts, in the order they are shown.
  public let facts: [Fact]

  /// Makes facts.
  public init(_ facts: [Fact]) {
    self.facts = facts
  }
}

extension SettingsError: Mistake {
  /// Why the setting was not changed, and what is allowed.
  public var reason: String {
    switch self {
    case .unknown(let name):
      "there is no setting `\(name)`: "
        + (SettingKey.nearest(to: name).map { "did you mean `\($0)`?" }
          ?? "`settings list` shows them all")
    case .notAllowed(let key, let value):
      "\(key.name) can't be `\(value)`: choose \(key.allowed.phrase)"
    case .domainNotWritable(let domain):
      "settings from the \(domain.rawValue) can't be changed here"
    }
  }
}
