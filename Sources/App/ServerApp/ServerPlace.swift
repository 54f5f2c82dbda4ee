import AppShell
import ArgumentParser
import DecoderProtocol
import Domain
import Foundation
import Media
import StreamServer
import Telemetry

/// Where a household's server keeps everything.
struct ServerFolder: ParsableArguments {
  @Option(
    help:
      "The folder for the database and the pictures; ~/.local/share/photostream/server by default.")
  var data: String?
}

/// A household's server on this machine, with the decoder and the log of the program.
struct ServerPlace {
  /// The folder with everything.
  let path: String
  private let telemetry: Telemetry
  private let decoder: DecoderPool

  init(_ folder: ServerFolder, environment: [String: String] = ProcessInfo.processInfo.environment)
    throws
  {
    let folders = try ProgramFolders(environment: environment)
    path =
      folder.data.map { URL(filePath: $0).standardizedFileURL.path(percentEncoded: false) }
      ?? folders.data + "/server"
    telemetry = Telemetry(folder: FileLocation(path: folders.state), time: SystemTime())
    decoder = DecoderPool(
      executable: DecoderExecutable.path(environment: environment), errors: telemetry)
  }

  /// Serves until the process is told to end; `warn` gets what its owner should know, `started` the
  /// port.
  func serve(
    _ configuration: StreamServerConfiguration, log: RequestLog?,
    warn: @escaping @Sendable (String) -> Void, started: @escaping @Sendable (Int) -> Void
  ) async throws {
    let server = try server(configuration, log: log)
    do {
      try await server.run { port in
        started(port)
        server.warnings.forEach(warn)
      }
    } catch {
      await close()
      throw error
    }
    await close()
  }

  /// The server, which serves nobody: for commands about the household's people.
  func server() throws -> StreamServer {
    try server(StreamServerConfiguration(dataFolder: path), log: nil)
  }
}

extension ServerPlace {
  private func server(
    _ configuration: StreamServerConfiguration, log: RequestLog?
  ) throws -> StreamServer {
    try StreamServer(
      configuration, pictures: decoder, time: SystemTime(), errors: telemetry, log: log)
  }

  private func close() async {
    await decoder.shutDown()
    await telemetry.flush()
  }
}
