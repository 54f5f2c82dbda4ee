import Domain
import Synchronization
import Timeline
import Web

// A server that tells everything of everybody, whoever asks: it hides nobody.
extension StrictServer {
  /// From now on, everybody has commented on everything.
  func talk() { state.withLock { $0.isTalkative = true } }

  var strangersComments: [Comment] {
    guard state.withLock(\.isTalkative) else { return [] }
    return Self.people.map { id in
      Comment(
        id: .status("c-\(id)"), author: Self.byline(id), text: "fog",
        createdAt: Timestamp(milliseconds: 0))
    }
  }

  /// What the server calls somebody: those who live there without itself.
  static func address(_ id: String) -> String {
    guard let handle = handle(id) else { return id }
    return handle.server == "photos.example"
      ? handle.username : "\(handle.username)@\(handle.server)"
  }

  static func byline(_ id: String) -> String { "\(id.uppercased()) (@\(address(id)))" }

  private static func profiles(seenBy account: AccountID) -> [PersonProfile] {
    people.compactMap { id in
      handle(id).map {
        PersonProfile(id: PersonID(account: account, name: id), handle: $0, name: id)
      }
    }
  }

  /// A photo by each of them, the newest one by the first.
  static func photos(in source: SourceID, at moment: Timestamp) -> [Photo] {
    people.enumerated().map { place, id in
      Photo(
        id: PhotoID(source: source, item: id),
        timestamp: moment.advanced(by: .seconds(-60 * place)), caption: "fog",
        author: byline(id), media: .sample(1), status: id)
    }
  }
}

extension StrictServer: NotificationReading {
  func notifications(
    of account: AccountID, after page: NotificationPage?
  ) async throws -> NotificationPage {
    NotificationPage(
      Self.people.map { id in
        AccountNotification(
          id: AccountNotification.ID(account: account, name: id), kind: .like,
          person: Self.byline(id), moment: Timestamp(milliseconds: 0), status: nil)
      })
  }
}

extension StrictServer: PeopleServing {
  func person(called handle: Handle, of account: AccountID) async throws -> PersonProfile? {
    Self.profiles(seenBy: account).first { $0.handle == handle }
  }

  func posts(
    of person: PersonID, onlyPictures: Bool, at page: String?
  ) async throws -> PersonPosts? { PersonPosts([]) }

  /// Everybody knows everybody. Whom an account hides it says as it is.
  func people(
    _ group: PeopleGroup, of account: AccountID, at page: String?
  ) async throws -> PeoplePage? {
    let all = Self.profiles(seenBy: account)
    guard group == .muted || group == .blocked else { return PeoplePage(all) }
    let hidden = Set(try await people(group, of: account)?.map(\.id) ?? [])
    return PeoplePage(all.filter { hidden.contains($0.id.name) })
  }
}

extension StrictServer: ServerSearching {
  func search(
    _ text: String, of account: AccountID, after rest: ServerFindings.Rest?
  ) async throws -> ServerFindings {
    let moment = Timestamp(milliseconds: 0)
    return ServerFindings(
      photos: Self.photos(in: SourceID(seenBy: account), at: moment),
      words: Self.people.map { id in
        ServerFindings.Words(
          TextPost(id: id, moment: moment, text: "fog"), author: Self.byline(id))
      }, people: Self.profiles(seenBy: account))
  }

  func photos(
    tagged tag: String, of account: AccountID, after rest: ServerFindings.Rest?
  ) async throws -> ServerFindings {
    ServerFindings(
      photos: Self.photos(in: SourceID(seenBy: account), at: Timestamp(milliseconds: 0)))
  }
}

extension StrictServer: DiscoverServing, TagFollowing {
  func popularPhotos(of account: AccountID) async throws -> [Photo]? { nil }

  func suggestedPeople(of account: AccountID) async throws -> [PersonProfile]? {
    Self.profiles(seenBy: account)
  }

  func popularTags(of account: AccountID) async throws -> [DiscoveredTag]? { nil }

  func followedTags(of account: AccountID) async throws -> [String]? { nil }

  func follow(tag: String, _ isFollowed: Bool, of account: AccountID) async throws -> Bool { false }

  /// What everybody posts, on one page.
  func everything(seenBy account: Account, at moment: Timestamp) -> any Supplying<Photo> {
    let source = SourceID(seenBy: account.id)
    let id = OpaqueID(source.rawValue)
    return ManagedSupplier(id: id, name: account.server.name) { _, _ in
      let tickets = Self.photos(in: source, at: moment).map {
        Ticket(
          supplier: id, id: OpaqueID($0.id.item), timestamp: $0.timestamp.milliseconds, payload: $0)
      }
      return TicketPage(tickets, isEnd: true)
    }
  }
}
