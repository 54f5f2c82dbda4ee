import Domain
import Markup
import Synchronization
import Timeline
import Web

// A list as a source. For each member it asks the server of the account that knows them for the newest posts with
// pictures. All answers together are one document, which is compared whole: who comes into the list brings their
// older posts, too, and who leaves takes theirs along. A member who cannot be asked to the end costs only what is new
// below that: a gap says why, and nothing is taken away.
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
          return try await client.followedTags().map { .tag($0, account) }
        }, session: session))
  }

  private static func supplier(
    as source: SourceID, named name: String, _ posts: MemberPosts
  ) -> ManagedSupplier {
    ManagedSupplier(
      id: OpaqueID(source.rawValue), name: name, timeThreshold: posts.threshold.withLock { $0 },
      timeout: .seconds(60), kind: .collection, restarting: { await posts.restart() }
    ) { start, _ in try await posts.page(from: start) }
  }
}

/// The newest posts of the members of a list, as far as they were read.
actor MemberPosts {
  /// More members than this are not asked: each takes a request. Only followed tags can be so many.
  static let mostMembers = 500
  /// How many members are asked at once.
  static let atOnce = 4
  /// How many pages are read of all of them together, at least one of each.
  static let mostPages = 25
  /// How many members that are known are asked again in one pool, in turns.
  static let mostAgain = 25
  /// How many pages are read of one of them.
  static let mostPagesOfOne = 5

  /// The moment of the oldest photo, once all were read.
  nonisolated let threshold = Mutex<Milliseconds?>(nil)

  private let source: SourceID
  private let client: FediverseClient
  private let reporting: any ErrorReporting
  private let namesOwner: Bool
  private let isElsewhere: @Sendable (String) async throws -> Bool
  private let members: @Sendable () async throws -> [ListMember]
  private let session: @Sendable (AccountID) async throws -> AuthenticatedSession
  private var known: [ListMember: [ListedPost]] = [:]
  /// What was read of those who could not be asked to the end.
  private var begun: [ListMember: [ListedPost]] = [:]
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

  /// All photos, the newest first; if somebody could not be asked, those of the others come first, and then why.
  func page(from start: PageStart<Photo>) async throws -> TicketPage<Photo> {
    if outcome == nil { outcome = .some(try await update()) }
    var told: Set<TicketID> = []
    var tickets: [Ticket<Photo>] = []
    let all = [known, begun].flatMap { $0.values.joined() }.sorted { $0.page > $1.page }
    for ticket in all.compactMap(\.ticket)
    // Somebody in the list may have used a tag of it.
    where told.insert(ticket.key.id).inserted {
      if try await isElsewhere(ticket.payload.status ?? "") { continue }
      tickets.append(ticket)
    }
    tickets.sort { $0.position < $1.position }
    guard let failure = outcome ?? nil else {
      // A gap below them says that there are more.
      if let limit, start != .olderThan(.max) { throw limit }
      let end = limit == nil ? tickets.last?.timestamp : nil
      threshold.withLock { $0 = end }
      return TicketPage(tickets, isEnd: limit == nil, next: limit == nil ? nil : "more")
    }
    if case .at = start { throw failure }
    guard !tickets.isEmpty else { throw failure }
    return TicketPage(tickets, isEnd: false, reached: .max, next: "others")
  }
}

extension MemberPosts {
  /// Asks everybody; returns why somebody could not be asked.
  private func update() async throws -> (any Error)? {
    let all = try await members()
    let members = Array(all.prefix(Self.mostMembers))
    limit = all.count > members.count ? TooManyTags(count: all.count) : nil
    known = known.filter { members.contains($0.key) }
    begun = begun.filter { members.contains($0.key) }
    pool += 1
    let due = due(members)
    let pages = min(Self.mostPagesOfOne, max(1, Self.mostPages / max(1, members.count)))
    var failure: (any Error)?
    await withTaskGroup(of: (any Error)?.self) { group in
      var waiting = due[...]
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

  /// Whoever nothing is known of, and of the others those who were not asked for longest.
  private func due(_ members: [ListMember]) -> [ListMember] {
    let again = members.filter { known[$0] != nil }.sorted { turns[$0] ?? 0 < turns[$1] ?? 0 }
    let chosen = Set(again.prefix(Self.mostAgain))
    return members.filter { known[$0] == nil || chosen.contains($0) }
  }

  private func ask(_ member: ListMember, for pages: Int) async -> (any Error)? {
    turns[member] = pool
    do {
      known[member] = try await read(member, pages)
      begun[member] = nil
      return nil
    } catch {
      reporting.note(error, while: "asking for what a list has of \(member.name)")
      return error
    }
  }

  /// Reads pages from the top until one ends among what was read before, which still counts below.
  private func read(_ member: ListMember, _ most: Int) async throws -> [ListedPost] {
    let earlier = begun[member] ?? []
    let latest = Dictionary(earlier.map { ($0.id, $0) }) { first, _ in first }
    let before = (known[member] ?? []).map { latest[$0.id] ?? $0 }
    var (read, visited): (ListedPosts, Set<PagePlace>) = (ListedPosts(), [])
    var place = PagePlace.top
    while visited.count < most, visited.insert(place).inserted {
      guard let page = try await page(of: member, at: place) else { return [] }
      read.take(page.posts)
      var begun = read
      begun.append(earlier)
      self.begun[member] = begun.posts
      if let last = page.posts.last, let known = before.firstIndex(where: { $0.id == last.id }) {
        read.append(before[(known + 1)...])
        return read.posts
      }
      switch page.continuation {
      case .page(let next): place = next
      case .end: return read.posts
      case .fault: break
      }
    }
    read.append(earlier + before)
    return read.posts
  }

  /// A page of somebody's posts; nil if they are gone, and what they posted with them.
  private func page(
    of member: ListMember, at place: PagePlace
  ) async throws -> (posts: [ListedPost], continuation: EntityPage<RemoteStatus>.Continuation)? {
    let client = AuthenticatedClient(client: client, session: try await session(member.account))
    let photos = StatusPhotos(source: source, owner: namesOwner ? client.account : nil)
    let page: EntityPage<RemoteStatus>
    do {
      page = try await client.page(member.endpoint, at: place)
    } catch FediverseError.refused(_, let status, _)
      where place == .top && [404, 410].contains(status)
    {
      return nil
    }
    if !page.problems.isEmpty {
      reporting.note(page.incomplete("a post"), while: "reading what a list has of somebody")
    }
    pages += 1
    let posts = page.posts(onPage: pages) {
      photos.ticket(of: $0, at: $0.createdAt, from: page.origin)
    }
    return (posts, page.continuation)
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
    case .person(let person, _): .photos(of: person.name, limit: TimelinePages.length)
    case .tag(let name, _): .timeline(.tag(name), limit: TimelinePages.length)
    }
  }
}
