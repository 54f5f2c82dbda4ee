import Domain
import Synchronization
import Web

/// Decides flags by the first who says something: command line, environment, profile, machine, the server of an
/// account, default.
///
///     let flags = FlagDecider(
///       settings: preferences, serving: fediverse, accounts: accounts.accounts, time: time,
///       reporting: telemetry)
///     flags.isOn(Flags.discover)
///
/// Deciding asks nobody. What servers said last is kept in a note of the settings, and holds offline. Of several
/// servers that say something of a flag, that of the first account counts.
public final class FlagDecider: FlagDeciding {
  /// How long what servers said is believed.
  public static let patience = Duration.seconds(60)

  private let settings: any SettingsStoring
  private let serving: any FlagServing
  private let accounts: @Sendable () async throws -> [Account]
  private let time: any TimeSource
  private let reporting: any ErrorReporting
  private let asked = Mutex<Timestamp?>(nil)

  /// Makes the flags of a profile, which has these settings and accounts.
  public init(
    settings: any SettingsStoring, serving: any FlagServing,
    accounts: @escaping @Sendable () async throws -> [Account], time: any TimeSource,
    reporting: any ErrorReporting
  ) {
    self.settings = settings
    self.serving = serving
    self.accounts = accounts
    self.time = time
    self.reporting = reporting
  }

  /// What a flag is, and who decided that.
  public func decision(on flag: FeatureFlag) -> FlagDecision {
    let own = settings.value(of: flag.key)
    if own.domain != .default {
      return FlagDecision(flag, word: own.value, by: .setting(own.domain))
    }
    if let told = ToldFlag.all(in: settings.text(.flagsTold)).first(where: { $0.decides(flag) }) {
      return FlagDecision(flag, word: told.word, by: .server(told.server))
    }
    return FlagDecision(flag, word: flag.defaultWord, by: .nobody)
  }

  /// Asks the servers of the accounts, at most once a minute. If one cannot be asked, what it said last still holds.
  public func refresh() async {
    let now = time.now
    let isDue = asked.withLock { asked in
      let isDue = asked?.isStale(after: Self.patience, at: now) ?? true
      if isDue { asked = now }
      return isDue
    }
    guard isDue else { return }
    await reporting.attempt("asking what flags are to be") {
      try await ask()
    }
  }
}

extension FlagDecider {
  private func ask() async throws {
    let before = ToldFlag.all(in: settings.text(.flagsTold))
    var (told, heard): ([ToldFlag], Set<String>) = ([], [])
    for account in try await accounts()
    where account.server.kind == .photoStream && account.ending == nil {
      let server = account.server.name
      guard heard.insert(server).inserted else { continue }
      do {
        told += ToldFlag.all(in: try await serving.flags(of: account.id) ?? [:], at: server)
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        reporting.note(error, while: "asking what flags are to be")
        told += before.filter { $0.server == server }
      }
    }
    guard told != before else { return }
    try settings.set(
      .flagsTold, to: told.map(\.text).joined(separator: " "), in: .profile)
  }
}

/// What a server said of a flag: `discover=off@photos.example`.
struct ToldFlag: Equatable {
  let name: String
  let word: String
  let server: String

  var text: String { "\(name)=\(word)@\(server)" }

  func decides(_ flag: FeatureFlag) -> Bool { flag.name == name && flag.words.contains(word) }

  /// What a server said of flags that there are; whatever else it says is left out.
  static func all(in told: [String: String], at server: String) -> [ToldFlag] {
    Flags.all.compactMap { flag in
      told[flag.name].map { ToldFlag(name: flag.name, word: $0, server: server) }
        .flatMap { $0.decides(flag) ? $0 : nil }
    }
  }

  static func all(in text: String) -> [ToldFlag] {
    text.split(separator: " ").compactMap { entry in
      let (name, rest) = entry.halves(at: "=")
      let (word, server) = rest.halves(at: "@")
      return server.isEmpty
        ? nil : ToldFlag(name: String(name), word: String(word), server: String(server))
    }
  }
}

extension Substring {
  /// What stands before a mark and behind it; nothing behind it if it is not there.
  fileprivate func halves(at mark: Character) -> (Substring, Substring) {
    guard let place = firstIndex(of: mark) else { return (self, "") }
    return (self[..<place], self[index(after: place)...])
  }
}
