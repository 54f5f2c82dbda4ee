import Fakes
import Foundation
import Terminal

@testable import AppShell

/// A console that hands over one prepared event whenever the prompt is ready.
@MainActor
final class ScriptedConsole: Prompting {
  let recording: RecordingConsole
  let events: AsyncStream<InputEvent>
  private(set) var prompts: [String] = []
  private(set) var offered: [String] = []
  private(set) var colours: ConsoleTraits.Colours?
  private(set) var graphics: GraphicsChoice?
  private(set) var history: URL?
  private let continuation: AsyncStream<InputEvent>.Continuation
  private var script: [InputEvent]

  init(_ script: [InputEvent], isInteractive: Bool = true) {
    recording = RecordingConsole(isInteractive: isInteractive)
    (events, continuation) = AsyncStream.makeStream()
    self.script = script
  }

  var traits: ConsoleTraits { recording.traits }
  var failureCount: Int { recording.lines.count { $0.hasPrefix("✗ ") } }

  /// Sends an event at once, whatever is running.
  func send(_ event: InputEvent) { continuation.yield(event) }

  func ready(prompt: String, commands: [Command], directory: String) {
    prompts.append(prompt)
    offered = commands.map(\.name)
    continuation.yield(script.isEmpty ? .endOfInput : script.removeFirst())
  }

  func setColours(_ colours: ConsoleTraits.Colours?) { self.colours = colours }
  func setGraphics(_ choice: GraphicsChoice) { graphics = choice }
  func useHistory(_ file: URL?) { history = file }
  func write(_ text: StyledText) { recording.write(text) }
  func write(_ picture: Picture) { recording.write(picture) }
  func write(_ grid: PictureGrid) { recording.write(grid) }
  func write(record: some Encodable & Sendable) { recording.write(record: record) }
  func fail(_ text: StyledText) { recording.fail(text) }
  func warn(_ text: StyledText) { recording.warn(text) }
  func show(progress: ProgressLine?) { recording.show(progress: progress) }
  func askSecret(_ prompt: StyledText) async -> String? { await recording.askSecret(prompt) }
}
