import Domain
import PhotoActions

/// Decides what is listed, which gap is meant, whether a draft can be published and what is news.
struct PhotoStreamInteractor {
  static let longestGrid = 48
  static let mostMuted = 1000
  /// A list of everything comes in pages of this length.
  static let pageLength = 500

  let dependencies: any PhotoStreamDependencies

  private var stream: any PhotoStreaming { dependencies.stream }
  private var sources: any SourceKeeping { dependencies.sources }
  private var settings: any SettingsStoring { dependencies.settings }

  var refreshesAtStart: Bool {
    sources.awaitsRefresh && settings.text(.refreshAtStart) == "yes"
  }

  func hasSources() async throws -> Bool {
    try await sources.sources().contains(where: \.bringsPhotos)
  }

  func obtainList(from id: PhotoID?, length: Int?) async throws -> PhotoListing {
    var start = id
    if start == nil { start = try await stream.start()?.id }
    return try await list(
      try await stream.rows(from: start, limit: length ?? settings.number(.listLength)))
  }

  /// So many photos that stand before this one, or before where it stood if it has left; before the one that the
  /// stream begins with if it is nil. None in an empty stream.
  func obtainList(before id: PhotoID?, length: Int) async throws -> PhotoListing {
    guard let first = try await stream.start() else { return try await list([]) }
    let rows = try await stream.rows(from: id ?? first.id, limit: 1)
    // Nothing is left where the last photo stood.
    let place = rows.compactMap(\.item).first?.place ?? first.total + 1
    let start = max(1, place - length)
    guard place > 1, let item = try await stream.photo(at: start) else {
      if let id, try await stream.photo(id) == nil { throw PhotoLeft() }
      throw NothingBefore()
    }
    return try await obtainList(from: item.id, length: place - start)
  }

  /// A page of all photos, from one on or from the first, and the photo that the next page begins with.
  func obtainPage(from id: PhotoID?) async throws -> (list: PhotoListing, next: PhotoID?) {
    var start = id
    if start == nil { start = try await stream.photo(at: 1)?.id }
    var rows = try await stream.rows(from: start, limit: Self.pageLength + 1)
    let photos = rows.indices.filter { rows[$0].item != nil }
    guard photos.count > Self.pageLength, let last = photos.last else {
      return (try await list(rows), nil)
    }
    let next = rows[last].item?.id
    // A gap above the next photo is the next page's.
    rows.removeSubrange((photos[photos.count - 2] + 1)...)
    return (try await list(rows), next)
  }

  /// What is shown alone; nil if everything is.
  func obtainSelection() async throws -> ShownSelection? {
    guard let selection = stream.shownSelection else { return nil }
    let sources = try await sources.sources()
    if let query = selection.query {
      return ShownSelection(
        query, named: sources.first { $0.kind == .search(query.text) }?.name)
    }
    return sources.first { $0.id == selection.source }.map { ShownSelection(selection, of: $0) }
  }

  /// Leaves a source, a folder of one, or what a query finds in the stream; nil if that is `all`. Counts the photos
  /// there. Throws ``SearchMistake`` for what is none of them. What a search has found can only be a query.
  func narrow(
    to name: String, isSearch: Bool = false
  ) async throws -> (shown: ShownSelection?, photos: Int) {
    if isSearch {
      return try await narrow(to: SearchQuery(name, now: dependencies.time.now), named: name)
    }
    guard name != "all" else { return (nil, try await show(only: nil)) }
    let (source, folder): (Source, String?)
    do {
      let known = try await sources.sources()
      // What begins so is looked for, unless something is called just that.
      if let sign = name.first, "#＃-\"".contains(sign), !known.contains(where: { $0.name == name })
      {
        return try await narrow(to: SearchQuery(name, now: dependencies.time.now))
      }
      (source, folder) = try known.selection(meantBy: name)
    } catch SourceError.unknownSource(_, let nearest) where !name.allSatisfy(\.isNumber) {
      return try await narrow(
        to: SearchQuery(name, now: dependencies.time.now), nearest: nearest)
    }
    if case .search(let text) = source.kind {
      return try await narrow(
        to: SearchQuery(text, now: dependencies.time.now), named: source.name)
    }
    let selection = StreamSelection(source.id, folder: folder)
    let count = try await show(
      only: selection, orThrow: folder.map { _ in SourceError.emptyFolder(name) })
    return (ShownSelection(selection, of: source), count)
  }

  private func narrow(
    to query: SearchQuery, named name: String? = nil, nearest: [String] = []
  ) async throws -> (shown: ShownSelection?, photos: Int) {
    for try await _ in dependencies.searching.prepareSearch() {}
    let count = try await show(
      only: StreamSelection(query),
      orThrow: NothingFound(name ?? query.text, isSaved: name != nil, nearest: nearest))
    return (ShownSelection(query, named: name), count)
  }

  /// Leaves this in the stream and counts it. What was shown before comes back if that is stopped, or if nothing is
  /// there and that is an error.
  private func show(
    only selection: StreamSelection?, orThrow nothing: (any Error)? = nil
  ) async throws -> Int {
    let before = stream.shownSelection
    await stream.show(only: selection)
    do {
      let count = try await countPhotos()
      if count == 0, let nothing { throw nothing }
      return count
    } catch {
      await stream.show(only: before)
      throw error
    }
  }

  /// Why no photo is there.
  func obtainEmptiness() async throws -> PhotoStreamContent {
    let isFiltered = try await !stream.mutedPhotos(after: nil, limit: 1).isEmpty
    return isFiltered ? .allFiltered : .empty(hasSources: try await hasSources())
  }

  func countPhotos() async throws -> Int {
    try await stream.start()?.total ?? 0
  }

  func obtainMuted(_ length: Int?) async throws -> PhotoStreamContent {
    let all = try await stream.mutedPhotos(after: nil, limit: Self.mostMuted + 1)
    return .muted(
      Array(all.prefix(length ?? settings.number(.listLength))),
      of: all.count > Self.mostMuted ? nil : all.count, now: dependencies.time.now)
  }

  /// Nil if it is no post of the person that has arrived, or its server publishes it later.
  func obtainArrival(_ result: OutboxResult) async -> PhotoStreamNotice? {
    guard case .done(let mutation, let page) = result, case .post(let draft) = mutation.action,
      draft.publishAt ?? dependencies.time.now <= dependencies.time.now
    else { return nil }
    return .arrived(at: await placeName(of: mutation.target), page: page)
  }

  func post(_ draft: Draft) async throws -> PhotoStreamContent {
    let posting = dependencies.posting
    // In nobody else's name, and into no folder instead.
    if let first = try await dependencies.accounts.accounts().first, first.ending != nil {
      throw SessionIsOver(account: first)
    }
    guard let place = try await posting.places().first else { throw WritingError.nowhereToPost }
    for picture in draft.pictures { try await posting.check(picture.location) }
    do {
      try draft.checkComplete(at: place)
    } catch {
      guard !draft.isEmpty else { throw error }
      // A script that is run again keeps one draft, not one more each time.
      let same = try await posting.drafts().first { $0.draft == draft && $0.place == place.id }
      let kept = try await posting.keep(draft, at: place.id, over: same)
      let number = try await posting.drafts().firstIndex { $0.id == kept.id }.map { $0 + 1 } ?? 1
      return .drafted(kept, number: number, reason: Reason.of(error))
    }
    _ = try await posting.post(draft, at: place.id, id: nil)
    return .posted(draft, to: place, now: dependencies.time.now)
  }

  func obtainTips() -> [Tip] {
    let used = settings.retiredCards
    return Tip.allCases.filter { !used.contains($0.rawValue) }
  }

  func retire(_ tip: Tip) {
    note(tip.rawValue)
  }

  /// Whoever has not used what a tip tells is told it three times: the first two are noted as `list.1` and `list.2`.
  func noteTold(_ tip: Tip) {
    let noted = settings.retiredCards
    note((1...2).map { "\(tip.rawValue).\($0)" }.first { !noted.contains($0) } ?? tip.rawValue)
  }

  private func note(_ card: String) {
    do {
      try settings.retireCard(card)
    } catch {
      dependencies.reporting.note(error, while: "noting that a tip was used")
    }
  }
}

extension PhotoStreamInteractor {
  /// Nil if there is no news; no server is asked if nobody wants to know. A server that cannot be asked
  /// is for the log only.
  func obtainNews() async throws -> NotificationNews? {
    guard settings.tellsNotifications else { return nil }
    let accounts = dependencies.accounts
    var news: [AccountNotification] = []
    var isPart = false
    for account in try await accounts.accounts() where account.ending == nil {
      let page = await notifications(of: account.id)
      let untold = settings.untold(page.notifications)
      isPart = isPart || page.last != nil && untold.count == page.notifications.count
      news += untold
    }
    news.sort { $0.moment > $1.moment }
    guard let latest = news.first else { return nil }
    let naming = MutationNaming(accounts: accounts, sources: sources, stream: stream)
    return NotificationNews(
      notifications: news, photo: try await naming.photo(of: latest), isPart: isPart,
      isCounted: settings.text(.notificationsCounts) == "yes")
  }

  private func notifications(of account: AccountID) async -> NotificationPage {
    await dependencies.reporting.attempt("looking for notifications") {
      try await dependencies.notifications.notifications(of: account, after: nil)
    } ?? NotificationPage([])
  }
}

extension PhotoStreamInteractor {
  private func list(_ rows: [StreamRow]) async throws -> PhotoListing {
    var list = PhotoListing(rows: rows, now: dependencies.time.now)
    if list.end != nil { list.rest = await dependencies.obtainRest() }
    let photos = list.items.map(\.photo)
    list.standings = await dependencies.obtainStandings(of: photos)
    list.rows = list.rows.map { [list] in $0.with(list.standings) }
    let all = try await sources.sources().filter(\.bringsPhotos)
    let isMixed = all.count > 1 && stream.shownSelection == nil
    guard isMixed || Set(photos.map(\.author)).count > 1 else { return list }
    let names = Dictionary(all.map { ($0.id, $0.name) }) { first, _ in first }
    list.origins = Dictionary(
      photos.map { ($0.id, $0.author ?? names[$0.id.source] ?? "") }
    ) { first, _ in first }
    return list
  }

  private func placeName(of target: MutationTarget) async -> String? {
    await dependencies.reporting.attempt("finding out where a post has arrived") {
      try await dependencies.posting.places().first { $0.id == target.place }?.name
    } ?? nil
  }
}
