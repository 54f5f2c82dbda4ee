import Domain
import Storage
import Web

/// Knows whom the person does not want to see: those whom any of the accounts has muted or blocked, and those of
/// servers that one has blocked, are hidden from all of them.
actor UnwantedPeople {
  /// How long what servers said is believed.
  static let patience = Duration.seconds(300)

  private let dependencies: Discovery.Dependencies
  /// When an account's server last told all of it.
  private var told: [AccountID: Timestamp] = [:]

  init(_ dependencies: Discovery.Dependencies) {
    self.dependencies = dependencies
  }

  /// What is held against strangers just now. Whom an account hides is kept here as its server tells it; a server
  /// that cannot be asked is asked again the next time.
  func judge(for accounts: [Account]) async throws -> Judge {
    let now = dependencies.time.now
    let due = accounts.filter { told[$0.id]?.isStale(after: Self.patience, at: now) ?? true }
    let silent = await withTaskGroup(of: AccountID?.self) { group in
      for account in due {
        group.addTask { await self.ask(account.id, at: now) ? nil : account.id }
      }
      var silent: Set<AccountID> = []
      for await account in group { if let account { silent.insert(account) } }
      return silent
    }
    try Task.checkCancellation()
    var (unknown, remarks): (Set<AccountID>, [String]) = ([], [])
    // A server leaves them out itself where it tells an account of strangers.
    for account in accounts where silent.contains(account.id) && accounts.count > 1 {
      let isKnown = try await isKnown(account.id)
      if !isKnown { unknown.insert(account.id) }
      remarks.append(
        "\(account.server.name) could not tell whom you have muted or blocked: "
          + (isKnown ? "what it told before counts" : "what your other servers show is left out"))
    }
    return Judge(
      accounts: accounts, unknown: unknown, remarks: remarks,
      hidden: try await dependencies.hidden(),
      filters: try await dependencies.filters(for: accounts), dependencies)
  }

  /// Returns whether all of it could be told.
  private func ask(_ account: AccountID, at now: Timestamp) async -> Bool {
    var isWhole = true
    for list in HiddenList.allCases {
      do {
        _ = try await dependencies.relating.hidden(list, of: account, asking: true)
      } catch is CancellationError {
        return false
      } catch {
        dependencies.reporting.note(error, while: "asking whom an account does not want to see")
        isWhole = false
      }
    }
    if isWhole { told[account] = now }
    return isWhole
  }

  /// Whether its server has told it once, today or before.
  private func isKnown(_ account: AccountID) async throws -> Bool {
    if told[account] != nil { return true }
    for list in HiddenList.allCases {
      let kept = try await dependencies.relating.hidden(list, of: account, asking: false)
      if !kept.isEmpty { return true }
    }
    return false
  }
}

/// Decides what of strangers is shown.
struct Judge: Sendable {
  /// What is to be said of servers that did not tell whom an account hides.
  let remarks: [String]
  private let accounts: [Account]
  /// What accounts see of which it is not known whom they hide: what others see is left out then.
  private let unknown: Set<SourceID>
  private let hidden: HiddenPeople
  private let filters: [SourceID: FilterJudge]
  private let names: [SourceID: String]
  private let own: Set<Handle>
  private let dependencies: Discovery.Dependencies

  init(
    accounts: [Account], unknown: Set<AccountID>, remarks: [String], hidden: HiddenPeople,
    filters: [AccountID: FilterJudge], _ dependencies: Discovery.Dependencies
  ) {
    self.accounts = accounts
    self.unknown = Set(unknown.map { SourceID(seenBy: $0) })
    self.remarks = remarks
    self.filters = Dictionary(filters.map { (SourceID(seenBy: $0), $1) }) { $1 }
    names = Dictionary(accounts.map { (SourceID(seenBy: $0.id), $0.server.name) }) { $1 }
    self.hidden = HiddenPeople(text: hidden.text, servers: names)
    own = Set(accounts.compactMap { Handle($0.handle) })
    self.dependencies = dependencies
  }

  /// The photos that the person may want to see. Whatever a filter is about is left out.
  func wanted(_ photos: [Photo]) async throws -> [Photo] {
    let (settings, now) = (dependencies.settings, dependencies.time.now)
    let mutes = MuteList(settings, hidden: hidden)
    let searches = SearchJudge(settings.mutedSearches(at: now), at: now)
    var wanted: [Photo] = []
    for photo in photos
    where maySee(photo.id.source) && !mutes.hides(photo) && !searches.finds(photo) {
      guard let shown = filters[photo.id.source]?.shown(photo), shown.filtered == nil else {
        continue
      }
      if try await !isUnwanted(handles(of: photo)) { wanted.append(shown) }
    }
    return wanted
  }

  /// The people whom the person may want to see.
  func wanted(_ profiles: [PersonProfile]) async throws -> [PersonProfile] {
    let mutes = MuteList(dependencies.settings)
    var wanted: [PersonProfile] = []
    for profile in profiles
    where maySee(SourceID(seenBy: profile.id.account)) && !profile.isSuspended
      && !mutes.hides(person: profile.byline)
    {
      if try await !isUnwanted([profile.handle]) { wanted.append(profile) }
    }
    return wanted
  }

  /// Whether what an account sees may be seen: all others have told whom they hide.
  private func maySee(_ source: SourceID) -> Bool { unknown.allSatisfy { $0 == source } }

  /// Who made it, and who boosted it.
  private func handles(of photo: Photo) -> [Handle] {
    let server = names[photo.id.source]
    let boosters = (photo.details.boostedBy ?? []).compactMap { Handle($0.address, at: server) }
    return [photo.author.flatMap { Handle(byline: $0, at: server) }].compactMap(\.self) + boosters
  }

  /// Whether one of them is hidden, or hides from the person.
  private func isUnwanted(_ handles: [Handle]) async throws -> Bool {
    for handle in handles {
      if own.contains(handle) || hidden.hides(handle) { return true }
      var ids: [PersonID] = []
      for account in accounts {
        if let known = try await dependencies.people.known(handle, as: account.id) {
          ids.append(known.id)
        }
      }
      let standings = try await dependencies.relating.standings(with: ids).values
      if standings.contains(where: \.relationship.isBlocking) { return true }
    }
    return false
  }
}
