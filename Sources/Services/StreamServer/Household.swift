import Concurrency
import Crypto
import Domain
import Foundation
import Hummingbird

/// What all endpoints share: the household's data, its limits, and who is counted.
struct Household: Sendable {
  let configuration: StreamServerConfiguration
  let store: ServerStore
  let pictureStore: PictureStore
  let pictureReader: any PictureReading
  let time: any TimeSource
  let clock: any Clock<Duration>
  let errors: any ErrorReporting
  /// Gets what was answered.
  let log: RequestLog?
  /// What scrypt costs here; tests take less.
  let passwordCost: PasswordHash.Cost

  let authors: AuthorJSONCache
  let openRequests = OpenRequests()
  let requests: RateLimiter
  let signInsByAddress: RateLimiter
  let signInsByUser: RateLimiter
  let registrations: RateLimiter
  /// Pictures on their way to each address.
  let downloads: ConnectionCounter
  /// One password at a time, so that a flood of them takes one core and 128 MB, not all.
  let passwordQueue = SerialQueue()
  /// Signs forms; new with every start.
  let formKey = SymmetricKey(size: .bits256)

  init(
    configuration: StreamServerConfiguration, store: ServerStore, pictures: any PictureReading,
    time: any TimeSource, clock: any Clock<Duration>, errors: any ErrorReporting,
    log: RequestLog?, passwordCost: PasswordHash.Cost
  ) {
    self.configuration = configuration
    self.store = store
    pictureStore = PictureStore(
      folder: PictureFolder(path: configuration.dataFolder + "/media"), store: store)
    pictureReader = pictures
    self.time = time
    self.clock = clock
    self.errors = errors
    self.log = log
    self.passwordCost = passwordCost
    authors = AuthorJSONCache(publicURL: configuration.publicURL)
    let limits = configuration.limits
    requests = RateLimiter(limit: limits.requests, length: limits.window)
    signInsByAddress = RateLimiter(limit: limits.signInsPerAddress, length: limits.window)
    signInsByUser = RateLimiter(limit: limits.signInsPerUser, length: limits.window)
    registrations = RateLimiter(limit: limits.appsPerAddress, length: limits.window)
    downloads = ConnectionCounter(limit: limits.connectionsPerAddress)
  }

  var limits: ServerLimits { configuration.limits }

  /// The address of a path here.
  func url(_ path: String) -> String { configuration.publicURL + path }

  /// The name of this server in accounts' and tags' addresses: host, and port if it has one.
  var domain: String {
    let afterScheme = configuration.publicURL.split(separator: "://").last ?? ""
    return String(afterScheme.prefix { $0 != "/" })
  }

  /// Whom a request without a token is counted for.
  func origin(of request: Request, peer: String?) -> String {
    RequestOrigin.name(
      peer: peer, forwardedFor: request.headers.value("X-Forwarded-For"),
      isBehindProxy: configuration.believes(peer))
  }
}

extension Household {
  /// Keeps the JSON of statuses that had none when they were read. If that fails, they are made anew
  /// the next time.
  func keepJSON(of ids: [Int64]) async {
    guard !ids.isEmpty else { return }
    do {
      let publicURL = configuration.publicURL
      try await store.write { try StatusJSONTable(db: $0).keep(ids, publicURL: publicURL) }
    } catch {
      errors.note(error, while: "keeping statuses' JSON")
    }
  }

  /// Where uploads are written until it is known what they are.
  var uploadFolder: String { configuration.dataFolder + "/uploads" }
}
