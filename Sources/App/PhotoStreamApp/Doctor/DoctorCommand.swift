import AppShell
import ArgumentParser
import Domain
import Foundation
import Terminal

/// `photostream doctor`: tells what was found about the terminal and the program's parts, and why.
///
/// It opens no library, so that it works where that cannot be opened, but reads settings in it as far as
/// it can; the terminal is asked anew, and what it says is remembered.
public struct DoctorCommand: AsyncParsableCommand {
  /// Name and purpose.
  public static let configuration = CommandConfiguration(
    commandName: "photostream doctor",
    abstract: "What your terminal can show, and what may be amiss.",
    discussion: "The exit status is 1 if something has to be put right.",
    version: PhotoStreamCommand.version)

  @Flag(help: "Answer with one JSON object a line.")
  var json = false

  /// Made by the command line's parser.
  public init() {}

  /// Looks at everything and tells it. Throws the exit status if it is not 0.
  @MainActor
  public mutating func run() async throws {
    let environment = ProcessInfo.processInfo.environment
    let console = TerminalSession(
      TerminalSession.Options(
        format: json ? .json : .text,
        terminalMemory: ProgramFolders.terminalMemory(environment), asksTerminalAnew: true,
        environment: environment))
    let terminal = await console.report().findings
    let program = await ProgramCheckUp(environment: environment).findings()
    let settings = Overruling(environment: environment).findings()
    for finding in terminal.map(Diagnosis.init) + settings + program { finding.write(to: console) }
    await console.close()
    if program.contains(where: { !$0.isWell }) { throw ExitCode.failure }
  }
}
