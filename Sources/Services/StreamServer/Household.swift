import Crypto
import Domain
import Foundation
import Hummingbird

/// What all endpoints share.
struct Household: Sendable {
  let configuration: StreamServerConfiguration
  let store: ServerStore
  let media: MediaShelf
  let pictures: any PictureReading
  let time: any TimeSource
  let clock: any Clock<Duration>
  let errors: any ErrorReporting
  let log: (any ServerLogging)?
  /// What scrypt costs here; tests take less.
  let passwordCost: PasswordKey.Cost

  /// What templates of statuses say in common, at this server's address.
  let phrases: StatusPhrases
  let tokens = TokenCache()
  let pages = PageCache()
  let accounts = AccountCache()
  let atWork = RequestsAtWork()
  let requests: RateCounter
  let signInsByAddress: RateCounter
  let signInsByUser: RateCounter
  let registrations: RateCounter
  /// Pictures on their way to each address.
  let downloads: ConnectionCounter
  /// One password at a time, so that a flood of them takes one core and 128 MB, not all.
  let passwordTurns = Turns()
  /// Signs forms; new with every start.
  let formKey = SymmetricKey(size: .bits256)

  init(
    configuration: StreamServerConfiguration, store: ServerStore, media: any MediaStoring,
    pictures: any PictureReading, time: any TimeSource, clock: any Clock<Duration>,
    errors: any ErrorReporting, log: (any ServerLogging)?, passwordCost: PasswordKey.Cost
  ) {
    self.configuration = configuration
    self.store = store
    self.media = MediaShelf(storage: media, store: store)
    self.pictures = pictures
    self.time = time
    self.clock = clock
    self.errors = errors
    self.log = log
    self.passwordCost = passwordCost
    phrases = StatusPhrases(base: JSONWriter.escaped(configuration.publicURL))
    let limits = configuration.limits
    requests = RateCounter(limit: limits.requests, length: limits.window)
    signInsByAddress = RateCounter(limit: limits.signInsPerAddress, length: limits.window)
    signInsByUser = RateCounter(limit: limits.signInsPerUser, length: limits.window)
    registrations = RateCounter(limit: limits.appsPerAddress, length: limits.window)
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
  /// Where uploads are written until it is known what they are.
  var uploadFolder: String { configuration.dataFolder + "/uploads" }
}
