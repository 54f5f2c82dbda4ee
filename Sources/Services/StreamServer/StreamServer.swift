import Domain
import Foundation
import GRDB
import Hummingbird
import Logging
import NIOCore

/// A household's own server of photos, which speaks the Mastodon API.
///
///     let server = try StreamServer(
///       configuration, pictures: DecodedPictures(pool), time: time, errors: log)
///     try await server.addUser(name: "anna", password: password)
///     try await server.run()
public struct StreamServer: Sendable {
  let household: Household
  /// What its owner should know: files that others could read, a sentence each.
  public let warnings: [String]

  /// Opens the server's data, and makes them if they are not there; listens to nobody yet.
  ///
  /// What goes wrong inside goes to `errors`; `log` is called with what was answered, on any thread.
  /// Throws ``StreamServerError``.
  public init(
    _ configuration: StreamServerConfiguration, pictures: any PictureReading,
    time: any TimeSource, clock: any Clock<Duration> = ContinuousClock(),
    errors: any ErrorReporting, log: RequestLog? = nil
  ) throws {
    try self.init(
      configuration, pictures: pictures, time: time, clock: clock, errors: errors, log: log,
      passwordCost: .interactive)
  }

  init(
    _ configuration: StreamServerConfiguration, pictures: any PictureReading,
    time: any TimeSource, clock: any Clock<Duration>, errors: any ErrorReporting,
    log: RequestLog? = nil, passwordCost: PasswordHash.Cost
  ) throws {
    let folder = configuration.dataFolder
    do {
      for path in [folder, folder + "/uploads"] {
        try FileManager.default.createDirectory(
          atPath: path, withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700])
      }
    } catch {
      throw StreamServerError.unusable(path: folder, reason: error.localizedDescription)
    }
    FilePermissions.makePrivateFile(folder + "/server.sqlite")
    warnings = FilePermissions.makePrivate(folder)
    household = Household(
      configuration: configuration,
      store: try ServerStore(path: folder + "/server.sqlite", time: time),
      pictures: pictures, time: time, clock: clock, errors: errors, log: log,
      passwordCost: passwordCost)
  }

  /// Adds somebody to the household. Throws ``StreamServerError``.
  public func addUser(name: String, password: String) async throws {
    guard (1...30).contains(name.utf8.count),
      name.utf8.allSatisfy({ $0 == 0x5F || Character(UnicodeScalar($0)).isWordLike })
    else { throw StreamServerError.badName(name) }
    let key = try await key(of: password)
    let id = household.store.ids.next()
    try await household.store.write { db in
      guard try User.find(named: name, in: db) == nil else {
        throw StreamServerError.userExists(name)
      }
      try Credentials(id: id, name: name, password: key).insert(db)
    }
  }

  /// Gives somebody a new password, and ends all their sessions: whoever had the old one is out.
  ///
  /// A server that runs as another process notices at once. Throws ``StreamServerError``.
  public func changePassword(of name: String, to password: String) async throws {
    let key = try await key(of: password)
    try await household.store.write { db in
      guard let user = try Credentials.find(named: name, in: db) else {
        throw StreamServerError.noUser(name)
      }
      try user.change(to: key, in: db)
      for table in ["token", "code", "knownAddress"] {
        try db.execute(sql: "DELETE FROM \(table) WHERE user = ?", arguments: [user.id])
      }
    }
  }

  /// Serves until the task is cancelled, or the process is told to end (SIGTERM, SIGINT).
  ///
  /// Requests at work are finished first, as far as ``ServerLimits/shutdownTime`` allows.
  /// `started` gets the port it listens on.
  public func run(started: @escaping @Sendable (Int) -> Void = { _ in }) async throws {
    try await run(heedingSignals: true, started: started)
  }

  /// The same; a process that is more than a server may keep its signals to itself.
  func run(heedingSignals: Bool, started: @escaping @Sendable (Int) -> Void) async throws {
    removeOldUploads()
    try await prepare()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await serve(heedingSignals: heedingSignals, started: started) }
      group.addTask { await keepUp() }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  /// Before it serves: what was kept of statuses at another address is of no use at this one. Not when
  /// it is opened, as somebody may be added while another process serves.
  func prepare() async throws {
    let publicURL = household.configuration.publicURL
    try await household.store.write { try StatusJSONTable(db: $0).begin(for: publicURL) }
  }

  /// The application with all endpoints.
  func application(
    started: @escaping @Sendable (Int) -> Void = { _ in }
  ) -> Application<RouterResponder<ConnectionContext>> {
    let (configuration, limits) = (household.configuration, household.limits)
    // What matters is thrown, or told to `errors` and `log`.
    let silence = Logger(label: "StreamServer") { _ in SwiftLogNoOpLogHandler() }
    let connections = ConnectionCounter(limit: limits.connectionsPerAddress)
    return Application(
      router: ServerRouter(household: household).router,
      server: .http1(
        configuration: .init(
          additionalChannelHandlers: [
            ConnectionLimiter(counter: connections, configuration: configuration),
            WriteDeadline(limit: .init(limits.writeTime)),
          ],
          idleTimeout: .init(limits.idleTime))),
      configuration: ApplicationConfiguration(
        address: .hostname(configuration.host, port: configuration.port),
        serverName: "PhotoStream",
        availableConnectionsDelegate: .maximum(limits.connections, logger: silence)),
      onServerRunning: { channel in started(channel.localAddress?.port ?? configuration.port) },
      logger: silence)
  }
}

extension StreamServer {
  private func key(of password: String) async throws -> PasswordHash {
    guard password.count >= 8 else { throw StreamServerError.shortPassword }
    return try await PasswordHash.making(of: password, cost: household.passwordCost)
  }

  /// Ends gracefully when it is cancelled: first no more requests, then no more connections.
  private func serve(
    heedingSignals: Bool, started: @escaping @Sendable (Int) -> Void
  ) async throws {
    let application = application(started: started)
    let service = Task {
      if heedingSignals {
        try await application.runService()
      } else {
        try await application.run()
      }
    }
    try await withTaskCancellationHandler {
      do {
        try await service.value
      } catch let error as IOError {
        throw StreamServerError.deaf(
          address: "\(household.configuration.host):\(household.configuration.port)",
          reason: String(cString: strerror(error.errnoCode)))
      }
    } onCancel: {
      Task {
        let (work, clock, limits) = (household.openRequests, household.clock, household.limits)
        _ = try? await withDeadline(limits.shutdownTime, on: clock) { await work.stop() }
        service.cancel()
      }
    }
  }

  private func keepUp() async {
    let upkeep = Upkeep(household: household)
    while !Task.isCancelled {
      do {
        try await upkeep.run()
        try await household.clock.sleep(for: Upkeep.pause)
      } catch {
        household.errors.note(error, while: "removing what is over")
        try? await household.clock.sleep(for: Upkeep.pause)
      }
    }
  }

  /// What a process left behind that ended in the middle of an upload.
  private func removeOldUploads() {
    let folder = household.uploadFolder
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names { try? FileManager.default.removeItem(atPath: "\(folder)/\(name)") }
  }
}

extension Character {
  fileprivate var isWordLike: Bool { isASCII && (isLetter || isNumber) }
}
