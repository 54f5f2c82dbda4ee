import Domain
import Markup
import Storage

/// What the person said and set, as JSON lines.
extension ProfileExport {
  private static let pageLength = 2000

  /// Sources, accounts, settings, and the photo blogs once more as feed readers want them.
  func write(
    _ sources: [Source], _ accounts: [Account], _ names: PictureFolderNames, _ lists: [PhotoList]
  ) async throws {
    let categories = try await dependencies.storage.categories(of: dependencies.profile)
    try await folder.writeLines(to: ExportRecord.Source.file) { add in
      for source in sources {
        var record = ExportRecord.Source(
          source, accounts, categories[source.id], pictures: names[source.id])
        record.list = lists.first { $0.source == source.kind }?.localID
        try add(record)
        summary.count(.sources, new: 1)
      }
    }
    try await folder.writeLines(to: ExportRecord.Account.file) { add in
      for account in accounts {
        try add(ExportRecord.Account(handle: account.handle, name: account.displayName))
      }
    }
    let settings = try dependencies.settings.storedSettings(profile: dependencies.profile)
    try await folder.writeLines(to: ExportRecord.Setting.file) { add in
      for (key, value) in settings.sorted(by: { $0.key < $1.key })
      where SettingKey.all.contains(where: { $0.name == key }) {
        try add(ExportRecord.Setting(key: key, value: value))
        summary.count(.settings, new: 1)
      }
    }
    try folder.write(
      OPMLWriter.bytes(of: try await dependencies.subscriptions()), to: "subscriptions.opml")
  }

  /// What was seen, and what the person said of photos.
  func writeNotes(_ sources: [Source], _ accounts: [Account]) async throws {
    try await folder.writeLines(to: ExportRecord.Seen.file) { add in
      for source in sources {
        var last = ""
        while true {
          let items = try await dependencies.storage.seenItems(
            of: source.id, after: last, limit: Self.pageLength)
          guard let end = items.last else { break }
          for item in items {
            let item = source.kind.exported(item, accounts)
            try add(ExportRecord.Seen(source: source.id.rawValue, item: item))
          }
          summary.count(.seen, new: items.count)
          last = end
        }
      }
    }
    try await folder.writeLines(to: ExportRecord.Reaction.file) { add in
      for source in sources {
        for record in try await reactions(in: source, accounts) {
          try add(record)
          summary.count(.reactions, new: 1)
        }
      }
    }
    try await writeTags(sources, accounts)
    try await writeCameras(sources)
    try await folder.writeLines(to: ExportRecord.Comment.file) { add in
      for source in sources {
        for note in try await dependencies.storage.notes(of: source.id) {
          try add(
            ExportRecord.Comment(
              id: note.id.rawValue, source: source.id.rawValue,
              item: source.kind.exported(note.photo.item, accounts), text: note.text,
              at: note.createdAt.text))
          summary.count(.comments, new: 1)
        }
      }
    }
  }

  /// One's own tags; those in the files of pictures go with these.
  private func writeTags(_ sources: [Source], _ accounts: [Account]) async throws {
    try await folder.writeLines(to: ExportRecord.Tags.file) { add in
      for source in sources {
        let tags = try await dependencies.storage.tags(of: source.id)
        let items = Dictionary(grouping: tags, by: \.photo.item)
        for (item, tags) in items.sorted(by: { $0.key < $1.key }) {
          try add(
            ExportRecord.Tags(
              source: source.id.rawValue, item: source.kind.exported(item, accounts),
              tags: tags.map(\.tag.name)))
          summary.count(.tags, new: tags.count)
        }
      }
    }
  }

  /// What the files of pictures in folders say; an import reads it there.
  private func writeCameras(_ sources: [Source]) async throws {
    try await folder.writeLines(to: ExportRecord.Camera.file) { add in
      for source in sources {
        guard case .folder = source.kind else { continue }
        try await dependencies.eachPhoto(of: source.id) { photo in
          let details = photo.details
          guard details.camera != nil || details.position != nil else { return }
          try add(
            ExportRecord.Camera(
              source: source.id.rawValue, item: photo.id.item, camera: details.camera,
              latitude: details.position?.latitude, longitude: details.position?.longitude,
              town: details.town))
        }
      }
    }
  }

  /// Those that are kept here, and those that servers have told of.
  private func reactions(
    in source: Source, _ accounts: [Account]
  ) async throws -> [ExportRecord.Reaction] {
    var records = try await dependencies.storage.reactions(of: source.id).map {
      ExportRecord.Reaction(
        source: source.id.rawValue, item: source.kind.exported($0.photo.item, accounts),
        reaction: $0.reaction.rawValue, at: $0.moment.text)
    }
    switch source.kind {
    case .account, .list: break
    case .folder, .feed, .samples, .search: return records
    }
    try await dependencies.eachPhoto(of: source.id) { photo in
      guard let engagement = photo.engagement else { return }
      let isMarked = engagement.isBookmarked || engagement.isBoosted
      guard engagement.mine != nil || isMarked else { return }
      records.append(
        ExportRecord.Reaction(
          source: source.id.rawValue, item: source.kind.exported(photo.id.item, accounts),
          reaction: engagement.mine?.rawValue,
          bookmarked: engagement.isBookmarked ? true : nil,
          boosted: engagement.isBoosted ? true : nil, page: photo.page))
    }
    return records
  }

  /// The filters of everything and of accounts, as they are known here.
  func writeFilters() async throws {
    let filters = try await dependencies.filters.filters().filters
    try await folder.writeLines(to: ExportRecord.Filter.file) { add in
      for filter in filters {
        try add(ExportRecord.Filter(filter))
        summary.count(.filters, new: 1)
      }
    }
  }

  /// All lists that can be had now.
  func lists() async throws -> [PhotoList] {
    let overview = try await dependencies.lists.lists()
    for failure in overview.failures {
      summary.note("\(failure.account.handle): \(failure.reason)")
    }
    return overview.lists
  }

  /// Lists of people and tags, with those in them; where these cannot be had now, as an earlier export has them.
  func write(_ lists: [PhotoList], _ accounts: [Account]) async throws {
    try await folder.writeLines(to: ExportRecord.List.file) { add in
      for list in lists {
        do {
          let members = try await dependencies.lists.members(of: list)
          try add(ExportRecord.List(list, members, accounts))
          summary.count(.lists, new: 1)
        } catch let error as TransferError {
          throw error
        } catch is CancellationError {
          throw CancellationError()
        } catch {
          summary.note("the list \(list.title): \(Reason.of(error))")
          if let earlier = earlier(ExportRecord.List(list, [], accounts)) { try add(earlier) }
        }
      }
    }
  }

  /// What an earlier export has of a list.
  private func earlier(_ list: ExportRecord.List) -> ExportRecord.List? {
    let file = folder.location(of: ExportRecord.List.file)
    guard var lines = try? LineReader(file) else { return nil }
    while let line = try? lines.next() {
      if let record = JSONLine.value(line, as: ExportRecord.List.self), record.id == list.id,
        record.account == list.account, list.id != nil || record.title == list.title
      {
        return record
      }
    }
    return nil
  }
}

extension ExportRecord.Source {
  fileprivate init(
    _ source: Source, _ accounts: [Account], _ folders: [String]?, pictures name: String?
  ) {
    id = source.id.rawValue
    self.name = source.name
    self.folders = folders
    switch source.kind {
    case .folder(let location):
      kind = "folder"
      path = location.encoded
      pictures = name.map { "pictures/" + $0 }
    case .feed(let feed):
      kind = "feed"
      address = feed.text
    case .account(let id, let line):
      kind = "account"
      account = accounts.first { $0.id == id }?.handle
      timeline = line.text
      boosts = source.boosts.rawValue
    case .list: kind = "list"
    case .samples: kind = "samples"
    case .search(let text):
      kind = "search"
      query = text
    }
  }
}

extension Source.Kind {
  /// What an item is called in an export: a list's name the account by its handle, as its number is of this
  /// machine only.
  fileprivate func exported(_ item: String, _ accounts: [Account]) -> String {
    guard case .list = self, let id = account(of: item), let slash = item.lastIndex(of: "/"),
      let account = accounts.first(where: { $0.id == id })
    else { return item }
    return item[...slash] + account.handle
  }

  /// What an item of an export is called here; nil if its account is not here.
  func imported(_ item: String, _ accounts: [Account]) -> String? {
    guard case .list = self else { return item }
    guard let slash = item.lastIndex(of: "/"),
      let handle = Handle(String(item[item.index(after: slash)...])),
      let account = accounts.called(handle)
    else { return nil }
    return self.item(ofStatus: String(item[..<slash]), of: account.id)
  }
}

extension ExportRecord.Filter {
  fileprivate init(_ kept: KeptFilter) {
    let filter = kept.filter
    account = kept.account?.handle
    title = filter.title
    action = filter.action.rawValue
    contexts = filter.contexts.map(\.rawValue)
    words = filter.keywords.map(\.text)
    wholeWords = filter.keywords.allSatisfy(\.isWholeWord)
    until = filter.expiresAt?.text
  }
}

extension ExportRecord.List {
  fileprivate init(_ list: PhotoList, _ members: [ListMember], _ accounts: [Account]) {
    id = list.localID
    if case .server(let id, _) = list.id { account = accounts.handle(of: id) }
    title = list.title
    exclusive = list.isExclusive
    self.members = members.map { member in
      switch member {
      case .person(let person, let name):
        ExportRecord.Member(account: accounts.handle(of: person.account), person: name.text)
      case .tag(let tag, let id): ExportRecord.Member(account: accounts.handle(of: id), tag: tag)
      }
    }
  }
}

extension PhotoList {
  /// What an export calls a list that is kept here; nil of one at a server.
  fileprivate var localID: String? {
    if case .here(let number) = id { "l\(number)" } else { nil }
  }
}
