import Domain
import Foundation
import TerminalHarness

/// `photostream serve`, a process of its own, in a home of its own, with one person: `ada`.
struct HouseholdServer {
  static let password = "correct horse battery"

  /// Where it answers, such as `http://127.0.0.1:40001/`.
  let origin: WebAddress
  private let home: TestHome
  private let process: Process

  /// Serves while `body` runs; throws if the server does not end well.
  static func run(_ body: (HouseholdServer) async throws -> Void) async throws {
    let server = try await HouseholdServer()
    do {
      try await body(server)
    } catch {
      _ = await server.end()
      throw error
    }
    let status = await server.end()
    guard status == 0 else { throw Breakdown(output: "it ended with \(status)") }
  }

  /// What went wrong with the server.
  struct Breakdown: Error {
    let output: String
  }

  private init() async throws {
    home = try TestHome()
    let added = try await home.run("serve", "add-user", "ada", input: Self.password + "\n")
    guard added.status == 0 else { throw Breakdown(output: added.errors) }
    process = Process()
    process.executableURL = URL(filePath: PseudoTerminal.product("photostream"))
    process.arguments = ["serve", "--port", "0"]
    process.environment = home.environment
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    origin = try await Self.origin(announcedOn: output.fileHandleForReading)
  }

  /// Tells it to end, and waits until it has.
  private func end() async -> Int32 {
    process.terminate()
    return await withCheckedContinuation { continuation in
      Thread { [process] in
        process.waitUntilExit()
        continuation.resume(returning: process.terminationStatus)
      }.start()
    }
  }

  private static func origin(announcedOn handle: FileHandle) async throws -> WebAddress {
    let line = await withCheckedContinuation { continuation in
      Thread {
        var line = Data()
        while let byte = try? handle.read(upToCount: 1), !byte.isEmpty, byte != Data([10]) {
          line += byte
        }
        continuation.resume(returning: String(decoding: line, as: UTF8.self))
      }.start()
    }
    guard let match = line.firstMatch(of: /http:\/\/127\.0\.0\.1:[0-9]+/),
      let origin = WebAddress(String(match.output))
    else { throw Breakdown(output: line) }
    return origin
  }
}
