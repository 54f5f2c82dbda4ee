import Domain
import Markup
import Synchronization
import Timeline
import Web

// A list as a source. For each member it asks the server of the account that knows them for the newest posts with
// pictures. All answers together are one document, which is compared whole: who comes into the list brings their
// older posts, too, and who leaves takes theirs along. It goes down to where the first of the members has more: below
// that stands a gap, nothing is taken away, and filling it reads on. If somebody cannot be asked at all, a gap says why,
// and nothing is taken away either.
extension ManagedSupplier<Photo> {
  /// Supplies the engine with what people and tags of a list of this machine have posted. `members` is asked for in
  /// each pool, and returns nil if the list is gone; `session` is asked for before each page.
  ///
  /// ```swift
  /// let friends = ManagedSupplier.list(
  ///   as: source.id, named: source.name, over: fediverse, reporting: telemetry,
  ///   members: { try await lists.members(ofList: 3, profile: 1) }
  /// ) { try await accounts.session(of: $0) }
  /// ```
  public static func list(
    as source: SourceID, named name: String, over client: FediverseClient,
    reporting: any ErrorReporting, members: @escaping @Sendable () async throws -> [ListMember]?,
    session: @escaping @Sendable (AccountID) async throws -> AuthenticatedSession
  ) -> ManagedSupplier {
    supplier(
      as: source, named: name,
      MemberPosts(
        source, over: client, reporting: reporting,
        members: {
          guard let members = try await members() else { throw ListError.gone(name) }
          return members
        }, session: session))
  }

  /// Supplies the engine with what bears the tags that an account follows. A status for which `isElsewhere` returns
  /// true is left out: it is in the home timeline already.
  public static func followedTags(
    of account: AccountID, as source: SourceID, named name: String, over client: FediverseClient,
    reporting: any ErrorReporting,
    isElsewhere: @escaping @Sendable (String) async throws -> Bool = { _ in false },
    session: @escaping @Sendable (AccountID) async throws -> AuthenticatedSession
  ) -> ManagedSupplier {
    supplier(
      as: source, named: name,
      MemberPosts(
        source, over: client, reporting: reporting, namesOwner: false, isElsewhere: isElsewhere,
        members: {
          let client = AuthenticatedClient(client: client, session: try await session(account))
          return try await client.followedTags(orThrow: true).map { .tag($0, account) }
        }, session: session))
  }

  private static func supplier(
    as source: SourceID, named name: String, _ posts: MemberPosts
  ) -> ManagedSupplier {
    ManagedSupplier(
      id: OpaqueID(source.rawValue), name: name, timeThreshold: posts.threshold.withLock { $0 },
      timeout: .seconds(60), kind: .collection, scope: posts.scope.withLock { $0 },
      restarting: { await posts.restart() }
    ) { start, _ in try await posts.page(from: start) }
  }
}

/// The newest posts of the members of a list, as far as they were read.
actor MemberPosts {
  /// More members than this are not asked: each takes a request. Only followed tags can be so many.
  static let mostMembers = 500
  /// How many members are asked at once.
  static let atOnce = 4
  /// How many pages are read of all of them together when they are asked what is new, at least one of each.
  static let mostPages = 25
  /// How many members that are known are asked again in one pool, in turns.
  static let mostAgain = 25
  /// How many pages are read of one of them then.
  static let mostPagesOfOne = 5

  /// The moment of the oldest photo, once all were read.
  nonisolated let threshold = Mutex<Milliseconds?>(nil)
  /// Of whom there are posts, if all members were asked.
  nonisolated let scope = Mutex<String?>(nil)

  private let source: SourceID
  private let client: FediverseClient
  private let reporting: any ErrorReporting
  private let namesOwner: Bool
  private let isElsewhere: @Sendable (String) async throws -> Bool
  private let members: @Sendable () async throws -> [ListMember]
  private let session: @Sendable (AccountID) async throws -> AuthenticatedSession
  private var known: [ListMember: MemberStretch] = [:]
  /// What was read in this pool of those who could not be asked.
  private var begun: [ListMember: MemberStretch] = [:]
  private var pages = 0
  /// Why not all members are asked.
  private var limit: TooManyTags?
  /// Who was asked in which pool.
  private var turns: [ListMember: Int] = [:]
  private var pool = 0
  /// Why somebody could not be asked in this pool; nil before everybody was asked.
  private var outcome: (any Error)??

  init(
    _ source: SourceID, over client: FediverseClient, reporting: any ErrorReporting,
    namesOwner: Bool = true,
    isElsewhere: @escaping @Sendable (String) async throws -> Bool = { _ in false },
    members: @escaping @Sendable () async throws -> [ListMember],
    session: @escaping @Sendable (AccountID) async throws -> AuthenticatedSession
  ) {
    self.source = source
    self.client = client
    self.reporting = reporting
    self.namesOwner = namesOwner
    self.isElsewhere = isElsewhere
    self.members = members
    self.session = session
  }

  /// A new pool begins.
  func restart() {
    guard !Task.isCancelled else { return }
    outcome = nil
  }

  /// All photos that were read, the newest first, and then what is read below them. If somebody could not be asked,
  /// those of the others come first, and then why.
  func page(from start: PageStart<Photo>) async throws -> TicketPage<Photo> {
    if outcome == nil { outcome = .some(try await update()) }
    if let failure = outcome ?? nil {
      let read = [known, begun].flatMap(\.values).flatMap(\.posts)
      return try .showing(try await tickets(of: read), before: failure, from: start)
    }
    let before = pages
    let goesOn = if case .at = start { true } else { false }
    if goesOn { try await readOn() }
    let posts = known.values.flatMap(\.posts)
    let unread = known.values.filter { $0.next != nil }
    let isEnd = unread.isEmpty && limit == nil
    let end = isEnd ? posts.compactMap { $0.ticket?.timestamp }.min() : nil
    threshold.withLock { $0 = end }
    let names = known.filter { !$0.value.posts.isEmpty }.keys
      .map { "\($0.account.rawValue) \($0.name)" }.sorted()
    let isOfAll = limit == nil && known.count <= Self.mostAgain
    scope.withLock { $0 = isOfAll ? names.joined(separator: "\n") : nil }
    return TicketPage(
      try await tickets(of: goesOn ? posts.filter { $0.page > before } : posts), isEnd: isEnd,
      reached: unread.map(\.bottom).max(), next: isEnd ? nil : PageMark("\(pages)"))
  }
}

extension MemberPosts {
  private func tickets(of posts: [ListedPost]) async throws -> [Ticket<Photo>] {
    var told: Set<TicketID> = []
    var tickets: [Ticket<Photo>] = []
    for ticket in posts.sorted(by: { $0.page > $1.page }).compactMap(\.ticket)
    // Somebody in the list may have used a tag of it.
    where told.insert(ticket.key.id).inserted {
      if try await isElsewhere(ticket.payload.status ?? "") { continue }
      tickets.append(ticket)
    }
    return tickets.sorted { $0.position < $1.position }
  }

  /// Asks everybody; returns why somebody could not be asked.
  private func update() async throws -> (any Error)? {
    let all = try await members()
    let members = Array(all.prefix(Self.mostMembers))
    limit = all.count > members.count ? TooManyTags(count: all.count) : nil
    known = known.filter { members.contains($0.key) }
    begun = [:]
    pool += 1
    let pages = min(Self.mostPagesOfOne, max(1, Self.mostPages / max(1, members.count)))
    return try await ask(due(members), for: pages)
  }

  /// Reads a page more of those who were read least far down: what they have is missing next.
  private func readOn() async throws {
    let unread = known.filter { $0.value.next != nil }.sorted { $0.value.bottom > $1.value.bottom }
    if unread.isEmpty, let limit { throw limit }
    let failure = try await ask(unread.prefix(Self.atOnce).map(\.key), for: nil)
    if let failure { throw failure }
  }

  /// Whoever nothing is known of, and of the others those who were not asked for longest.
  private func due(_ members: [ListMember]) -> [ListMember] {
    let again = members.filter { known[$0] != nil }.sorted { turns[$0] ?? 0 < turns[$1] ?? 0 }
    let chosen = Set(again.prefix(Self.mostAgain))
    return members.filter { known[$0] == nil || chosen.contains($0) }
  }

  /// Asks some for so many pages from the top, or for one more page; returns why somebody could not be asked.
  private func ask(_ members: [ListMember], for pages: Int?) async throws -> (any Error)? {
    var failure: (any Error)?
    await withTaskGroup(of: (any Error)?.self) { group in
      var waiting = members[...]
      for _ in 0..<Self.atOnce {
        guard let member = waiting.popFirst() else { break }
        group.addTask { await self.ask(member, for: pages) }
      }
      for await error in group {
        failure = failure ?? error
        guard let member = waiting.popFirst() else { continue }
        group.addTask { await self.ask(member, for: pages) }
      }
    }
    try Task.checkCancellation()
    return failure
  }

  private func ask(_ member: ListMember, for pages: Int?) async -> (any Error)? {
    do {
      if let pages { try await read(member, pages) } else { try await readOn(member) }
      return nil
    } catch {
      reporting.note(error, while: "asking for what a list has of \(member.name)")
      return error
    }
  }

  /// Reads pages from the top until one ends among what was read before, which still counts below.
  private func read(_ member: ListMember, _ most: Int) async throws {
    turns[member] = pool
    var stretch = MemberStretch()
    for _ in 0..<most where stretch.next != nil && stretch.fault == nil {
      let last = try await readPage(of: member, into: &stretch)
      begun[member] = stretch
      if let last, let before = known[member], stretch.join(before, below: last) { break }
    }
    if stretch.next == .top, let fault = stretch.fault { throw fault }
    known[member] = stretch
    begun[member] = nil
  }

  private func readOn(_ member: ListMember) async throws {
    guard var stretch = known[member], let place = stretch.next else { return }
    do {
      try await readPage(of: member, into: &stretch)
    } catch let error where error.says(isGone: place) {
      // The post below which it goes on was deleted: all is read anew the next time.
      known[member] = nil
      throw error
    }
    known[member] = stretch
    if let fault = stretch.fault { throw fault }
  }

  /// Reads the next page of somebody's posts, and returns the name of its last. Who is gone has none any more.
  @discardableResult
  private func readPage(
    of member: ListMember, into stretch: inout MemberStretch
  ) async throws -> OpaqueID? {
    guard let place = stretch.next else { return nil }
    let client = AuthenticatedClient(client: client, session: try await session(member.account))
    let photos = StatusPhotos(source: source, owner: namesOwner ? client.account : nil)
    var page: EntityPage<RemoteStatus>
    do {
      page = try await client.page(member.endpoint, at: place)
    } catch FediverseError.refused(_, let status, _)
      where place == .top && [404, 410].contains(status)
    {
      stretch = MemberStretch(next: nil)
      return nil
    }
    // Another pool may have begun.
    try Task.checkCancellation()
    if case .tag = member, place != .top {
      page.mayHideOlder = client.hidesOlderTagged(below: stretch.bottom)
    }
    pages += 1
    let posts = page.posts(onPage: pages) {
      photos.ticket(of: $0, at: $0.createdAt, from: page.origin)
    }
    stretch.take(posts, page.continuation, of: page.origin.host)
    return posts.last?.id
  }
}

/// An account follows more tags than are asked for.
struct TooManyTags: ExplainedError, Hashable {
  let count: Int

  var reason: String {
    "you follow \(count.grouped) tags: the first \(MemberPosts.mostMembers) of them are asked for"
  }
}

extension ListMember {
  fileprivate var endpoint: Endpoint {
    switch self {
    case .person(let person, let handle):
      .timeline(.person(person.name, handle), limit: TimelinePages.length)
    case .tag(let name, _): .timeline(.tag(name), limit: TimelinePages.length)
    }
  }
}
