import Domain
import Fakes
import Foundation
import Glibc
import PictureFixtures
import TerminalHarness

/// `photostream serve`, a process of its own, in a home of its own, with one person: `ada`.
struct HouseholdServer {
  static let password = "correct horse battery"

  /// Where it answers, such as `http://127.0.0.1:40001/`.
  let origin: WebAddress
  // Its folder goes with the last who holds on to it.
  private let home: TestHome
  private let process: Process
  private let output: FileHandle

  /// Its process.
  var id: pid_t { process.processIdentifier }

  /// Serves while `body` runs; throws if the server does not end well.
  ///
  /// At a port that is reserved nobody else can be met when it has ended.
  static func run(
    at port: ReservedPort? = nil, _ body: (HouseholdServer) async throws -> Void
  ) async throws {
    try await run(in: home(), at: port, body)
  }

  /// The same in a home that somebody lived in before.
  static func run(
    in home: TestHome, at port: ReservedPort? = nil, options: [String] = [],
    _ body: (HouseholdServer) async throws -> Void
  ) async throws {
    let server = try await HouseholdServer(
      in: home, (port.map { ["--port", "\($0.number)"] } ?? []) + options)
    do {
      try await body(server)
    } catch {
      _ = try? await server.end()
      throw error
    }
    let status = try await server.end()
    guard status == 0 else { throw Breakdown(output: "it ended with \(status)") }
  }

  /// Serves a household where `ada` has posted these words, with a picture each, to a visitor with her token.
  static func run(
    of people: [String] = ["ada", "ben"], posting texts: [String], at port: ReservedPort? = nil,
    options: [String] = [], _ body: (_ visitor: Visitor, _ token: String) async throws -> Void
  ) async throws {
    try await run(in: home(of: people), at: port, options: options) { server in
      let visitor = Visitor(at: server.origin)
      let token = try await visitor.token()
      for text in texts {
        try await visitor.post(try Fixture.bytes("gradient.jpg"), saying: text, token: token)
      }
      try await body(visitor, token)
      await visitor.leave()
    }
  }

  /// What went wrong with the server.
  struct Breakdown: Error {
    let output: String
  }

  /// A home where these may sign in.
  static func home(of people: [String] = ["ada"]) async throws -> TestHome {
    try await TestHome.copy(of: people.joined(separator: " ")) { home in
      for name in people {
        let added = try await home.run("serve", "add-user", name, input: Self.password + "\n")
        guard added.status == 0 else { throw Breakdown(output: added.errors) }
      }
    }
  }

  /// Starts it; whoever does so has to end it, too.
  init(in home: TestHome, _ arguments: [String] = []) async throws {
    self.home = home
    process = Process()
    process.executableURL = URL(filePath: PseudoTerminal.product("photostream"))
    process.arguments = ["serve", "--port", "0"] + arguments
    process.environment = home.environment
    process.standardInput = FileHandle.nullDevice
    let ends = try PipeEnds()
    output = ends.reading
    process.standardOutput = ends.writing
    try process.run()
    try ends.writing.close()
    do {
      origin = try await Self.origin(announcedOn: output)
    } catch {
      process.terminate()
      throw error
    }
  }

  /// Tells it to end, and waits until it has; its exit status.
  func end() async throws -> Int32 {
    process.terminate()
    do {
      return try await ended()
    } catch {
      Glibc.kill(process.processIdentifier, SIGKILL)
      throw error
    }
  }

  /// What it said after its first line; only when it has ended.
  func restOfOutput() throws -> [UInt8] {
    Array(try output.readToEnd() ?? Data())
  }

  /// Lets as little of what it says wait to be read as the system can: a few dozen lines.
  func narrowOutput() throws {
    // F_SETPIPE_SZ, which glibc declares only for its own extensions.
    guard fcntl(output.fileDescriptor, 1031, Int32(4096)) > 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
  }

  /// Ends it as a power cut would: at once, wherever it is.
  func kill() async {
    Glibc.kill(process.processIdentifier, SIGKILL)
    _ = try? await ended()
  }
}

extension HouseholdServer {
  private func ended() async throws -> Int32 {
    try await onThread("the household's server to end") { [process] in
      process.waitUntilExit()
      return process.terminationStatus
    }
  }

  private static func origin(announcedOn handle: FileHandle) async throws -> WebAddress {
    let line = try await onThread("the household's server to say where it is") {
      var line = Data()
      while let byte = try? handle.read(upToCount: 1), !byte.isEmpty, byte != Data([10]) {
        line += byte
      }
      return String(decoding: line, as: UTF8.self)
    }
    guard let match = line.firstMatch(of: /http:\/\/127\.0\.0\.1:[0-9]+/),
      let origin = WebAddress(String(match.output))
    else { throw Breakdown(output: line) }
    return origin
  }
}
