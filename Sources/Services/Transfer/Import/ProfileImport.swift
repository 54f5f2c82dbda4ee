import Domain
import Files
import Glibc
import Markup
import Storage

/// Brings what an export has into a profile. What the profile has already stays as it is, so that doing it twice
/// changes nothing.
actor ProfileImport {
  private static let batch = 1000
  /// More sources than this are left out.
  private static let mostSources = 50_000
  /// What names something is no longer, in bytes.
  private static let longestItem = 8192

  let dependencies: Transfer.Dependencies
  let place: FileLocation
  private let tell: Transfer.Telling
  var summary: TransferSummary
  /// What sources of the export are here.
  private(set) var sources: [String: Source] = [:]
  /// Folders that were sources before: files in them may be named.
  private(set) var folders: Set<FileLocation> = []
  /// The lists of the export that are here, by what it calls them.
  private var lists: [String: PhotoList] = [:]
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
        if let value = try? JSONLine.value(line, as: type) {
          try await take(value)
        } else {
          broken += 1
        }
      }
      if broken > 0 { summary.note("\(file): \(broken.grouped) lines cannot be read") }
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
    var entries: [(id: String, entry: SourceEntry)] = []
    try await each(ExportRecord.Source.file, ExportRecord.Source.self) { record in
      guard entries.count < Self.mostSources, let kind = kind(of: record, accounts) else { return }
      let name = Subscription.line(record.name)
      let entry = SourceEntry(
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
        let account = accounts.first { Handle($0.handle) == handle }
        if let account { return .account(account.id, line) }
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

  /// What was seen, and what was said of photos that no server has.
  private func bringInNotes(_ accounts: [Account]) async throws {
    var seen: [PhotoID] = []
    try await each(ExportRecord.Seen.file, ExportRecord.Seen.self) { record in
      guard let photo = photo(record.source, record.item, accounts) else { return }
      seen.append(photo)
      if seen.count >= Self.batch { try await insert(&seen) }
    }
    try await insert(&seen)
    var reactions: [LocalReaction] = []
    try await each(ExportRecord.Reaction.file, ExportRecord.Reaction.self) { record in
      // What a server has, the server brings.
      guard let moment = record.at.flatMap(Timestamp.init(text:)),
        let reaction = record.reaction.flatMap(Reaction.init),
        let photo = photo(record.source, record.item, accounts)
      else { return }
      reactions.append(LocalReaction(to: photo, reaction, at: moment))
      if reactions.count >= Self.batch { try await insert(&reactions) }
    }
    try await insert(&reactions)
    var tags: [TaggedPhoto] = []
    try await each(ExportRecord.Tags.file, ExportRecord.Tags.self) { record in
      guard let photo = photo(record.source, record.item, accounts) else { return }
      tags += Tag.tags(of: record.tags.prefix(Tag.mostOfPhoto)).map { TaggedPhoto(photo, $0) }
      if tags.count >= Self.batch { try await insert(&tags) }
    }
    try await insert(&tags)
    var notes: [Note] = []
    try await each(ExportRecord.Comment.file, ExportRecord.Comment.self) { record in
      guard let moment = Timestamp(text: record.at), !record.text.isEmpty,
        (1...64).contains(record.id.utf8.count),
        let photo = photo(record.source, record.item, accounts)
      else { return }
      notes.append(
        Note(
          id: MutationID(rawValue: record.id), photo: photo, text: record.text, createdAt: moment))
      if notes.count >= Self.batch { try await insert(&notes) }
    }
    try await insert(&notes)
  }

  private func photo(_ source: String, _ item: String, _ accounts: [Account]) -> PhotoID? {
    guard let source = sources[source], (1...Self.longestItem).contains(item.utf8.count),
      let item = source.kind.imported(item, accounts)
    else { return nil }
    return PhotoID(source: source.id, item: item)
  }

  private func insert(_ seen: inout [PhotoID]) async throws {
    let new = try await dependencies.storage.insertSeen(seen)
    summary.count(.seen, new: new, known: seen.count - new)
    seen = []
  }

  private func insert(_ reactions: inout [LocalReaction]) async throws {
    let new = try await dependencies.storage.insertReactions(reactions)
    summary.count(.reactions, new: new, known: reactions.count - new)
    reactions = []
  }

  private func insert(_ tags: inout [TaggedPhoto]) async throws {
    let new = try await dependencies.storage.insertTags(tags, at: dependencies.time.now)
    summary.count(.tags, new: new, known: tags.count - new)
    tags = []
  }

  private func insert(_ notes: inout [Note]) async throws {
    let new = try await dependencies.storage.insertNotes(notes)
    summary.count(.comments, new: new, known: notes.count - new)
    notes = []
  }
}

extension ProfileImport {
  /// Filters for everything are made here; those of accounts are at their servers.
  private func bringInFilters(_ accounts: [Account]) async throws {
    var known = try await dependencies.filters.filters().filters.filter { $0.account == nil }
      .map { FilterWish($0.filter) }
    try await each(ExportRecord.Filter.file, ExportRecord.Filter.self) { record in
      guard record.account == nil, let wish = FilterWish(record, at: dependencies.time.now) else {
        return
      }
      guard !known.contains(where: { $0.isLike(wish) }) else {
        return summary.count(.filters, known: 1)
      }
      _ = try await dependencies.filters.add(wish, at: .here)
      known.append(wish)
      summary.count(.filters, new: 1)
    }
  }

  /// Lists that were kept here are made here; those of accounts are at their servers. Of several with one title, the
  /// first is the first one here.
  private func bringInLists(_ accounts: [Account]) async throws {
    guard let people = dependencies.people else { return }
    var known = try await people.lists.lists().lists.filter { list in
      if case .here = list.id { true } else { false }
    }
    try await each(ExportRecord.List.file, ExportRecord.List.self) { record in
      guard record.account == nil else { return }
      let place = known.firstIndex { $0.title == record.title }
      do {
        try await bringIn(record, people.lists, place.map { known.remove(at: $0) }, accounts)
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        // A list costs nothing else.
        summary.note("the list \(Subscription.line(record.title)): \(Reason.of(error))")
      }
    }
  }

  private func bringIn(
    _ record: ExportRecord.List, _ keeping: any ListKeeping, _ known: PhotoList?,
    _ accounts: [Account]
  ) async throws {
    var list = known
    summary.count(.lists, new: list == nil ? 1 : 0, known: list == nil ? 0 : 1)
    if list == nil {
      let made = try await keeping.makeList(record.title, at: nil).list
      list =
        record.exclusive
        ? try await keeping.change(made, title: nil, isExclusive: true) : made
    }
    guard let list else { return }
    if let id = record.id { lists[id] = list }
    let there = Set(try await keeping.members(of: list).map(\.key))
    for member in record.members {
      guard let new = try await self.member(member, accounts), !there.contains(new.key) else {
        continue
      }
      try await keeping.add(new, to: list)
    }
  }

  /// What is in a list, as an account here sees it.
  private func member(
    _ record: ExportRecord.Member, _ accounts: [Account]
  ) async throws -> ListMember? {
    guard let handle = Handle(record.account) else { return nil }
    guard let account = accounts.first(where: { Handle($0.handle) == handle }) else {
      needsAccount(handle)
      return nil
    }
    if let tag = record.tag { return .tag(tag, account.id) }
    guard let person = record.person.flatMap({ Handle($0) }) else { return nil }
    do {
      if let known = try await dependencies.people?.reading.known(person, as: account.id),
        known.id.account == account.id
      {
        return .person(known.id, known.handle)
      }
      let profile = try await dependencies.people?.reading.profile(of: person, as: account.id)
      return profile.map { .person($0.id, $0.handle) }
    } catch let error as PeopleError {
      summary.note("\(person.text): \(error.reason)")
      return nil
    }
  }
}

extension ListMember {
  /// What is compared.
  var key: String {
    switch self {
    case .person(let id, let handle): "\(id.account.rawValue) \(handle.key)"
    case .tag(let tag, let account): "\(account.rawValue) #\(tag.lowercased())"
    }
  }
}

extension FilterWish {
  /// What a filter is.
  fileprivate init(_ filter: PostFilter) {
    self.init()
    (title, action, contexts) = (filter.title, filter.action, filter.contexts)
    words = filter.keywords.map(\.text)
    isWholeWord = filter.keywords.allSatisfy(\.isWholeWord)
  }

  /// What an export says; nil if nothing is left of it.
  fileprivate init?(_ record: ExportRecord.Filter, at now: Timestamp) {
    self.init()
    guard let action = PostFilter.Action(rawValue: record.action), !record.words.isEmpty else {
      return nil
    }
    (title, self.action, words) = (record.title, action, record.words)
    contexts = record.contexts.compactMap(PostFilter.Context.init)
    isWholeWord = record.wholeWords
    guard let until = record.until else { return }
    guard let end = Timestamp(text: until), now < end else { return nil }
    lifetime = now.duration(to: end)
  }

  /// Whether it looks for the same, and does the same.
  fileprivate func isLike(_ other: FilterWish) -> Bool {
    title == other.title && action == other.action && words == other.words
      && isWholeWord == other.isWholeWord
      && Set(contexts ?? []) == Set(other.contexts ?? [])
  }
}

extension FileLocation {
  /// Whether a folder is there.
  var isFolder: Bool { (try? status()).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false }

  /// Whether a file is there.
  var isFile: Bool { (try? status()).map { $0.st_mode & S_IFMT == S_IFREG } ?? false }
}
