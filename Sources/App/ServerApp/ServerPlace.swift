import AppShell
import ArgumentParser
import DecoderProtocol
import Domain
import Foundation
import Media
import StreamServer
import Telemetry
import Terminal

/// Where a household's server keeps everything.
struct ServerFolder: ParsableArguments {
  @Option(
    help:
      "The folder for the database and the pictures; ~/.local/share/photostream/server by default.")
  var data: String?
}

/// Where people find the server. One group for both who take it: an option of its own of `invite` would be taken by
/// `serve` above it.
struct ServerURL: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The address people use, such as https://photos.example, if it is not the one listened on.",
      discussion: "`invite` takes the one that was served last, if none is given."))
  var url: String?
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

  /// Opens the server's data, and tells if others could read it. It serves nobody yet, which is enough for commands
  /// about the household's people.
  @MainActor
  func server(
    _ configuration: StreamServerConfiguration? = nil, log: RequestLog? = nil,
    telling console: any Console
  ) throws -> StreamServer {
    let server = try StreamServer(
      configuration ?? StreamServerConfiguration(dataFolder: path), pictures: decoder,
      time: SystemTime(), errors: telemetry, log: log)
    for warning in server.warnings { console.warn(StyledText(warning)) }
    return server
  }

  /// Serves until the process is told to end; `started` is called once the server listens.
  func serve(_ server: StreamServer, started: @escaping @Sendable () -> Void) async throws {
    do {
      try await server.run { _ in started() }
    } catch {
      await close()
      throw error
    }
    await close()
  }

  private func close() async {
    await decoder.shutDown()
    await telemetry.flush()
  }
}
