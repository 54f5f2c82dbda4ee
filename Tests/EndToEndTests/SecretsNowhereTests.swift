import Domain
import Fakes
import Foundation
import PictureFixtures
import TerminalHarness
import Testing

/// Signs in with the real program at the real server, and then looks everywhere for what only the
/// two of them and the person may know.
@Suite("Secrets of the whole program")
struct SecretsNowhereTests {
  /// Something to look through, with a name for the report.
  private struct Trace {
    let name: String
    let bytes: Data

    init(_ name: String, _ bytes: some Sequence<UInt8>) {
      self.name = name
      self.bytes = Data(bytes)
    }
  }

  @Test
  func `are in no file, no output, no recording and no process's arguments`() async throws {
    let serverHome = try await HouseholdServer.home()
    let home = try TestHome()
    let port = try ReservedPort()
    let relay = try Eavesdropper(to: port.number)
    defer { relay.close() }
    let server = try await HouseholdServer(
      in: serverHome,
      ["--port", "\(port.number)", "--url", "http://127.0.0.1:\(relay.port)", "--log"])
    var traces: [Trace] = []
    do {
      traces += try await lookAround(home, at: server)
    } catch {
      await server.kill()
      throw error
    }
    #expect(try await server.end() == 0)
    traces.append(Trace("the server's log", try server.restOfOutput()))
    let failed = try await home.run("--json", "-c", "stream; refresh")
    #expect(failed.status == 1)
    traces += Self.traces(of: failed, "failing refresh")
    let own = try Self.files(below: home.path(""))
    #expect(own.contains { $0.name.hasSuffix("/photostream.log") }, "the program has no log")
    traces += try own + Self.files(below: serverHome.path(""))
    try expectNothing(in: traces, of: relay)
    for name in ["home", "backup", "recording"] { try Self.expectPrivate(home.path(name)) }
  }
}

extension SecretsNowhereTests {
  private func lookAround(_ home: TestHome, at server: HouseholdServer) async throws -> [Trace] {
    let visitor = Visitor(at: server.origin)
    let token = try await visitor.token()
    try await visitor.post(try Fixture.bytes("gradient.jpg"), saying: "findable", token: token)
    let traces = try await signIn(home, at: server, visitor) + use(home)
    await visitor.leave()
    return traces
  }

  /// At a terminal, with everything recorded; the code is typed.
  private func signIn(
    _ home: TestHome, at server: HouseholdServer, _ visitor: Visitor
  ) async throws -> [Trace] {
    let terminal = try PseudoTerminal(columns: 1000, rows: 40)
    let process = try home.sit(at: terminal, ["--record", home.path("recording")])
    try await terminal.expect("onboarding>")
    try await terminal.enter("auth", expecting: "auth>")
    terminal.type("signin \(server.origin.text) code\r")
    let screen = try await terminal.expect("Code:")
    let address = try #require(
      screen.text.firstMatch(of: /http:\/\/[0-9.:]+\/oauth\/authorize\?[^\s]+/))
    let page = try #require(WebAddress(String(address.output)))
    let shown = try await visitor.allow(page)
    let code = try #require(shown.firstMatch(of: /id="code"[^>]* value="([^"]+)"/)).output.1
    try await terminal.enter("\(code)", expecting: "signed in as @ada")
    try await terminal.enter("stream", expecting: "stream>")
    try await terminal.enter("list", expecting: "findable")
    var traces = try Self.process(process.id, "the program") + Self.process(server.id, "the server")
    let limits = String(decoding: try Self.file("/proc/\(process.id)/limits"), as: UTF8.self)
    #expect(limits.contains(#/Max core file size +0 +0 /#), "a crash leaves no memory on the disk")
    let theirs = String(decoding: try Self.file("/proc/\(server.id)/limits"), as: UTF8.self)
    #expect(theirs.contains(#/Max core file size +0 +0 /#))
    try await process.quit(at: terminal)
    traces.append(Trace("the terminal", terminal.received.utf8))
    return traces
  }

  private func use(_ home: TestHome) async throws -> [Trace] {
    var traces: [Trace] = []
    for commands in [
      "stream; list; refresh; show 1", "auth; accounts; profiles", "settings; list; sources",
      "auth; signin http://127.0.0.1:1", "help; nonsense",
      "settings; export \(home.path("backup"))",
    ] {
      for format in [[], ["--json"]] {
        let outcome = try await Outcome(
          executable: TestHome.program,
          arguments: TestHome.keepingGoing(format + ["-c", commands]),
          input: "", environment: home.environment)
        traces += Self.traces(of: outcome, commands)
      }
    }
    return traces
  }

  private func expectNothing(in traces: [Trace], of relay: Eavesdropper) throws {
    // What must have been said, for the search to mean anything.
    let kinds: [(String, Regex<(Substring, Substring)>)] = [
      ("token", /Bearer ([A-Za-z0-9_-]{20,})/), ("given token", /"access_token":"([^"]+)"/),
      ("code", /(?:[?&]|\s)code=([A-Za-z0-9_-]{20,})/),
      ("shown code", /readonly size="50" value="([^"]+)"/),
      ("verifier", /code_verifier=([A-Za-z0-9._~-]{20,})/),
      ("client's secret", /"client_secret":"([^"]+)"/),
    ]
    for (kind, pattern) in kinds {
      let secrets = relay.words(pattern)
      #expect(!secrets.isEmpty, "no \(kind) was heard")
      for secret in secrets { Self.expectNone(secret, kind, in: traces) }
    }
    for password in [HouseholdServer.password, "correct+horse", "correct%20horse"] {
      Self.expectNone(password, "password", in: traces)
    }
    for name in [
      "history", "recording", "library.sqlite", ".sealed", "server.sqlite", "accounts.jsonl",
      "posts.jsonl",
    ] {
      #expect(traces.contains { $0.name.contains(name) }, "there was no \(name) to look through")
    }
    #expect(traces.contains { $0.bytes.firstRange(of: Data("findable".utf8)) != nil })
  }

  private static func expectNone(_ secret: String, _ kind: String, in traces: [Trace]) {
    for trace in traces {
      #expect(trace.bytes.firstRange(of: Data(secret.utf8)) == nil, "a \(kind) is in \(trace.name)")
    }
  }

  /// Nobody else of the machine may look into what the program keeps, or was told to write down.
  private static func expectPrivate(_ place: String) throws {
    let files = FileManager.default
    for name in [""] + (files.subpaths(atPath: place) ?? []) {
      let path = name.isEmpty ? place : "\(place)/\(name)"
      let mode = try files.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(try #require(mode) & 0o077 == 0, "\(path)")
    }
  }

  private static func traces(of outcome: Outcome, _ name: String) -> [Trace] {
    [Trace("output of \(name)", outcome.output.utf8), Trace(name, outcome.errors.utf8)]
  }

  private static func process(_ id: pid_t, _ name: String) throws -> [Trace] {
    try ["cmdline", "environ"].map { Trace("\($0) of \(name)", try file("/proc/\(id)/\($0)")) }
  }

  private static func files(below path: String) throws -> [Trace] {
    try FileManager.default.subpathsOfDirectory(atPath: path).compactMap { name -> Trace? in
      var isFolder = ObjCBool(false)
      let full = path + "/" + name
      guard FileManager.default.fileExists(atPath: full, isDirectory: &isFolder),
        !isFolder.boolValue
      else { return nil }
      return Trace(name, try file(full))
    }
  }

  private static func file(_ path: String) throws -> [UInt8] {
    Array(try FileHandle(forReadingFrom: URL(filePath: path)).readToEnd() ?? Data())
  }
}
