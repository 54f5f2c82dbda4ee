import Domain
import Foundation
import Library
import Outbox
import Storage
import Web

/// A library with somebody's account and its home timeline, and outboxes over it as the app makes them.
struct BenchOutbox {
  /// The system's clock.
  struct SystemTime: TimeSource {
    var now: Timestamp { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }
  }

  /// Tells what went wrong at once: nothing should.
  struct Complaints: ErrorReporting {
    func report(_ error: any Error, while activity: String) {
      FileHandle.standardError.write(Data("\(activity): \(error)\n".utf8))
    }
  }

  /// Where mutations are stored.
  let library: Library
  /// Who does them.
  let account: Account
  /// The account's timeline.
  let home: SourceID
  let time = SystemTime()

  /// Opens a library, which lies as the program's does below its home.
  init(_ folder: String, on server: Server? = nil) async throws {
    library = try Library.open(at: folder, cachingIn: folder + "/cache", time: time) { notice in
      FileHandle.standardError.write(Data((notice.line + "\n").utf8))
    }
    account = try await library.accounts.insertAccount(
      AccountOwner(remoteID: "1", username: "ada", displayName: ""), on: try server ?? Self.nowhere,
      profile: 1
    ).account
    home = try await library.sources.insertSource(
      .account(account.id, .home), named: "home", profile: 1
    ).id
  }

  /// An outbox of this library.
  func outbox(_ delivering: any Delivering) -> Outbox {
    let photos = library.photos
    return Outbox(
      Outbox.Dependencies(
        profile: 1, store: library.outbox, sources: library.sources,
        accounts: OneAccount(account: account), delivering: delivering,
        relations: RelationSupport(store: library.relations, serving: NobodyTold()),
        engagement: { try await photos.engagement(of: $0) },
        received: { [home] engagement, target in
          guard case .status(_, let id) = target else { return }
          try await photos.receive(engagement, at: [PhotoID(source: home, item: id)])
        }, time: time, clock: ContinuousClock(), reporting: Complaints()))
  }

  /// Puts so many photos into the timeline, an hour between one and the next; the first is the newest.
  func fill(_ count: Int) async throws {
    for first in stride(from: 0, to: count, by: 1_000) {
      _ = try await library.photos.insert(
        (first..<min(count, first + 1_000)).map(photo), of: home)
    }
  }

  /// One of those photos.
  func photo(_ number: Int) -> Photo {
    Photo(
      id: PhotoID(source: home, item: "\(1_000_000 + number)"),
      timestamp: Timestamp(milliseconds: 1_790_000_000_000 - Int64(number) * 3_600_000),
      caption: "photo \(number)", media: .sample(1), engagement: Engagement(likes: 11))
  }

  /// Lets likes of so many statuses wait, `step` photos apart, as if nobody had been able to send them.
  func like(_ count: Int, every step: Int = 1) async throws {
    try await like((0..<count).map { photo($0 * step).id.item })
  }

  /// The same of statuses by their names.
  func like(_ statuses: [String]) async throws {
    var generator = SystemRandomNumberGenerator()
    for first in stride(from: 0, to: statuses.count, by: 1_000) {
      let changes = statuses[first..<min(statuses.count, first + 1_000)].map { status in
        OutboxChange.insert(
          OutboxEntry(
            Mutation(
              id: MutationID(using: &generator), target: .status(account.id, status),
              action: .react(.like, base: nil), createdAt: time.now)))
      }
      try await library.outbox.apply(changes, of: 1)
    }
  }

  /// A server that nobody can reach.
  static var nowhere: Server {
    get throws {
      guard let origin = WebAddress("http://127.0.0.1:1/") else {
        throw CocoaError(.coderInvalidValue)
      }
      return Server(
        origin: origin, kind: .photoStream, version: "1", title: "",
        capabilities: ServerCapabilities())
    }
  }
}

/// A server of which nothing is read.
protocol OnlyDelivering: Delivering {}

extension OnlyDelivering {
  func comments(on target: MutationTarget) async throws -> [Comment] { [] }
  func draft(revising target: MutationTarget, words: String?) async throws -> Draft { Draft() }
  func history(of target: MutationTarget) async throws -> [PostVersion] { [] }
  func translation(of target: MutationTarget, into language: String?) async throws -> Translation {
    throw CocoaError(.featureUnsupported)
  }
  func scheduled(of account: AccountID) async throws -> [ScheduledPost] { [] }
}

/// A server that tells nothing of people: they are not what is measured.
private struct NobodyTold: RelationServing {
  func name(of handle: Handle, for account: AccountID) async throws -> String? { nil }
  func blockedServers(of account: AccountID) async throws -> [String]? { nil }
  func relationships(with people: [String], of account: AccountID) async throws
    -> [String: Relationship]
  { [:] }

  func people(_ group: PeopleGroup, of account: AccountID) async throws -> [PersonEntry]? { nil }

  func rules(of account: AccountID) async throws -> [ServerRule] { [] }
}
