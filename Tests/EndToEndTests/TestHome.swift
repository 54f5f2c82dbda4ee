import Fakes
import Foundation
import PictureFixtures
import Synchronization
import TerminalHarness
import Testing

/// A person's machine: a home for the library, a folder of pictures, and the real program.
struct TestHome {
  /// The path of the program under test.
  static var program: String { PseudoTerminal.product("photostream") }

  private let folder: ScratchFolder
  /// `PHOTOSTREAM_HOME`.
  let library: String
  /// A folder for pictures.
  let pictures: String
  var environment: [String: String]

  init(inMemory: Bool = false) throws {
    folder = try ScratchFolder(inMemory: inMemory)
    library = folder.path(of: "home")
    pictures = folder.path(of: "pictures")
    try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
    environment = [
      "PHOTOSTREAM_HOME": library, "HOME": folder.path, "PATH": "/usr/bin:/bin", "TZ": "UTC",
      "LANG": "C.UTF-8", "PHOTOSTREAM_DECODER": PseudoTerminal.product("photostream-decoder"),
    ]
  }

  /// A path of this home.
  func path(_ name: String) -> String { folder.path(of: name) }

  /// Puts a real picture into the folder, with a caption beside it.
  func addPicture(_ name: String, caption: String? = nil) throws {
    try folder.write(Fixture.bytes("gradient.jpg"), to: "pictures/\(name)")
    if let caption { try folder.write(Array(caption.utf8), to: "pictures/\(name).txt") }
  }

  /// Writes any file.
  func write(_ bytes: [UInt8], to name: String) throws { try folder.write(bytes, to: name) }

  /// Puts a program there that does what stands in `lines` of shell; returns its path.
  func program(_ name: String, _ lines: String) throws -> String {
    try folder.program(name, lines)
  }

  /// Runs the program through pipes, to its end. Of a script all is done, whatever fails, unless that is not wanted.
  func run(
    _ arguments: String..., input: String = "", keepsGoing: Bool = true
  ) async throws -> Outcome {
    try await Outcome(
      executable: Self.program, arguments: keepsGoing ? Self.keepingGoing(arguments) : arguments,
      input: input, environment: environment)
  }

  /// Runs the program to its end, without input.
  func run(_ arguments: [String]) async throws -> Outcome {
    try await Outcome(
      executable: Self.program, arguments: Self.keepingGoing(arguments),
      environment: environment)
  }

  /// What is run where a script goes on after a command that failed.
  static func keepingGoing(_ arguments: [String]) -> [String] {
    arguments.isEmpty || arguments.contains("-c") ? ["--keep-going"] + arguments : arguments
  }

  /// Runs the program, and gives it bytes to read that may be no text.
  func run(inputBytes: [UInt8]) async throws -> Outcome {
    try await Outcome(
      executable: Self.program, arguments: Self.keepingGoing([]), inputBytes: inputBytes,
      environment: environment)
  }

  /// What commands say as JSON; they must succeed.
  func rows<Record: Decodable>(
    _ commands: String, _ options: [String] = [], as type: Record.Type = Row.self
  ) async throws -> [Record] {
    let outcome = try await run(["--json"] + options + ["-c", commands])
    #expect(outcome.status == 0, "\(outcome)")
    return try outcome.rows(type)
  }

  /// Starts the program at a terminal.
  func sit(
    at terminal: PseudoTerminal, _ arguments: [String] = []
  ) throws -> PseudoTerminal.RunningProcess {
    try terminal.spawn(
      Self.program, arguments, environment: environment)
  }

  /// A home whose stream has the samples.
  static func withSamples(inMemory: Bool = false) async throws -> TestHome {
    try await copy(of: "samples", inMemory: inMemory) { _ = try await $0.run("-c", "1") }
  }

  /// Comes back until nothing waits to be sent any more: at its end a program waits but briefly.
  func sendAll() async throws {
    var left = ""
    try await until("the outbox to be empty", showing: { left }) {
      left = try await run("--json", "-c", "outbox; list").output
      if !left.isEmpty { _ = try await run("-c", "outbox; retry") }
      return left.isEmpty
    }
  }

  /// Runs the program, which must fail with one line that contains a message.
  func expectMistake(
    _ commands: String, _ message: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let outcome = try await run("-c", commands)
    #expect(outcome.status == 1, sourceLocation: sourceLocation)
    #expect(outcome.errorLines.count == 1, sourceLocation: sourceLocation)
    #expect(outcome.errors.hasPrefix("photostream: "), sourceLocation: sourceLocation)
    #expect(
      outcome.errors.contains(message), "\(outcome.errors)",
      sourceLocation: sourceLocation)
  }
}

extension TestHome {
  /// What tests ask of records, as long as a key is of one type in all of them.
  struct Row: Decodable {
    struct Poll: Decodable, Equatable {
      let votes: [Int?]
      let voters: Int?
      let mine: [Int]
    }

    let type: String
    let caption, text, name, handle, tag, query, kind, state, reason, date, reaction: String?
    let flag, value, decided: String?
    let photos, uncompared, gap, missing: Int?
    let seen, bookmarked: Bool?
    let poll: Poll?
  }
}

extension TestHome {
  /// Runs the program and types lines, each of which must be answered by one line of an error, with its message.
  func expectMistakes(
    _ mistakes: [(lines: String, message: String)],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let outcome = try await run(input: mistakes.map { $0.lines + "\n" }.joined())
    #expect(outcome.status == 1, sourceLocation: sourceLocation)
    #expect(
      outcome.errorLines.count == mistakes.count, "\(outcome.errors)",
      sourceLocation: sourceLocation)
    for (mistake, error) in zip(mistakes, outcome.errorLines) {
      #expect(
        error.hasPrefix("photostream: ") && error.contains(mistake.message),
        "`\(mistake.lines)`: \(error)", sourceLocation: sourceLocation)
    }
  }

  /// A home with the library of another one, which whoever needs it first has made.
  static func copy(
    of name: String, inMemory: Bool = false,
    madeBy make: @escaping @Sendable (TestHome) async throws -> Void
  ) async throws -> TestHome {
    let original = originals.withLock { originals in
      let task =
        originals[name]
        ?? Task {
          let home = try TestHome()
          try await make(home)
          return home
        }
      originals[name] = task
      return task
    }
    let home = try TestHome(inMemory: inMemory)
    try FileManager.default.copyItem(
      atPath: try await original.value.library, toPath: home.library)
    return home
  }

  /// They are gone when the tests end.
  private static let originals: Mutex<[String: Task<TestHome, any Error>]> = {
    atexit { originals.withLock { $0 = [:] } }
    return Mutex([:])
  }()
}

extension Outcome {
  /// The lines of JSON as values.
  func rows<Record: Decodable>(_ type: Record.Type = TestHome.Row.self) throws -> [Record] {
    try lines.map { try JSONDecoder().decode(type, from: Data($0.utf8)) }
  }
}

extension PseudoTerminal {
  /// Types a line and waits for a text on the screen.
  func enter(_ line: String, expecting text: String) async throws {
    type(line + "\r")
    try await expect(text)
  }
}

extension PseudoTerminal.RunningProcess {
  /// Leaves the program, which must end well.
  func quit(at terminal: PseudoTerminal) async throws {
    terminal.type("quit\r")
    #expect(try await end() == .exit(0))
  }
}
