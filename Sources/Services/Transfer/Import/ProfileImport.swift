import Domain
import Files
import Markup
import Storage

/// Brings what an export has into a profile. What the profile has already stays as it is, so that doing it twice
/// changes nothing.
actor ProfileImport {
  /// More sources than this are left out.
  private static let mostSources = 50_000

  let dependencies: Transfer.Dependencies
  let place: FileLocation
  private let tell: Transfer.Telling
  var summary: TransferSummary
  /// What sources of the export are here.
  private(set) var sources: [String: Source] = [:]
  /// Folders that were sources before: files in them may be named.
  private(set) var folders: Set<FileLocation> = []
  /// The lists of the export that are here, by what it calls them.
  var lists: [String: PhotoList] = [:]
  private var done = 0

  /// Opens the folder. Throws ``TransferError``.
  init(
    _ dependencies: Transfer.Dependencies, from place: FileLocation,
    telling tell: @escaping Transfer.Telling
  ) throws {
    self.dependencies = dependencies
    self.place = try place.resolved()
    self.tell = tell
    summary = TransferSummary(isImport: true, place: place.displayPath)
  }

  /// Brings in all of it.
  func run() async throws -> TransferSummary {
    let accounts = try await dependencies.accounts.accounts()
    try await bringInLists(accounts)
    try await bringInSources(accounts)
    try await bringInSettings()
    try await bringInNotes(accounts)
    try await bringInDrafts(accounts)
    try await bringInFilters(accounts)
    try await bringInSomeRelations(accounts)
    try await offerTables(accounts)
    return summary
  }

  /// Gives each record of a file to `take`; a line that is none costs itself.
  func each<Value: Decodable & Sendable>(
    _ file: String, _ type: Value.Type, _ take: (Value) async throws -> Void
  ) async throws {
    do {
      guard var lines = try LineReader(place.appending(file.utf8)) else { return }
      var broken = 0
      while let line = try lines.next() {
        try Task.checkCancellation()
        done += 1
        if done.isMultiple(of: 100) { tell(.working(done: done, of: nil)) }
        if let value = JSONLine.value(line, as: type) {
          try await take(value)
        } else {
          broken += 1
        }
      }
      if broken > 0 {
        summary.note("\(file): \(broken.grouped) line\(broken == 1 ? "" : "s") cannot be read")
      }
    } catch let error as SystemError {
      throw TransferError.unreadable(
        place.appending(file.utf8).displayPath, reason: error.reason)
    }
  }
}

extension ProfileImport {
  private func bringInSources(_ accounts: [Account]) async throws {
    folders = Set(
      try await dependencies.sources.sources(of: dependencies.profile).compactMap { source in
        if case .folder(let folder) = source.kind { folder } else { nil }
      })
    var entries: [(id: String, entry: NewSource)] = []
    try await each(ExportRecord.Source.file, ExportRecord.Source.self) { record in
      guard entries.count < Self.mostSources, let kind = kind(of: record, accounts) else { return }
      let name = Subscription.line(record.name)
      let entry = NewSource(
        kind, named: name.isEmpty ? record.kind : name,
        boosts: record.boosts.flatMap(BoostRule.init) ?? .yes,
        category: (record.folders ?? []).prefix(Subscription.deepest).map(Subscription.line)
          .filter { !$0.isEmpty })
      entries.append((record.id, entry))
    }
    let inserted = try await dependencies.storage.insertSources(
      entries.map(\.entry), profile: dependencies.profile)
    for (entry, result) in zip(entries, inserted) {
      sources[entry.id] = result?.source
      if result == nil { summary.note("\(entry.entry.name): it cannot be kept here") }
    }
    if summary.count(inserted) > 0 { summary.advise(Transfer.refreshing) }
  }

  /// What a source is here; nil, and a word about it, if it cannot be here.
  private func kind(
    of record: ExportRecord.Source, _ accounts: [Account]
  ) -> Source.Kind? {
    switch record.kind {
    case "samples": return .samples
    case "feed":
      if let feed = record.address.flatMap(WebAddress.init) { return .feed(feed) }
    case "folder": return folder(of: record).map { .folder($0) }
    case "search":
      guard let text = record.query, (try? SearchQuery(text, now: dependencies.time.now)) != nil
      else {
        summary.note("\(record.name): this version does not know what it looks for")
        return nil
      }
      return .search(text)
    case "list":
      if let list = record.list.flatMap({ lists[$0] }) { return list.source }
    case "account":
      if let line = record.timeline.flatMap(AccountTimeline.init),
        let handle = record.account.flatMap({ Handle($0) })
      {
        if let account = accounts.called(handle) { return .account(account.id, line) }
        needsAccount(handle)
        return nil
      }
    default: break
    }
    summary.note("\(record.name): this version does not know such a source")
    return nil
  }

  /// What belongs to an account needs it.
  func needsAccount(_ handle: Handle) {
    summary.advise(
      "sign in as \(handle.text) first (`auth signin \(handle.server)`), then import again for what is its"
    )
  }

  /// The folder as it was if it is a source already, else its pictures in the export. An export may name any folder
  /// of this machine, so that those outside of it are left to the person. One that is a source already comes before
  /// both: its disk may be away just now.
  private func folder(of record: ExportRecord.Source) -> FileLocation? {
    var named: [FileLocation] = []
    if let path = record.path.map(FileLocation.init(encoded:)), path.bytes.first == 0x2F {
      named.append((try? path.resolved()) ?? path)
    }
    if let pictures = record.pictures, Array(pictures.utf8).isPathBelow,
      let found = try? place.appending(pictures.utf8).resolved()
    {
      named.append(found)
    }
    if let folder = named.first(where: folders.contains) { return folder }
    let folder = named.first { $0.isBelow(place) && $0.isFolder }
    if let path = named.first(where: { !$0.isBelow(place) && $0.isFolder }) {
      summary.note(
        "\(record.name): an export may not choose \(path.displayPath): if it is yours, `add` it, and import again"
      )
    } else if folder == nil {
      summary.note("\(record.name): its folder is not in the export")
    }
    return folder
  }

  private func bringInSettings() async throws {
    let known = try dependencies.settings.storedSettings(profile: dependencies.profile)
    var changes: [SettingChange] = []
    try await each(ExportRecord.Setting.file, ExportRecord.Setting.self) { record in
      guard let key = SettingKey.all.first(where: { $0.name == record.key }),
        let value = key.normalised(record.value)
      else {
        return summary.note("\(record.key): this version has no such setting")
      }
      if known[key.name] != nil {
        summary.count(.settings, known: 1)
      } else if key.startsProgram {
        summary.note(
          "\(key.name) starts a program, so no import sets it: `set \(key.name) …` in `settings` does"
        )
      } else {
        changes.append(SettingChange(profile: dependencies.profile, key: key.name, value: value))
        summary.count(.settings, new: 1)
      }
    }
    try await dependencies.settings.write(changes)
  }
}

extension FileLocation {
  /// Whether a folder is there.
  var isFolder: Bool { (try? status().isFolder) ?? false }

  /// Whether a file is there.
  var isFile: Bool { (try? status().isRegular) ?? false }
}
