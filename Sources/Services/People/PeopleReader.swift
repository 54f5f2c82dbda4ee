import Domain
import Storage
import Web

/// The people whom the accounts of a profile see: asks servers for them, and keeps what they said.
///
/// What is known is there at once and offline. Who has moved is looked for at the new place, once.
public actor PeopleReader {
  private let storage: any PeopleStoring
  private let serving: any PeopleServing
  private let accounts: @Sendable () async throws -> [Account]
  private let time: any TimeSource
  private let reporting: any ErrorReporting

  /// Makes the people of a profile, which has these accounts.
  public init(
    storage: any PeopleStoring, serving: any PeopleServing,
    accounts: @escaping @Sendable () async throws -> [Account], time: any TimeSource,
    reporting: any ErrorReporting
  ) {
    self.storage = storage
    self.serving = serving
    self.accounts = accounts
    self.time = time
    self.reporting = reporting
  }
}

extension PeopleReader: PeopleReading {
  /// Asks nobody.
  public func known(_ handle: Handle, as account: AccountID?) async throws -> PersonProfile? {
    let viewers = try await accounts().map(\.id)
    return try await storage.person(
      called: handle, seenBy: account.map { viewers.filter([$0].contains) } ?? viewers)
  }

  /// Asks, and keeps the answer. What cannot be kept is told all the same.
  public func profile(of handle: Handle, as account: AccountID?) async throws -> PersonProfile {
    let viewer = try await viewer(of: handle, as: account)
    guard let found = try await serving.person(called: handle, of: viewer) else {
      throw PeopleError.unknown(handle)
    }
    await keep([found])
    guard let place = found.movedTo, place != found.handle else { return found }
    do {
      guard let moved = try await serving.person(called: place, of: viewer) else { return found }
      await keep([moved])
      // Who has moved back and forth is where they were looked for.
      return moved.movedTo == found.handle ? found : moved
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      // Who has moved is known all the same.
      reporting.note(error, while: "following a move")
      return found
    }
  }

  /// A page of posts, of which nothing is kept.
  public func posts(
    of person: PersonID, onlyPictures: Bool, after page: PersonPosts?
  ) async throws -> PersonPosts {
    if let page, page.next == nil { return PersonPosts([]) }
    let posts = try await serving.posts(
      of: person, onlyPictures: onlyPictures, at: page?.next)
    if let posts { return posts }
    throw try await gone(person)
  }

  /// A page of people, who are known from now on.
  public func people(
    _ group: PeopleGroup, of account: AccountID, after page: PeoplePage?
  ) async throws -> PeoplePage {
    if let page, page.next == nil { return PeoplePage([]) }
    guard let told = try await serving.people(group, of: account, at: page?.next) else {
      if let person = group.person { throw try await gone(person) }
      let server = try await accounts().first { $0.id == account }?.server.name
      throw PeopleError.notTold(server: server ?? "the server")
    }
    await keep(told.people)
    return told
  }
}

extension PeopleReader {
  /// Who asks: the account on somebody's own server, which knows most of them, else the first one.
  private func viewer(of handle: Handle, as account: AccountID?) async throws -> AccountID {
    if let account { return account }
    let able = try await accounts().filter { $0.ending == nil }
    let own = able.first { $0.server.name.lowercased() == handle.server.lowercased() }
    guard let viewer = own ?? able.first else { throw PeopleError.noAccount(handle) }
    return viewer.id
  }

  private func keep(_ people: [PersonProfile]) async {
    await reporting.attempt("keeping what is known of people") {
      try await storage.keep(people, at: time.now)
    }
  }

  /// What is to be said of somebody whose server knows nothing of them any more.
  private func gone(_ person: PersonID) async throws -> any Error {
    if let known = try await storage.person(person) { return PeopleError.gone(known.handle) }
    let server = try await accounts().first { $0.id == person.account }?.server.name
    return PeopleError.notTold(server: server ?? "the server")
  }
}

extension PeopleGroup {
  /// Whom it is about, if that is not the account itself.
  fileprivate var person: PersonID? {
    switch self {
    case .following(let person), .followers(let person): person
    case .familiar(let person): person
    case .requests, .blocked, .muted: nil
    }
  }
}
