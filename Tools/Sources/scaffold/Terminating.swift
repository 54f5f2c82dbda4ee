import Architecture
import ArgumentParser
import Foundation
import Scaffolding

/// Writes to standard output, made harmless: a template or a file may be a stranger's.
func say(_ text: String, terminator: String = "\n") {
  FileHandle.standardOutput.write(Data((text.harmless + terminator).utf8))
}

/// How commands begin and end.
enum Terminating {
  /// Runs a command in the current project, after what an interrupted one left there has been taken
  /// back and told. All commands that look at the project begin here.
  static func inProject(_ body: (Project) async throws -> Void) async throws {
    try await errors {
      let project = Project()
      if let recovery = try Journal.recover(project.root) { say(recovery.notice) }
      try await body(project)
    }
  }

  /// Runs a command; says in words why it failed, and ends with 1, or with the signal's status.
  static func errors(_ body: () async throws -> Void) async throws {
    do {
      try await body()
    } catch let code as ExitCode {
      throw code
    } catch let interruption as Interruption {
      throw ExitCode(interruption.status)
    } catch let error as CocoaError {
      throw StandardError.failure(error.localizedDescription)
    } catch {
      throw StandardError.failure(Reason.of(error))
    }
  }
}

extension String {
  /// The same without what could drive a terminal: control and invisible characters, but line ends.
  var harmless: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          let category = scalar.properties.generalCategory
          return scalar != "\n" && (category == .control || category == .format)
            ? "\u{FFFD}" : scalar
        }))
  }

  /// The same with blanks at its end.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
