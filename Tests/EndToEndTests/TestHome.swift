import Fakes
import Foundation
import PictureFixtures
import TerminalHarness

/// A person's machine: a home for the library, a folder of pictures, and the real program.
struct TestHome {
  private let folder: ScratchFolder
  /// `PHOTOSTREAM_HOME`.
  let library: String
  /// A folder for pictures.
  let pictures: String
  var environment: [String: String]

  init() throws {
    folder = try ScratchFolder()
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

  /// Runs the program through pipes, to its end.
  func run(_ arguments: String..., input: String = "") async throws -> Outcome {
    try await Outcome(
      executable: PseudoTerminal.product("photostream"), arguments: arguments, input: input,
      environment: environment)
  }

  /// Runs the program to its end, without input.
  func run(_ arguments: [String]) async throws -> Outcome {
    try await Outcome(
      executable: PseudoTerminal.product("photostream"), arguments: arguments,
      environment: environment)
  }

  /// Runs the program, and gives it bytes to read that may be no text.
  func run(inputBytes: [UInt8]) async throws -> Outcome {
    try await Outcome(
      executable: PseudoTerminal.product("photostream"), arguments: [], inputBytes: inputBytes,
      environment: environment)
  }

  /// Starts the program at a terminal.
  func sit(
    at terminal: PseudoTerminal, _ arguments: [String] = []
  ) throws -> PseudoTerminal.RunningProcess {
    try terminal.spawn(
      PseudoTerminal.product("photostream"), arguments, environment: environment)
  }
}
