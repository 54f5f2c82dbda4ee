import Concurrency
import Domain
import Storage
import Web

/// The lists of a profile: those of its accounts' servers, as these said last, and those of this machine.
///
/// A server is asked before anything is changed here: what it refuses, or what is typed without a line to it,
/// changes nothing and says so. A list that is made twice would be worse than one that is made later.
public actor ListKeeper {
  let profile: Int64
  let storage: any ListStoring
  let sources: any SourceStoring
  let serving: any ListServing
  let accounts: @Sendable () async throws -> [Account]
  /// Told when home may have other posts than before.
  let homeChanged: @Sendable () -> Void
  let reporting: any ErrorReporting
  private var changes: [AccountID: SerialQueue] = [:]
  private let asked: AskedAccounts

  /// Makes the lists of a profile with these accounts. `filters` announce that home timelines
  /// changed with an exclusive list.
  public init(
    profile: Int64, storage: any ListStoring, sources: any SourceStoring,
    serving: any ListServing, accounts: @escaping @Sendable () async throws -> [Account],
    filters: FilterKeeper? = nil, time: any TimeSource, reporting: any ErrorReporting
  ) {
    self.profile = profile
    self.storage = storage
    self.sources = sources
    self.serving = serving
    self.accounts = accounts
    homeChanged = { filters?.broadcast.send(.reordered) }
    self.reporting = reporting
    asked = AskedAccounts(while: "asking for lists", time: time, reporting: reporting)
  }
}

extension ListKeeper {
  /// How long it takes until servers are asked again for who is in exclusive lists.
  public static let exclusivePatience = Duration.seconds(3600)

  /// Takes over who is in exclusive lists of servers, now and each hour, until the task is cancelled.
  public func followExclusive(by clock: any Clock<Duration> = ContinuousClock()) async {
    // A start has other things to do, and a script is over by then.
    var wait = Duration.seconds(15)
    while (try? await clock.sleep(for: wait)) != nil {
      await reporting.attempt("looking whose lists to ask for") {
        try await asked.ask(accounts()) { [self] in try await ask($0) }
      }
      wait = Self.exclusivePatience
    }
  }
}

extension ListKeeper: ListKeeping {
  /// All lists, those of this machine first; of accounts whose session is over, as they were.
  public func lists() async throws -> ListOverview {
    let accounts = try await accounts()
    await asked.ask(accounts) { [self] in try await ask($0) }
    let served = try await storage.servedLists(of: profile)
    var overview = ListOverview(try await storage.lists(of: profile))
    for account in accounts {
      overview.lists += served.first { $0.account == account.id }?.lists ?? []
    }
    overview.failures = await asked.failures(of: accounts)
    return overview
  }

  /// Makes a list at a server, or here where its server keeps none.
  public func makeList(_ title: String, at account: AccountID?) async throws -> CreatedList {
    let title = try Self.checked(title)
    guard let account else {
      return CreatedList(try await storage.insertList(title, as: nil, profile: profile))
    }
    let made = try await changing(account) { [serving] served in
      let made = try await serving.makeList(title, of: account)
      if let made { served.lists.append(made) }
      return made
    }
    if let made { return CreatedList(made) }
    let server = try await accounts().first { $0.id == account }?.server.name
    return CreatedList(
      try await storage.insertList(title, as: nil, profile: profile), refusingServer: server ?? "")
  }

  /// Makes another list of one; its source is called so from then on.
  public func change(
    _ list: PhotoList, title: String?, isExclusive: Bool?
  ) async throws -> PhotoList {
    let change = Change(title: try title.map(Self.checked), isExclusive: isExclusive)
    let changed = try await self.change(list, change)
    try await sources.nameSource(changed.source, changed.title, profile: profile)
    return changed
  }

  /// Takes a list away.
  public func remove(_ list: PhotoList) async throws {
    switch list.id {
    case .here(let id):
      guard try await storage.removeList(id, profile: profile) else {
        throw ListError.gone(list.title)
      }
      if list.isExclusive { homeChanged() }
    case .server(let account, let name):
      _ = try await changing(account) { [serving] served in
        try await serving.removeList(name, of: account)
        served.lists.removeAll { $0.id == list.id }
      }
      if list.isExclusive { await askAgain(account) }
    }
  }

  /// All that is in a list.
  public func members(of list: PhotoList) async throws -> [ListMember] {
    switch list.id {
    case .here(let id):
      guard let members = try await storage.members(ofList: id, profile: profile) else {
        throw ListError.gone(list.title)
      }
      return members
    case .server(let account, let name):
      guard let members = try await serving.members(ofList: name, of: account) else {
        throw try await gone(list, of: account)
      }
      return members
    }
  }

  /// Puts something into a list.
  public func add(_ member: ListMember, to list: PhotoList) async throws {
    try await set(true, member, in: list)
  }

  /// Takes something out of a list.
  public func remove(_ member: ListMember, from list: PhotoList) async throws {
    try await set(false, member, in: list)
  }
}

extension ListKeeper {
  /// What becomes of a list; nil stays as it is.
  private struct Change {
    let title: String?
    let isExclusive: Bool?

    func applied(to list: PhotoList) -> PhotoList {
      PhotoList(
        id: list.id, title: title ?? list.title, isExclusive: isExclusive ?? list.isExclusive)
    }
  }

  /// The list may have changed since it was shown.
  private func change(_ list: PhotoList, _ change: Change) async throws -> PhotoList {
    switch list.id {
    case .here:
      let known = try await storage.lists(of: profile).first { $0.id == list.id } ?? list
      let wanted = change.applied(to: known)
      guard try await storage.updateList(wanted, profile: profile) else {
        throw ListError.gone(list.title)
      }
      if known.isExclusive || wanted.isExclusive { homeChanged() }
      return wanted
    case .server(let account, let name):
      let changed = try await changing(account) { [serving] served in
        let place = served.lists.firstIndex { $0.id == list.id }
        let wanted = change.applied(to: place.map { served.lists[$0] } ?? list)
        let changed = try await serving.changeList(
          name, title: wanted.title, isExclusive: wanted.isExclusive, of: account)
        guard let place else { return changed }
        if let changed { served.lists[place] = changed } else { served.lists.remove(at: place) }
        return changed
      }
      guard let changed else { throw ListError.gone(list.title) }
      if list.isExclusive || changed.isExclusive || change.isExclusive != nil {
        await askAgain(account)
      }
      return changed
    }
  }

  private func set(_ isMember: Bool, _ member: ListMember, in list: PhotoList) async throws {
    switch list.id {
    case .here(let id):
      let isThere = try await storage.setMembership(
        isMember, of: member, inList: id, profile: profile)
      guard isThere else { throw ListError.gone(list.title) }
      if list.isExclusive { homeChanged() }
    case .server(let account, let name):
      guard case .person(let person, let handle) = member else {
        let server = try await accounts().first { $0.id == account }?.server.name
        throw ListError.noTags(server: server ?? "")
      }
      guard person.account == account else { throw ListError.otherAccount(list.title) }
      switch try await serving.setMembership(
        isMember, of: person.name, inList: name, of: account)
      {
      case .done: if list.isExclusive { await askAgain(account) }
      case .gone: throw try await gone(list, of: account)
      case .notFollowed: throw ListError.notFollowed(handle)
      }
    }
  }

  /// Who stands in exclusive lists: their server leaves them out of home from now on, but not out of what is kept
  /// of it here.
  private static func exclusive(
    in lists: [PhotoList], of account: AccountID, _ serving: any ListServing
  ) async throws -> [String: String] {
    var titles: [String: String] = [:]
    for list in lists where list.isExclusive {
      guard case .server(_, let name) = list.id else { continue }
      for case .person(_, let handle) in try await serving.members(ofList: name, of: account) ?? []
      {
        titles[handle.key] = titles[handle.key] ?? list.title
      }
    }
    return titles
  }

  /// What the server did is done, whether or not it answers this.
  private func askAgain(_ id: AccountID) async {
    await reporting.attempt("asking who is in exclusive lists") {
      guard let account = try await accounts().first(where: { $0.id == id }) else { return }
      await asked.askNow(account) { [self] in try await ask($0) }
    }
  }

  /// The error of a list that its server does not have any more; it is forgotten here, too.
  private func gone(_ list: PhotoList, of account: AccountID) async throws -> ListError {
    try await changing(account) { $0.lists.removeAll { $0.id == list.id } }
    if list.isExclusive { await askAgain(account) }
    return .gone(list.title)
  }

  private static func checked(_ title: String) throws -> String {
    let words = title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !words.isEmpty, words.count <= PhotoList.longestTitle else { throw ListError.badTitle }
    return words
  }

  private func ask(_ account: Account) async throws {
    try await changing(account.id) { [serving] served in
      served.lists = try await serving.lists(of: account.id) ?? []
      served.exclusive = try await Self.exclusive(in: served.lists, of: account.id, serving)
    }
  }

  /// Changes what is known of an account's lists, one change after the other. What fails changes nothing;
  /// afterwards its server is asked anew, as it may have done what it did not answer.
  @discardableResult
  private func changing<Value: Sendable>(
    _ account: AccountID, _ body: @escaping @Sendable (inout ServedLists) async throws -> Value
  ) async throws -> Value {
    let queue = changes[account] ?? SerialQueue()
    changes[account] = queue
    return try await queue.run { [self] in
      let old = try await storage.servedLists(of: profile).first { $0.account == account }
      var served = old ?? ServedLists(of: account)
      do {
        let value = try await body(&served)
        if served != old { try await storage.setServedLists(served, of: profile) }
        if served.exclusive ?? [:] != old?.exclusive ?? [:] { homeChanged() }
        return value
      } catch {
        await asked.forget(account)
        throw error
      }
    }
  }
}
