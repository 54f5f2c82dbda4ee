/// Changes how things stand between the person's accounts and others: at once here, and at the server as soon
/// as it can be reached. What a server refuses is undone here, and told.
///
/// Throws ``RelationError``, ``PeopleError``, ``WritingError``, ``AccountError`` and ``LibraryError``.
public protocol Relating: Sendable {
  /// How things stand with people, as far as is known here, with what waits; asks no server.
  func standings(with people: [PersonID]) async throws -> [PersonID: RelationStanding]
  /// Asks servers how things stand with people, and keeps that.
  func refreshStandings(with people: [PersonID]) async throws -> [PersonID: RelationStanding]
  /// Who has made a photo, as an account sees them that has it; asks no server. Throws
  /// ``PeopleError/noAuthor`` of photos that no account sees, and ``PeopleError/isOneself``.
  func author(of photo: Photo) async throws -> PersonProfile
  /// Makes something so. Returns how things stand with it.
  func wish(_ wish: RelationWish, for person: PersonProfile) async throws -> RelationStanding
  /// What an account sees nothing of, with what waits, by handle. Without `asking` its server that is as it was last
  /// known here. Of people it may be only known what they are called.
  func hidden(
    _ list: HiddenList, of account: AccountID, asking: Bool
  ) async throws -> [PersonProfile]
  /// Whom the account follows no more because of a block of somebody, or of their server, and could if that were
  /// taken back. Asks no server.
  func parted(by wish: RelationWish, from person: PersonProfile) async throws -> [UnfollowedPerson]
  /// Tells those who run the server what is wrong with somebody.
  func report(_ report: PersonReport, of person: PersonProfile) async throws
  /// The rules of an account's server, by its names for them.
  func rules(of account: AccountID) async throws -> [ServerRule]
  /// What an account's server takes in reports; asks no server.
  func reportTerms(of account: AccountID) async throws -> ReportTerms
}

extension Relating {
  /// Makes the same so of several, one after the other, and offers to take all of it back.
  ///
  /// Returns what came of each, in their order: an error for one costs nobody else. If the task is cancelled, this
  /// throws `CancellationError` after offering to take back what was done until then. It throws before anything is done
  /// if nobody can say how things stood.
  public func wish(
    _ wish: RelationWish, for people: [PersonProfile], offering undoing: UndoLog
  ) async throws -> [Result<RelationStanding, any Error>] {
    let before = try await standings(before: wish, with: people)
    var results: [Result<RelationStanding, any Error>] = []
    var change = RelationChange(wish: wish)
    var isCancelled = false
    for person in people {
      isCancelled = isCancelled || Task.isCancelled
      guard !isCancelled else { break }
      do {
        results.append(.success(try await self.wish(wish, for: person)))
      } catch is CancellationError {
        // It may be so by now.
        isCancelled = true
      } catch {
        results.append(.failure(error))
        continue
      }
      change.add(person, before: before[wish.subject(person)])
    }
    offer(change, in: undoing)
    if isCancelled { throw CancellationError() }
    return results
  }

  /// Offers to take a change back. If nothing in it can be, nothing older is undone in its place.
  private func offer(_ change: RelationChange, in undoing: UndoLog) {
    let people = change.undone.map(\.person) + change.unknown
    if !people.isEmpty {
      let names = people.map(\.handle.text).joined(separator: ", ")
      undoing.offer {
        let isParted = try await self.takeBack(change)
        return isParted ? .parting(names, by: change.wish.kind) : .relation(names)
      }
    } else if change.stays {
      undoing.bar(CannotBeUndone(change.wish.word, change.wish.rest))
    }
  }

  /// Takes a change back; whom it parted from the account is followed again. Returns whether it has parted anybody: who
  /// followed the account has to do so again themselves, and nobody comes back into lists.
  private func takeBack(_ change: RelationChange) async throws -> Bool {
    var isParted = false
    for (person, back) in change.undone {
      isParted = try await hasParted(change.wish, person) || isParted
      let parted = try await parted(by: change.wish, from: person)
      _ = try await wish(back, for: person)
      for other in parted {
        _ = try await wish(.follow(other.following), for: other.person)
      }
    }
    if !change.unknown.isEmpty { throw FollowedBefore(people: change.unknown.map(\.handle)) }
    return isParted
  }

  /// Whether a server has parted an account from somebody by now.
  private func hasParted(_ wish: RelationWish, _ person: PersonProfile) async throws -> Bool {
    guard [.block(true), .blockDomain(true), .follow(nil)].contains(wish) else { return false }
    return try await standings(with: [person.id])[person.id]?.waiting.contains(wish) != true
  }

  /// Whether people are followed is asked for where it is not known: most of those whose photos one sees are.
  private func standings(
    before wish: RelationWish, with people: [PersonProfile]
  ) async throws -> [PersonID: RelationStanding] {
    let known = try await standings(with: people.map(wish.subject))
    guard case .follow(_?) = wish else { return known }
    let unknown = people.map(\.id).filter { known[$0]?.known(.follow) == nil }
    guard !unknown.isEmpty else { return known }
    do {
      return known.merging(try await refreshStandings(with: unknown)) { $1 }
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      // They are followed all the same, as soon as that can be. One account's server may have told.
      return try await standings(with: people.map(wish.subject))
    }
  }
}

/// What was done to several people, and how it is taken back.
private struct RelationChange {
  let wish: RelationWish
  private(set) var undone: [(person: PersonProfile, back: RelationWish)] = []
  /// Who may have been followed before: nobody knows, so that they are not unfollowed.
  private(set) var unknown: [PersonProfile] = []
  /// Whether something was done that nothing takes back.
  private(set) var stays = false

  init(wish: RelationWish) {
    self.wish = wish
  }

  mutating func add(_ person: PersonProfile, before standing: RelationStanding?) {
    let known = standing?.known(wish.kind)
    var guess: RelationWish? = wish.opposite
    if case .follow(_?) = wish { guess = nil }
    guard let back = known ?? guess else { return unknown.append(person) }
    if back != wish { undone.append((person, back)) } else if known == nil { stays = true }
  }
}

extension CannotBeUndone {
  /// Those who run a server read what they were told.
  public static let report = CannotBeUndone(
    "report", "while it waits, `outbox` and `drop` take it back")
}

/// Whether somebody was followed already is not known, so that their `follow` is not taken back.
public struct FollowedBefore: Mistake, Hashable {
  /// Who.
  public let people: [Handle]

  /// Makes the error.
  public init(people: [Handle]) { self.people = people }

  /// What to do.
  public var reason: String {
    let names = people.map(\.text).joined(separator: ", ")
    return "nobody knows whether you followed \(names) before: `unfollow` ends it"
  }
}

extension RelationWish {
  /// Whose standing says whether it is so: of a whole server that of everybody there.
  fileprivate func subject(_ person: PersonProfile) -> PersonID {
    guard kind == .domain, let everybody = Handle.everybody(at: person.handle.server) else {
      return person.id
    }
    return PersonID(everybody, of: person.id.account)
  }

  /// What is left to do about what nobody here can take back.
  fileprivate var rest: String {
    switch self {
    case .answer(true): "`remove-follower` ends it"
    case .answer(false): "they have to ask again"
    case .removeFollower: "they have to follow you again"
    default: "nobody knows how it was before"
    }
  }
}

/// A rule of a server.
public struct ServerRule: Hashable, Sendable, Identifiable {
  /// What the server calls it.
  public let id: String
  /// What it says; untrusted text.
  public let text: String

  /// Makes a rule.
  public init(id: String, text: String) {
    self.id = id
    self.text = text
  }
}

/// What a server takes in reports.
public struct ReportTerms: Hashable, Sendable {
  /// The server's name.
  public let server: String
  /// The kinds that can be reported.
  public let categories: [PersonReport.Category]
  /// Whether it takes words, rules and several posts at once, and tells the person's own server; else it takes the
  /// kind alone, of one post or of the person.
  public let takesWords: Bool

  /// Makes terms; without anything else they are Mastodon's.
  public init(
    server: String, categories: [PersonReport.Category] = [.spam, .legal, .violation, .other],
    takesWords: Bool = true
  ) {
    self.server = server
    self.categories = categories
    self.takesWords = takesWords
  }
}

extension Server {
  /// What it takes in reports: Pixelfed has kinds of its own.
  public var reportTerms: ReportTerms {
    guard kind == .pixelfed else { return ReportTerms(server: name) }
    return ReportTerms(
      server: name,
      categories: [
        .spam, .sensitive, .abusive, .underage, .violence, .copyright, .impersonation, .scam,
        .terrorism,
      ], takesWords: false)
  }
}

/// Why something cannot be so between an account and somebody.
public enum RelationError: Mistake, Hashable {
  /// The person has blocked them.
  case isBlocked(Handle)
  /// They have blocked the account.
  case isBlockedBy(Handle)
  /// The server does not let followers be removed.
  case cannotRemoveFollowers(server: String)
  /// It is the account's own server.
  case ownServer(String)

  /// What is wrong, and what to do.
  public var reason: String {
    switch self {
    case .isBlocked(let handle): "you have blocked \(handle.text): `unblock` them first"
    case .isBlockedBy(let handle): "\(handle.text) has blocked you"
    case .cannotRemoveFollowers(let server):
      "\(server) can't remove followers: `block` and `unblock` do it there"
    case .ownServer(let server): "you are on \(server) yourself, so it can't be blocked"
    }
  }
}

extension Handle {
  /// Everybody at a server, of whom nothing is seen if it is blocked: `*@spam.example`.
  public static func everybody(at server: String) -> Handle? { Handle("*", at: server) }

  /// Whether it stands for everybody at its server.
  public var isEverybody: Bool { username == "*" }
}

extension Server {
  /// Whether people can remove those who follow them there.
  public var canRemoveFollowers: Bool { kind != .goToSocial && kind != .pixelfed }
}
