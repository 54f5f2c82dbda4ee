import Domain
import Storage
import Timeline
import Web

/// Finds what strangers post at the servers of a profile's accounts, and leaves out what the person does not want
/// to see.
///
/// Several servers' photos are merged by an engine over a track that lasts as long as one looks. Nothing is kept.
public struct Discovery: Discovering {
  private let dependencies: Dependencies
  private let unwanted: UnwantedPeople

  /// Nothing is asked before the first page is wanted.
  public init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    unwanted = UnwantedPeople(dependencies)
  }

  /// Begins with what is popular, if all photos are wanted; then comes what is newest.
  public func photos(_ choice: DiscoverChoice) async throws -> DiscoverPages {
    let accounts = try await able()
    let newest: PhotoRound
    var popular: PhotoRound?
    switch choice {
    case .all:
      popular = await PhotoRound(accounts, dependencies, PopularPhotos.supplier(dependencies))
      newest = await PhotoRound(accounts, dependencies) {
        dependencies.timeline($0, .everybody(local: $0.server.kind == .photoStream))
      }
    case .tagged(let tag):
      let able = accounts.filter { tag.accounts.contains($0.id) }
      newest = await PhotoRound(able.isEmpty ? accounts : able, dependencies) {
        dependencies.timeline($0, .tag(tag.name))
      }
    }
    let pages = PhotoPages(
      [popular, newest].compactMap(\.self), limit: dependencies.settings.number(.listLength)
    ) { [unwanted] in try await unwanted.judge(for: accounts) }
    return { try await pages.next() }
  }

  /// Asks all servers at once.
  public func people() async throws -> Discovered<PersonProfile> {
    let accounts = try await able()
    let judge = try await unwanted.judge(for: accounts)
    let told = try await ask(accounts, lacking: "suggests nobody") {
      try await dependencies.serving.suggestedPeople(of: $0.id)
    }
    var known: Set<Handle> = []
    let people = Self.inTurns(told.values).filter { known.insert($0.handle).inserted }
    return Discovered(try await judge.wanted(people), remarks: told.remarks + judge.remarks)
  }

  /// Popular tags. One that several servers name is listed once.
  public func tags() async throws -> Discovered<DiscoveredTag> {
    let accounts = try await able()
    let told = try await ask(accounts, lacking: "does not tell which tags are talked about") {
      try await dependencies.serving.popularTags(of: $0.id)
    }
    var tags: [DiscoveredTag] = []
    for tag in told.values.joined() {
      guard let place = tags.firstIndex(where: { $0.name == tag.name }) else {
        tags.append(tag)
        continue
      }
      tags[place].accounts += tag.accounts
      tags[place].people = max(tags[place].people, tag.people)
      tags[place].isFollowed = tags[place].isFollowed || tag.isFollowed
    }
    let mutes = MuteList(dependencies.settings)
    let filters = try await dependencies.filters(for: accounts)
    let wanted = tags.filter { tag in
      let words = "#" + tag.name
      return !mutes.hides(words) && !tag.accounts.contains { filters[$0]?.isAbout(words) == true }
    }
    // Sorting keeps the servers' order where they tell no numbers.
    let ranked = wanted.enumerated().sorted {
      ($1.element.people, $0.offset) < ($0.element.people, $1.offset)
    }
    return Discovered(ranked.map(\.element), remarks: told.remarks)
  }

  /// Follows a tag at the first of the servers that named it.
  public func follow(_ tag: DiscoveredTag) async throws -> String {
    let accounts = try await able()
    let account = accounts.first { tag.accounts.contains($0.id) } ?? accounts[0]
    let server = account.server.name
    guard try await dependencies.serving.follow(tag: tag.name, true, of: account.id) else {
      throw DiscoverError.noTags(server: server)
    }
    return server
  }
}

extension Discovery {
  /// What it works with.
  public struct Dependencies: Sendable {
    let profile: Int64
    let serving: any DiscoverServing & TagFollowing
    let timeline: @Sendable (Account, AccountTimeline) -> any Supplying<Photo>
    let people: any PeopleReading
    let relating: any Relating
    let hidden: @Sendable () async throws -> HiddenPeople
    let filters: any FilterStoring
    let settings: any SettingsStoring
    let accounts: @Sendable () async throws -> [Account]
    let clock: any Clock<Duration>
    let time: any TimeSource
    let reporting: any ErrorReporting

    /// `timeline` makes a supplier of a timeline of an account's server; its photos belong to the account, not to a
    /// source. `hidden` returns who is hidden now, as far as that is known here.
    public init(
      profile: Int64, serving: any DiscoverServing & TagFollowing,
      timeline: @escaping @Sendable (Account, AccountTimeline) -> any Supplying<Photo>,
      people: any PeopleReading, relating: any Relating,
      hidden: @escaping @Sendable () async throws -> HiddenPeople, filters: any FilterStoring,
      settings: any SettingsStoring, accounts: @escaping @Sendable () async throws -> [Account],
      clock: any Clock<Duration> = ContinuousClock(), time: any TimeSource,
      reporting: any ErrorReporting
    ) {
      self.profile = profile
      self.serving = serving
      self.timeline = timeline
      self.people = people
      self.relating = relating
      self.hidden = hidden
      self.filters = filters
      self.settings = settings
      self.accounts = accounts
      self.clock = clock
      self.time = time
      self.reporting = reporting
    }

    /// The filters that hold for what each account sees of strangers.
    func filters(for accounts: [Account]) async throws -> [AccountID: FilterJudge] {
      let lists = try await filters.filterLists(of: profile)
      return Dictionary(
        accounts.map { ($0.id, FilterJudge(lists, of: $0.id, in: .public, at: time.now)) }
      ) { $1 }
    }
  }

  private func able() async throws -> [Account] {
    let accounts = try await dependencies.accounts().filter { $0.ending == nil }
    guard !accounts.isEmpty else { throw DiscoverError.noAccount }
    return accounts
  }

  /// What each account's server told, in the accounts' order. Throws only if none could be asked.
  private func ask<Value: Sendable & Hashable>(
    _ accounts: [Account], lacking phrase: String,
    _ ask: @escaping @Sendable (Account) async throws -> [Value]?
  ) async throws -> (values: [[Value]], remarks: [String]) {
    let answers = await withTaskGroup(of: (Int, Result<[Value]?, any Error>).self) { group in
      for (place, account) in accounts.enumerated() {
        group.addTask {
          do { return (place, .success(try await ask(account))) } catch {
            return (place, .failure(error))
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }
    }
    try Task.checkCancellation()
    var (values, remarks): ([[Value]], [String]) = ([], [])
    var failures: [any Error] = []
    for (place, answer) in answers {
      switch answer {
      case .success(let told?): values.append(told)
      case .success(nil): remarks.append("\(accounts[place].server.name) \(phrase)")
      case .failure(let error):
        dependencies.reporting.note(error, while: "discovering")
        failures.append(error)
        remarks.append(Reason.of(error))
      }
    }
    if failures.count == accounts.count, let first = failures.first { throw first }
    return (values, remarks)
  }

  /// The first of each, then the second of each.
  private static func inTurns<Value>(_ lists: [[Value]]) -> [Value] {
    (0..<(lists.map(\.count).max() ?? 0)).flatMap { place in
      lists.compactMap { $0.indices.contains(place) ? $0[place] : nil }
    }
  }
}
