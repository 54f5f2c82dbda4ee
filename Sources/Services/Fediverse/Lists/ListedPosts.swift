import Domain
import Timeline

/// A post as a list told it.
struct ListedPost {
  let id: OpaqueID
  /// When it was posted; nil if that cannot be read.
  let moment: Milliseconds?
  /// Nil of a post without pictures.
  let ticket: Ticket<Photo>?
  /// On which page, counted from the first that was read.
  let page: Int
}

/// Posts in the order of a list, each once.
struct ListedPosts {
  private(set) var posts: [ListedPost] = []
  private var places: [OpaqueID: Int] = [:]

  /// Takes a page: what it tells again may have changed since.
  mutating func take(_ page: [ListedPost]) {
    for post in page {
      if let place = places[post.id] { posts[place] = post } else { append([post]) }
    }
  }

  /// Adds those that are not there, as they were told earlier.
  mutating func append(_ others: some Sequence<ListedPost>) {
    for post in others where places[post.id] == nil {
      places[post.id] = posts.count
      posts.append(post)
    }
  }

  /// What stands below a post; nil if that is not there.
  func posts(below id: OpaqueID) -> ArraySlice<ListedPost>? {
    places[id].map { posts[($0 + 1)...] }
  }
}

extension EntityPage<RemoteStatus> {
  /// Its posts, with what `ticket` makes of them.
  func posts(
    onPage number: Int = 0, _ ticket: (RemoteStatus) -> Ticket<Photo>?
  ) -> [ListedPost] {
    values.map { status in
      ListedPost(
        id: OpaqueID(status.id), moment: status.isDated ? status.createdAt.milliseconds : nil,
        ticket: ticket(status), page: number)
    }
  }
}

extension TicketPage<Photo> {
  /// What was read of a list comes first, and then why that is not all. Throws it.
  static func showing(
    _ tickets: [Ticket<Photo>], before failure: any Error, from start: PageStart<Photo>
  ) throws -> TicketPage {
    if case .at = start { throw failure }
    guard !tickets.isEmpty else { throw failure }
    return TicketPage(tickets, isEnd: false, reached: .max, next: "others")
  }
}

/// What was read of a member of a list: the newest posts, without a hole.
struct MemberStretch {
  private var list = ListedPosts()
  /// Where it goes on; nil at its end.
  private(set) var next: PagePlace?
  /// Why its last page leads nowhere. It can be asked for again.
  private(set) var fault: FediverseError?
  private var places: Set<PagePlace> = []
  private var blankPages = 0

  init(next: PagePlace? = .top) {
    self.next = next
  }

  var posts: [ListedPost] { list.posts }

  /// No later page has anything newer, if dates follow the order. This is not the oldest, as some of the last posts
  /// may be backdated.
  var bottom: Milliseconds {
    posts.reversed().lazy.compactMap(\.moment).prefix(3).max() ?? .max
  }

  /// Takes the page that comes next.
  mutating func take(
    _ page: [ListedPost], _ continuation: EntityPage<RemoteStatus>.Continuation, of host: String
  ) {
    let count = posts.count
    list.take(page)
    blankPages = posts.count == count ? blankPages + 1 : 0
    fault = nil
    switch continuation {
    case .end: next = nil
    case .fault(let error): fault = error
    case .page(let place) where !places.insert(place).inserted:
      fault = .goesInCircles(host: host)
    case .page(let place):
      next = place
      guard blankPages == SavedPosts.mostBlankPages else { return }
      (blankPages, fault) = (0, .nothingNew(host: host, pages: blankPages))
    }
  }

  /// Goes on as what was read before, if that has the last post of a page, and there is more below it.
  mutating func join(_ before: MemberStretch, below last: OpaqueID) -> Bool {
    guard next != nil, let rest = before.list.posts(below: last) else { return false }
    list.append(rest)
    (next, fault) = (before.next, nil)
    places.formUnion(before.places)
    return true
  }
}
