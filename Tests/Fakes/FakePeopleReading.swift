import Domain
import Synchronization

/// People in memory, in pages as a server gives them; nobody moves, and everybody is seen by whichever account
/// asks.
public final class FakePeopleReading: PeopleReading {
  private let profiles: [Handle: PersonProfile]
  private let known: Set<Handle>
  private let posts: [PersonID: [PersonPosts]]
  private let groups: [PeopleGroup: [PeoplePage]]
  private let failure: (any Error)?
  private let neverAnswers: Bool
  private let questions = Mutex<[Question]>([])

  /// What was asked of a server.
  public enum Question: Hashable, Sendable {
    /// Who somebody is.
    case profile(Handle)
    /// What they posted.
    case posts(PersonID, onlyPictures: Bool)
    /// Some people.
    case people(PeopleGroup, of: AccountID)
  }

  /// Begins with people whom servers know, of whom some are `known` here, too (all, if that is not said).
  ///
  /// Pages follow each other in their order, with any `next` that is different for each. With a failure, everything
  /// that is asked of a server throws it. What never answers waits until its task is cancelled: see ``Standstill``.
  public init(
    _ profiles: [PersonProfile] = [], known: [PersonProfile]? = nil,
    posts: [PersonID: [PersonPosts]] = [:], groups: [PeopleGroup: [PeoplePage]] = [:],
    failure: (any Error)? = nil, neverAnswers: Bool = false
  ) {
    self.profiles = Dictionary(
      (profiles + (known ?? [])).map { ($0.handle, $0) }, uniquingKeysWith: { first, _ in first })
    self.known = Set((known ?? profiles).map(\.handle))
    self.posts = posts
    self.groups = groups
    self.failure = failure
    self.neverAnswers = neverAnswers
  }

  /// What servers were asked so far.
  public var asked: [Question] { questions.withLock { $0 } }

  /// Those who are known.
  public func known(_ handle: Handle, as account: AccountID?) async throws -> PersonProfile? {
    known.contains(handle) ? profiles[handle] : nil
  }

  /// Those who are there; ``PeopleError/unknown(_:)`` for all others.
  public func profile(of handle: Handle, as account: AccountID?) async throws -> PersonProfile {
    try await ask(.profile(handle))
    guard let profile = profiles[handle] else { throw PeopleError.unknown(handle) }
    return profile
  }

  /// Their posts; none if nothing was said of them.
  public func posts(
    of person: PersonID, onlyPictures: Bool, after page: PersonPosts?
  ) async throws -> PersonPosts {
    try await ask(.posts(person, onlyPictures: onlyPictures))
    let pages = posts[person] ?? []
    let index = page.flatMap { page in pages.firstIndex { $0.next == page.next } }.map { $0 + 1 }
    guard pages.indices.contains(index ?? 0) else { return PersonPosts([]) }
    let found = pages[index ?? 0]
    return onlyPictures ? PersonPosts(found.photos, next: found.next) : found
  }

  /// The people of a group; none if nothing was said of it.
  public func people(
    _ group: PeopleGroup, of account: AccountID, after page: PeoplePage?
  ) async throws -> PeoplePage {
    try await ask(.people(group, of: account))
    let pages = groups[group] ?? []
    let index = page.flatMap { page in pages.firstIndex { $0.next == page.next } }.map { $0 + 1 }
    return pages.indices.contains(index ?? 0) ? pages[index ?? 0] : PeoplePage([])
  }
}

extension FakePeopleReading {
  private func ask(_ question: Question) async throws {
    questions.withLock { $0.append(question) }
    if neverAnswers { try await Standstill.untilCancelled() }
    if let failure { throw failure }
  }
}

/// What a fake of one test has if it does not say otherwise.
extension PeopleReading {
  /// Nobody is known.
  public func known(_ handle: Handle, as account: AccountID?) async throws -> PersonProfile? { nil }

  /// Nobody has posted anything.
  public func posts(
    of person: PersonID, onlyPictures: Bool, after page: PersonPosts?
  ) async throws -> PersonPosts { PersonPosts([]) }

  /// Nobody is there.
  public func people(
    _ group: PeopleGroup, of account: AccountID, after page: PeoplePage?
  ) async throws -> PeoplePage { PeoplePage([]) }
}

extension PersonProfile {
  /// Somebody whom an account sees.
  public static func example(
    _ username: String = "bo", at server: String = "photos.example", name: String? = nil,
    seenBy account: Int64 = 1, _ change: (inout PersonProfile) -> Void = { _ in }
  ) -> PersonProfile? {
    Handle(username, at: server).map { handle in
      var profile = PersonProfile(
        id: PersonID(account: AccountID(rawValue: account), name: "id-\(username)"), handle: handle,
        name: name ?? username.prefix(1).uppercased() + username.dropFirst())
      change(&profile)
      return profile
    }
  }
}
