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
    abstract: "What your terminal can show, and what may be wrong.",
    discussion: "The exit status is 1 if something needs to be fixed.",
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
    let settings = SettingsCheckUp(environment: environment).findings()
    for finding in terminal.map(Diagnosis.init) + settings + program { finding.write(to: console) }
    await console.close()
    if program.contains(where: { !$0.isWell }) || console.failureCount > 0 {
      throw ExitCode.failure
    }
  }
}

/// Something the doctor found.
struct Diagnosis: Equatable {
  let topic: String
  let value: String
  let reason: String
  /// Whether nothing has to be put right.
  var isWell = true

  init(_ topic: String, _ value: String, because reason: String, isWell: Bool = true) {
    self.topic = topic
    self.value = value
    self.reason = reason
    self.isWell = isWell
  }

  init(_ finding: TerminalReport.Finding) {
    self.init(finding.topic, finding.value, because: finding.reason)
  }

  /// A line: what it is about, what it is, and why.
  @MainActor
  func write(to console: any Console) {
    let sign = isWell ? StyledText("  ") : StyledText("✗ ", .failure)
    console.write(
      (sign + StyledText(TextLayout.pad(topic, to: 12), .faint) + StyledText(value + "  ")
        + StyledText(reason, .faint)).hanging(at: 14))
    console.write(record: Record(topic: topic, value: value, reason: reason, well: isWell))
  }

  private struct Record: Encodable, Sendable {
    let type = "finding"
    let topic: String
    let value: String
    let reason: String
    let well: Bool
  }
}
