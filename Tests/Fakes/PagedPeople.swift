import Domain
import Synchronization

/// People in memory, page by page.
public final class PagedPeople: PeopleReading {
  private let groups: [PeopleGroup: [PeoplePage]]
  private let failure: (any Error)?
  private let neverAnswers: Bool
  private let questions = Mutex<[AccountID]>([])

  /// Begins with the pages of groups, each of which leads to the next one by its `next`: `1`, `2` …. With a failure,
  /// everything throws it; what never answers waits until its task is cancelled: see ``Standstill``.
  public init(
    _ groups: [PeopleGroup: [PeoplePage]] = [:], failure: (any Error)? = nil,
    neverAnswers: Bool = false
  ) {
    self.groups = groups
    self.failure = failure
    self.neverAnswers = neverAnswers
  }

  /// The accounts that pages were asked for, in order.
  public var asked: [AccountID] { questions.withLock { $0 } }

  /// How many pages were asked for.
  public var pages: Int { asked.count }

  /// Whoever is on any page.
  public func known(_ handle: Handle, as account: AccountID?) async throws -> PersonProfile? {
    groups.values.joined().flatMap(\.people).first { $0.handle == handle }
  }

  /// Whoever is on any page.
  public func profile(of handle: Handle, as account: AccountID?) async throws -> PersonProfile {
    if let failure { throw failure }
    guard let person = try await known(handle, as: account) else {
      throw PeopleError.unknown(handle)
    }
    return person
  }

  /// The page that a page's `next` names, from 0.
  public func people(
    _ group: PeopleGroup, of account: AccountID, after page: PeoplePage?
  ) async throws -> PeoplePage {
    if neverAnswers { try await Standstill.untilCancelled() }
    if let failure { throw failure }
    questions.withLock { $0.append(account) }
    let pages = groups[group] ?? []
    let place = page.map { Int($0.next ?? "") ?? pages.count } ?? 0
    return pages.indices.contains(place) ? pages[place] : PeoplePage([])
  }
}

extension PersonProfile {
  /// Somebody whom account 1 sees.
  public static func listed(
    _ username: String, name: String = "", on server: String = "photos.example",
    seenBy account: Int64 = 1
  ) -> PersonProfile? {
    Handle("\(username)@\(server)").map {
      PersonProfile(
        id: PersonID(account: AccountID(rawValue: account), name: "id-\(username)"), handle: $0,
        name: name)
    }
  }
}
