import Concurrency
import Crypto
import Domain
import Foundation
import GRDB
import Hummingbird

/// What all endpoints share: the household's data, its limits, and who is counted.
///
/// A class, as every connection and every step of an answer holds it: its values would take a kilobyte each time.
final class Household: Sendable {
  let configuration: StreamServerConfiguration
  let store: ServerStore
  let pictureStore: MediaStore
  let pictureReader: any PictureReading
  let time: any TimeSource
  let clock: any Clock<Duration>
  let errors: any ErrorReporting
  /// Is told what was answered.
  let log: RequestLog?

  let authors = AuthorJSONCache()
  let requests: RateLimiter
  let signInsByAddress: RateLimiter
  let signInsByUser: RateLimiter
  let registrations: RateLimiter
  /// Pictures on their way to each address.
  let downloads: ConnectionCounter
  /// Streams of each person.
  let listeners: ConnectionCounter
  /// Tells streams what was written.
  let streams = Broadcast<StreamEvent>()
  /// One password at a time, so that a flood of them takes one core and 128 MB, not all.
  let passwordQueue = SerialQueue()
  /// Signs forms; new with every start.
  let formKey = SymmetricKey(size: .bits256)

  init(
    configuration: StreamServerConfiguration, store: ServerStore, pictures: any PictureReading,
    time: any TimeSource, clock: any Clock<Duration>, errors: any ErrorReporting,
    log: RequestLog?
  ) {
    self.configuration = configuration
    self.store = store
    pictureStore = MediaStore(
      folder: MediaFolder(
        path: configuration.dataFolder + "/media", scratch: configuration.uploadFolder),
      store: store)
    pictureReader = pictures
    self.time = time
    self.clock = clock
    self.errors = errors
    self.log = log
    let limits = configuration.limits
    requests = RateLimiter(limit: limits.requests, length: limits.window)
    signInsByAddress = RateLimiter(limit: limits.signInsPerAddress, length: limits.window)
    signInsByUser = RateLimiter(limit: limits.signInsPerUser, length: limits.window)
    registrations = RateLimiter(limit: limits.appsPerAddress, length: limits.window)
    downloads = ConnectionCounter(limit: limits.connectionsPerAddress)
    listeners = ConnectionCounter(limit: limits.streamsPerPerson)
  }

  var limits: ServerLimits { configuration.limits }

  /// The address of a path here.
  func url(_ path: String) -> String { configuration.publicURL + path }

  /// The name of this server in accounts' and tags' addresses: host, and port if it has one.
  var domain: String {
    let afterScheme = configuration.publicURL.split(separator: "://").last ?? ""
    return String(afterScheme.prefix { $0 != "/" })
  }

  /// The name in `anna`, `@anna` or `anna@this.server`; nil for somebody elsewhere.
  func localName(of account: String) -> String? {
    let parts = account.trimmingPrefix("@").split(separator: "@")
    guard let name = parts.first, parts.count <= 2 else { return nil }
    return parts.count == 1 || parts[1].lowercased() == domain.lowercased()
      ? String(name) : nil
  }

  /// Whom a request without a token is counted for.
  func origin(of request: Request, peer: String?) -> String {
    RequestOrigin.name(
      peer: peer, forwardedFor: request.headers.value("X-Forwarded-For"),
      isBehindProxy: configuration.believes(peer))
  }
}

/// The database in one transaction, as one person sees it at one moment.
///
/// How statuses, timelines, threads and notifications are read and written is in extensions of this.
struct Snapshot {
  let db: Database
  let household: Household
  /// Who looks; nil is everybody.
  let viewer: Int64?
  let now: Timestamp
  /// What streams are told of once it is written.
  var changes = ChangeLog()

  var publicURL: String { household.configuration.publicURL }

  /// Which rows of `status` the viewer may see now.
  var seen: SQL { "\(isForViewer) AND \(isReachable)" }

  /// The same, whoever blocked them.
  var isForViewer: SQL { "\(isUnexpired) AND \(isVisible)" }

  /// Which rows of `status` are still there for anybody.
  var isUnexpired: SQL { "(status.expiresAt IS NULL OR status.expiresAt > \(now))" }

  /// A record of the viewer's; others' are not there. Throws ``APIError/notFound``.
  func own<Record: FetchableRecord & TableRecord>(
    _ id: Int64, by owner: KeyPath<Record, Int64>
  ) throws -> Record {
    guard let record = try Record.fetchOne(db, key: id), record[keyPath: owner] == viewer else {
      throw APIError.notFound
    }
    return record
  }

  private var isVisible: SQL {
    guard let viewer else { return "status.visibility < 2" }
    return """
      (status.visibility < 2 OR status.author = \(viewer)
        OR status.visibility = 2 AND \(isFollowed("status.author"))
        OR EXISTS (SELECT 1 FROM mention
            WHERE mention.status = status.id AND mention.user = \(viewer)))
      """
  }
}

extension Household {
  /// Reads in one transaction.
  func read<Value: Sendable>(
    as viewer: Int64? = nil, _ body: @escaping @Sendable (Snapshot) throws -> Value
  ) async throws -> Value {
    let now = time.now
    return try await store.read {
      try body(Snapshot(db: $0, household: self, viewer: viewer, now: now))
    }
  }

  /// The same at once and on this thread; see ``ServerStore/readNow(_:)``.
  func readNow<Value>(as viewer: Int64?, _ body: (Snapshot) throws -> Value) throws -> Value {
    try store.readNow {
      try body(Snapshot(db: $0, household: self, viewer: viewer, now: time.now))
    }
  }

  /// Writes in one transaction: all of it, or nothing. Streams are told in the order of writing.
  func write<Value: Sendable>(
    as viewer: Int64? = nil, _ body: @escaping @Sendable (Snapshot) throws -> Value
  ) async throws -> Value {
    let now = time.now
    return try await store.write { db in
      let snapshot = Snapshot(db: db, household: self, viewer: viewer, now: now)
      let value = try body(snapshot)
      let events = snapshot.changes.events
      if !events.isEmpty {
        db.afterNextTransaction { _ in for event in events { self.streams.send(event) } }
      }
      return value
    }
  }
}
