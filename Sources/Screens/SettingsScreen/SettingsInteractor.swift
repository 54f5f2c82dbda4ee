import Domain
import Foundation

/// Finds settings by their names and changes them; tells kinds of sources apart.
struct SettingsInteractor {
  let dependencies: any SettingsDependencies

  private var sources: any SourceKeeping { dependencies.sources }
  private var settings: any SettingsStoring { dependencies.settings }

  func obtainSetting(_ name: String) throws -> SettingValue {
    settings.value(of: try key(name))
  }

  /// Returns the value that holds when the change is on disk. Throws ``SearchMistake`` for searches that cannot be
  /// understood.
  func change(_ typed: TypedSetting) async throws -> SettingValue {
    let key = try key(typed.name)
    guard let value = typed.value else { throw MissingValue(key: key) }
    if case .searches = key.allowed {
      _ = try SearchQuery.list(value, now: dependencies.time.now)
    }
    try await settings.keep(key, as: value, in: typed.domain)
    return settings.value(of: key)
  }

  func reset(_ name: String, in domain: SettingDomain) async throws -> SettingValue {
    let key = try key(name)
    try await settings.keep(key, as: nil, in: domain)
    return settings.value(of: key)
  }

  /// Adds a list, what an account has saved, a photo blog by its address, or else a folder by its path.
  func add(_ place: String) async throws -> AsyncThrowingStream<ScanProgress, any Error> {
    if let saved = SavedList(place) {
      return sources.addTimeline(saved.timeline, of: try await account(of: saved))
    }
    if let title = listTitle(place) {
      return sources.addList(try await dependencies.lists.lists().lists.meant(by: title))
    }
    return isAddress(place)
      ? sources.addFeed(place) : sources.addFolder(place, evenIfEmpty: true)
  }

  /// What stands behind `list`, unless a folder is called like all of it; nil if it is no list.
  private func listTitle(_ place: String) -> String? {
    let words = place.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
    guard words.count == 2, words[0].lowercased() == "list",
      !FileManager.default.fileExists(atPath: place)
    else { return nil }
    return words[1]
  }

  /// The account that was named, or the only one.
  private func account(of saved: SavedList) async throws -> Account {
    let accounts = try await dependencies.accounts.accounts()
    if let name = saved.account { return try accounts.meant(by: name) }
    guard accounts.count == 1 else { throw WhichAccount(saved: saved, accounts: accounts) }
    return accounts[0]
  }

  /// `photos.example` is an address, too, unless there is such a folder.
  private func isAddress(_ place: String) -> Bool {
    if place.contains("://") { return true }
    if ["/", "~", "."].contains(where: place.hasPrefix) { return false }
    let host = place.prefix { $0 != "/" }
    return host.contains { $0 == "." || $0 == ":" } && !place.contains(" ")
      && !FileManager.default.fileExists(atPath: place)
  }

  func show(
    boosts rule: BoostRule, of name: String?, listed: [Source]? = nil
  ) async throws -> [Source] {
    let meant: [Source]
    if let name {
      meant = [try await sources.sources().meant(by: name, listed: listed)]
    } else {
      meant = try await sources.sources().filter(\.isTimeline)
    }
    guard !meant.isEmpty else { throw SourceError.noBoosts(nil) }
    var changed: [Source] = []
    for source in meant { changed.append(try await sources.show(boosts: rule, of: source.id)) }
    return changed
  }

  func rename(_ name: String, to other: String, listed: [Source]? = nil) async throws -> Source {
    let source = try await sources.sources().meant(by: name, listed: listed)
    return try await sources.rename(source.id, to: other)
  }

  /// Removes a source, which can be undone.
  func remove(_ source: Source) async throws {
    let removed = try await sources.remove(source.id)
    dependencies.undoing.offer(.source(source.name)) { [sources] in
      try await sources.restore(removed)
    }
  }

  private func key(_ name: String) throws -> SettingKey {
    guard let key = SettingKey.known.first(where: { $0.name == name }) else {
      throw SettingsError.unknown(name)
    }
    return key
  }
}

extension Source {
  /// Whether it is a timeline of an account.
  fileprivate var isTimeline: Bool { if case .account = kind { true } else { false } }
}
