import Architecture
import ArgumentParser
import Foundation
import Scaffolding

/// Makes, checks and draws modules; `make` knows how to call it.
@main
struct Scaffold: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Makes modules, and keeps the laws of Modules.md.",
    subcommands: [
      ModuleCommand.self, RemoveModuleCommand.self, TemplatesCommand.self, RecoverCommand.self,
      CheckCommand.self, GraphCommand.self,
    ])
}

/// Writes to standard output, made harmless: a template or a file may be a stranger's.
func say(_ text: String, terminator: String = "\n") {
  FileHandle.standardOutput.write(Data((text.harmless + terminator).utf8))
}

/// Runs a command in the current project, after what a killed one left there has been finished; says
/// in words why it failed, and ends with 1, or with the signal's status.
func inProject(_ body: (_ root: String) async throws -> Void) async throws {
  do {
    let root = FileManager.default.currentDirectoryPath
    if let notice = try Move(root: root).recover() { say(notice) }
    try await body(root)
  } catch let interruption as Interruption {
    throw ExitCode(interruption.status)
  } catch {
    FileHandle.standardError.write(Data((Problem.reason(of: error).harmless + "\n").utf8))
    throw ExitCode.failure
  }
}

extension String {
  /// The same without what could drive a terminal: control and invisible characters, but line ends
  /// and tabs.
  fileprivate var harmless: String {
    replacing(/[[\p{Cc}\p{Cf}]--[\n\t]]/.matchingSemantics(.unicodeScalar), with: "\u{FFFD}")
  }
}
