import Concurrency
import Domain
import Storage
import Synchronization
import Web

/// The filters of a profile: asks servers for them, keeps what they said, and has them change it.
///
/// A server is asked before anything is changed here: what it refuses, or what is typed without a line to it,
/// changes nothing and says so. A filter that is made twice would be worse than one that is made later.
///
/// A filter may hold in more places here than its server knows of: those are remembered with it, and one that holds in
/// no other place is kept here alone.
public actor FilterKeeper {
  let profile: Int64
  let storage: any FilterStoring
  let serving: any FilterServing
  let accounts: @Sendable () async throws -> [Account]
  let time: any TimeSource
  nonisolated let broadcast = Broadcast<StreamChange>()
  private let sources: @Sendable () async throws -> [Source]
  private let reporting: any ErrorReporting
  private var changes: [AccountID?: SerialQueue] = [:]
  private var holding: StampedValue<FilterSet>?
  private let asked: AskedAccounts

  /// Makes the filters of a profile, which has these accounts and sources.
  public init(
    profile: Int64, storage: any FilterStoring, serving: any FilterServing,
    accounts: @escaping @Sendable () async throws -> [Account],
    sources: @escaping @Sendable () async throws -> [Source], time: any TimeSource,
    reporting: any ErrorReporting
  ) {
    self.profile = profile
    self.storage = storage
    self.serving = serving
    self.accounts = accounts
    self.sources = sources
    self.time = time
    self.reporting = reporting
    asked = AskedAccounts(while: "asking for filters", time: time, reporting: reporting)
  }

  /// The filters that hold at a moment.
  func set(at now: Timestamp) async throws -> FilterSet {
    let stamp = try storage.filterStamp(of: profile)
    if let holding, holding.isValid(stamp, at: now) { return holding.value }
    let lists = try await storage.filterLists(of: profile)
    let exclusive = try await exclusivePeople()
    // Who has neither filters nor accounts asks no further.
    let set =
      lists.isEmpty && exclusive == nil
      ? FilterSet() : FilterSet(lists, exclusive, for: try await sources(), at: now)
    let ends = lists.flatMap(\.filters).compactMap(\.expiresAt)
    holding = StampedValue(set, stamp, from: now, untilFirstOf: ends)
    return set
  }

  /// Asks the servers that were not asked lately, all at once, and those that have changed since, as they say
  /// themselves. One that fails is for the log, and tried the next time; what it said last holds.
  func refresh(again changed: Set<AccountID> = []) async {
    for account in changed { await asked.forget(account) }
    await reporting.attempt("looking whose filters to ask for") {
      try await asked.ask(accounts()) { [self] in try await ask($0) }
    }
  }
}

extension FilterKeeper: FilterKeeping {
  /// All filters, those for everything first.
  public func filters() async throws -> FilterOverview {
    await refresh()
    let accounts = try await accounts()
    var overview = FilterOverview()
    for list in try await storage.filterLists(of: profile) {
      let account = accounts.first { $0.id == list.account }
      guard account != nil || list.account == nil else { continue }
      overview.filters += list.filters.map { KeptFilter($0, of: account) }
    }
    overview.failures = await asked.failures(of: accounts)
    return overview
  }

  /// Makes a filter at a server, or here where its server keeps none.
  public func add(_ wish: FilterWish, at place: KeepingPlace?) async throws -> KeptFilter {
    guard wish.words?.isEmpty == false else { throw FilterError.noWords }
    let account = try await account(at: place)
    let filter = try PostFilter(id: "", title: "").becoming(wish, at: time.now)
    return try await changing(account?.id) { [serving] list in
      var made: PostFilter?
      if let account, filter.canHold(at: account.server.kind) {
        made = try await serving.make(filter, for: wish.lifetime, of: account.id)
        list.isServed = made != nil
        made?.holdAlso(where: filter, beyond: account.server.kind)
      }
      let new = made ?? filter.keptHere(as: list.freeName)
      list.filters.append(new)
      return KeptFilter(new, of: account)
    }
  }

  /// Changes a filter.
  public func change(_ old: KeptFilter, to wish: FilterWish) async throws -> KeptFilter {
    if let words = wish.words, words.isEmpty { throw FilterError.noWords }
    let kept: KeptFilter? = try await changing(old.account?.id) { [serving, now = time.now] list in
      let place = list.filters.firstIndex { $0.id == old.filter.id }
      // It may have changed since it was listed.
      let known = place.map { list.filters[$0] } ?? old.filter
      let changed = try known.becoming(wish, at: now)
      var new: PostFilter? = changed
      if let account = old.account, !known.isHereOnly {
        let server = account.server.kind
        if changed.canHold(at: server) {
          new = try await serving.change(known, to: changed, for: wish.lifetime, of: account.id)
          new?.holdAlso(where: changed, beyond: server)
        } else {
          new = changed.keptHere(as: list.freeName)
        }
      }
      guard let new else {
        if let place { list.filters.remove(at: place) }
        return nil
      }
      if let place { list.filters[place] = new } else { list.filters.append(new) }
      return KeptFilter(new, of: old.account)
    }
    guard let kept else { throw FilterError.gone(old.filter.title) }
    // Once it is kept here: twice is better than nowhere.
    if let account = old.account, kept.filter.isHereOnly, !old.filter.isHereOnly {
      try await serving.end(old.filter, of: account.id)
    }
    return kept
  }

  /// Ends a filter.
  public func end(_ filter: KeptFilter) async throws {
    _ = try await changing(filter.account?.id) { [serving] list in
      if let account = filter.account, !filter.filter.isHereOnly {
        try await serving.end(filter.filter, of: account.id)
      }
      list.filters.removeAll { $0.id == filter.filter.id }
    }
  }
}

extension FilterKeeper {
  /// The account that is meant; the first one that can be asked if none is named. Nil is here.
  private func account(at place: KeepingPlace?) async throws -> Account? {
    switch place {
    case .here: nil
    case .account(let name): try await accounts().meant(by: name)
    case nil: try await accounts().first { $0.ending == nil }
    }
  }

  /// Who stands in exclusive lists; nil if nobody does.
  private func exclusivePeople() async throws -> ExclusivePeople? {
    let titles = try await storage.exclusivePeople(of: profile)
    guard !titles.isEmpty else { return nil }
    let servers = try await accounts().map { ($0.id, $0.server.name) }
    return ExclusivePeople(
      titles: titles, servers: Dictionary(servers, uniquingKeysWith: { first, _ in first }))
  }

  private func ask(_ account: Account) async throws {
    try await changing(account.id) { [serving] list in
      let told = try await serving.filters(of: account.id)
      list.isServed = told != nil
      let known = Dictionary(
        list.filters.filter { !$0.isHereOnly }.map { ($0.id, $0) },
        uniquingKeysWith: { first, _ in first })
      let served = (told ?? []).map { filter in
        var filter = filter
        filter.holdAlso(where: known[filter.id], beyond: account.server.kind)
        return filter
      }
      list.filters = served + list.filters.filter { $0.isHereOnly || told == nil }
    }
  }

  /// Changes the list of an account, one change after the other, and tells who listens. What fails changes
  /// nothing; afterwards its server is asked anew, as it may have done what it did not answer.
  @discardableResult
  private func changing<Value: Sendable>(
    _ account: AccountID?, _ body: @escaping @Sendable (inout FilterList) async throws -> Value
  ) async throws -> Value {
    let queue = changes[account] ?? SerialQueue()
    changes[account] = queue
    return try await queue.run { [self] in
      let lists = try await storage.filterLists(of: profile)
      let old = lists.first { $0.account == account }
      var list = old ?? FilterList(of: account)
      do {
        let value = try await body(&list)
        if list != old {
          try await storage.setFilterList(list, of: profile)
          broadcast.send(.reordered)
        }
        return value
      } catch {
        if let account { await asked.forget(account) }
        throw error
      }
    }
  }
}

extension FilterList {
  /// A name that no filter of the list has.
  fileprivate var freeName: String {
    let numbers = filters.filter(\.isHereOnly).compactMap {
      Int(untrusted: $0.id.dropFirst(5))
    }
    return "here-\((numbers.max() ?? 0) + 1)"
  }
}

extension PostFilter {
  fileprivate func keptHere(as name: String) -> PostFilter {
    PostFilter(
      id: name, title: title, action: action, contexts: contexts, keywords: keywords,
      statuses: statuses, expiresAt: expiresAt, isHereOnly: true)
  }

  /// Whether a server can keep it, if perhaps not for all places.
  fileprivate func canHold(at server: ServerKind) -> Bool {
    contexts.isEmpty || contexts.contains(where: server.filterContexts.contains)
  }

  /// Holds here where another one does, of the places that the server does not know.
  fileprivate mutating func holdAlso(where other: PostFilter?, beyond server: ServerKind) {
    let known = server.filterContexts
    let more = (other?.contexts ?? []).filter { !known.contains($0) }
    guard !more.isEmpty else { return }
    let held = contexts
    contexts = Context.allCases.filter { held.contains($0) || more.contains($0) }
  }

  fileprivate static func title(listing words: [String]) -> String {
    String(words.joined(separator: ", ").prefix(FilterWish.longest))
  }

  /// What it is to be. Throws ``FilterError/tooLong(_:)``.
  fileprivate func becoming(_ wish: FilterWish, at now: Timestamp) throws -> PostFilter {
    var filter = self
    // A title that only lists the words goes on doing so.
    let isListing = title == PostFilter.title(listing: keywords.map(\.text))
    filter.title =
      wish.title ?? (isListing ? wish.words.map(PostFilter.title(listing:)) : nil) ?? title
    filter.action = wish.action ?? action
    filter.contexts = wish.contexts ?? contexts
    if let lifetime = wish.lifetime {
      filter.expiresAt = lifetime > .zero ? now.advanced(by: lifetime) : nil
    }
    if let words = wish.words {
      filter.keywords = words.map { word in
        keywords.first { $0.text == word } ?? Keyword(word, isWholeWord: word.hasWordsBetweenBlanks)
      }
    }
    if let isWhole = wish.isWholeWord {
      for index in filter.keywords.indices { filter.keywords[index].isWholeWord = isWhole }
    }
    for text in filter.keywords.map(\.text) + [wish.title ?? ""]
    where text.count > FilterWish.longest {
      throw FilterError.tooLong(text)
    }
    return filter
  }
}
