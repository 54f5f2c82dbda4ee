import Concurrency
import Domain
import Files
import Foundation
import GRDB
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore

/// A household's own server of photos, which speaks the Mastodon API.
///
///     let server = try StreamServer(
///       configuration, pictures: decoders, time: time, errors: log)
///     try await server.addUser(name: "anna", password: password)
///     try await server.run()
public struct StreamServer: Sendable {
  let household: Household
  /// What its owner should know: files that others could read, a sentence each.
  public let warnings: [String]

  /// Opens the server's data, or creates it. Nothing is served before ``run(started:)``.
  ///
  /// Internal failures are reported to `errors`; `log` is called with each answered request, on any
  /// thread. Throws ``StreamServerError``.
  public init(
    _ configuration: StreamServerConfiguration, pictures: any PictureReading,
    time: any TimeSource, clock: any Clock<Duration> = ContinuousClock(),
    errors: any ErrorReporting, log: RequestLog? = nil
  ) throws {
    let folder = configuration.dataFolder
    do {
      for path in [folder, configuration.uploadFolder] {
        try FileManager.default.createDirectory(
          atPath: path, withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700])
      }
    } catch {
      throw StreamServerError.unusable(path: folder, reason: error.localizedDescription)
    }
    // It is there before SQLite looks, which gives its other files the same permissions.
    _ = try? OpenFile(
      FileLocation(path: folder + "/server.sqlite"), O_WRONLY | O_CREAT, mode: 0o600)
    warnings = FilePermissions.makePrivate(folder)
    household = Household(
      configuration: configuration,
      store: try ServerStore(path: folder + "/server.sqlite", time: time),
      pictures: pictures, time: time, clock: clock, errors: errors, log: log)
  }

  /// Serves until the process is told to end (SIGTERM, SIGINT) and the requests at work are answered, or
  /// until the task is cancelled. `started` is called with the port once the server listens. Throws
  /// ``StreamServerError``, also if another process serves this folder.
  public func run(started: @escaping @Sendable (Int) -> Void = { _ in }) async throws {
    try await run(heedingSignals: true, started: started)
  }

  /// The same; a process that does more than serving handles its signals itself.
  func run(heedingSignals: Bool, started: @escaping @Sendable (Int) -> Void) async throws {
    let lock = try ServingLock(folder: household.configuration.dataFolder)
    defer { lock.release() }
    removeOldUploads()
    try await prepare()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await serve(heedingSignals: heedingSignals, started: started) }
      group.addTask { await keepUp() }
      group.addTask {
        while !Task.isCancelled {
          try await household.clock.sleep(for: .seconds(15))
          household.streams.send(.heartbeat)
        }
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  /// Throws away the JSON that was kept for another address. Not done when the data is opened, because a
  /// user may be added while another process serves.
  func prepare() async throws {
    try await household.write { try $0.removeOldJSON() }
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
      server: HTTPServerBuilder { responder in
        UpgradableChannel(responder: responder, household: household) {
          [
            ConnectionLimiter(counter: connections, configuration: configuration),
            WriteDeadline(limit: .init(limits.writeTime)),
          ]
        }
      },
      configuration: ApplicationConfiguration(
        address: .hostname(configuration.host, port: configuration.port),
        serverName: "PhotoStream",
        availableConnectionsDelegate: .maximum(limits.connections, logger: silence)),
      onServerRunning: { channel in started(channel.localAddress?.port ?? configuration.port) },
      logger: silence)
  }
}

extension StreamServer {
  /// On a signal Hummingbird takes no more requests and finishes those at work.
  private func serve(
    heedingSignals: Bool, started: @escaping @Sendable (Int) -> Void
  ) async throws {
    let application = application(started: started)
    do {
      if heedingSignals {
        try await application.runService()
      } else {
        try await application.run()
      }
    } catch let error as IOError {
      throw StreamServerError.cannotListen(
        address: "\(household.configuration.host):\(household.configuration.port)",
        reason: String(cString: strerror(error.errnoCode)))
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

  /// Removes what a process left behind that ended in the middle of an upload.
  private func removeOldUploads() {
    let folder = household.configuration.uploadFolder
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names { try? FileManager.default.removeItem(atPath: "\(folder)/\(name)") }
  }
}

/// Lets one process at a time serve a folder: two would take each other's uploads away and publish everything twice.
///
/// It ends with the process.
private struct ServingLock {
  private let folder: OpenFile?

  /// Throws ``StreamServerError`` if another process has it. Where folders cannot be locked, nobody is kept away.
  init(folder path: String) throws {
    folder = try? OpenFile(FileLocation(path: path), O_DIRECTORY)
    guard let folder, flock(folder.descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK
    else { return }
    throw StreamServerError.served(path: path)
  }

  func release() {
    // A process that is just being started shares the open folder, and would keep its lock.
    if let folder { flock(folder.descriptor, LOCK_UN) }
  }
}

/// Keeps other users of the machine away from what a household posts.
enum FilePermissions {
  /// Removes the permissions of other users on a folder and the files in it. Returns a sentence for each
  /// that was changed, or could not be.
  static func makePrivate(_ folder: String) -> [String] {
    let files = FileManager.default
    let names = (try? files.contentsOfDirectory(atPath: folder).sorted()) ?? []
    return ([folder] + names.map { "\(folder)/\($0)" }).compactMap { path in
      guard let attributes = try? files.attributesOfItem(atPath: path),
        attributes[.type] as? FileAttributeType != .typeSymbolicLink,
        let mode = attributes[.posixPermissions] as? Int, mode & 0o077 != 0
      else { return nil }
      do {
        try files.setAttributes([.posixPermissions: mode & 0o700], ofItemAtPath: path)
      } catch {
        return "\(path) is open to other users of this machine: \(error.localizedDescription)"
      }
      return "\(path) was open to other users of this machine: it is yours alone now"
    }
  }
}
