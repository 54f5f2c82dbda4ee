import Domain
import Synchronization

/// Strangers in memory, page by page.
public final class FakeDiscovering: Discovering {
  private let pages: [Discovered<Photo>]
  private let tagged: [Discovered<Photo>]
  private let foundPeople: Discovered<PersonProfile>
  private let foundTags: Discovered<DiscoveredTag>
  private let failure: (any Error)?
  private let neverAnswers: Bool
  private let followed = Mutex<[String]>([])

  /// Makes it; with an error, nothing can be asked.
  public init(
    _ pages: [Discovered<Photo>] = [], tagged: [Discovered<Photo>] = [],
    people: Discovered<PersonProfile> = Discovered(),
    tags: Discovered<DiscoveredTag> = Discovered(), failure: (any Error)? = nil,
    neverAnswers: Bool = false
  ) {
    self.pages = pages
    self.tagged = tagged
    foundPeople = people
    foundTags = tags
    self.failure = failure
    self.neverAnswers = neverAnswers
  }

  /// The tags that were followed, in order.
  public var followedTags: [String] { followed.withLock { $0 } }

  /// The pages it was made with, one after the other.
  public func photos(_ choice: DiscoverChoice) async throws -> DiscoverPages {
    let all = if case .all = choice { pages } else { tagged }
    let rest = Rest(all)
    return { [self] in
      try await answer()
      return rest.next()
    }
  }

  /// The people it was made with.
  public func people() async throws -> Discovered<PersonProfile> {
    try await answer()
    return foundPeople
  }

  /// The tags it was made with.
  public func tags() async throws -> Discovered<DiscoveredTag> {
    try await answer()
    return foundTags
  }

  /// Notes it.
  public func follow(_ tag: DiscoveredTag) async throws -> String {
    try await answer()
    followed.withLock { $0.append(tag.name) }
    return "photos.example"
  }

  private func answer() async throws {
    if let failure { throw failure }
    if neverAnswers { try await Standstill.untilCancelled() }
  }

  private final class Rest: Sendable {
    private let pages: Mutex<[Discovered<Photo>]>

    init(_ pages: [Discovered<Photo>]) { self.pages = Mutex(pages) }

    func next() -> (found: Discovered<Photo>, hasMore: Bool) {
      pages.withLock { pages in
        guard !pages.isEmpty else { return (Discovered(), false) }
        let page = pages.removeFirst()
        return (page, !pages.isEmpty)
      }
    }
  }
}
