import Foundation
import Terminal

/// A console that remembers what was written, and answers what a test prepared.
@MainActor
public final class RecordingConsole: Console {
  /// What the views are told about the other end.
  public var traits: ConsoleTraits
  /// Every line written since the screen was cleared, without styles; failures start with `✗ `, pictures are
  /// `[picture 8×6]`.
  public private(set) var lines: [String] = []
  /// Lines, progress (`~ 12 of 100 photos 12 %`) and questions (`? Passphrase: `) in their order.
  public private(set) var transcript: [String] = []
  /// Every record written, as JSON with sorted keys.
  public private(set) var records: [String] = []
  /// Every progress line shown; nil where it was taken away.
  public private(set) var progress: [ProgressLine?] = []
  /// What ``askSecret(_:)`` answers, in order; nil when they run out.
  public var secrets: [String] = []
  /// What people make of texts in their editor, in order.
  public var edits: [(String) -> String] = []
  /// What was opened in an editor.
  public private(set) var edited: [String] = []
  /// What was asked for.
  public private(set) var questions: [String] = []

  /// Makes a console of this width; interactive ones show pictures.
  public init(columns: Int = 80, isInteractive: Bool = true) {
    traits = ConsoleTraits(
      columns: columns, rows: 24, colours: .none, isInteractive: isInteractive,
      showsPictures: isInteractive)
  }

  /// Everything written, as one text.
  public var text: String { lines.joined(separator: "\n") }

  /// Remembers a text, wrapped as a terminal of this width would show it.
  public func write(_ text: StyledText) {
    add(rendered(text))
  }

  /// Remembers that a picture was drawn.
  public func write(_ picture: Picture) {
    add(["[picture \(picture.width)×\(picture.height)]"])
  }

  /// Remembers a grid: `[picture 8×6] caption`, a line a cell, cut to the width.
  public func write(_ grid: PictureGrid) {
    for cell in grid.cells {
      let picture = cell.picture.map { "[picture \($0.width)×\($0.height)]" } ?? "[no picture]"
      add([TextLayout.truncate("\(picture) \(cell.caption.plain)", to: traits.columns)])
    }
  }

  /// Remembers a record.
  public func write(record: some Encodable & Sendable) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    records.append((try? encoder.encode(record)).map { String(decoding: $0, as: UTF8.self) } ?? "?")
  }

  /// Forgets the lines on the screen, where somebody sees one.
  public func clear() {
    if traits.isInteractive { lines = [] }
  }

  /// Remembers a failure.
  public func fail(_ text: StyledText) {
    add(rendered("✗ " + text))
  }

  /// Remembers a warning; it starts with `! `.
  public func warn(_ text: StyledText) {
    add(rendered("! " + text))
  }

  /// Remembers a progress line.
  public func show(progress: ProgressLine?) {
    self.progress.append(progress)
    guard let progress else { return }
    let percent = progress.fraction.map { " \(Int((100 * $0).rounded())) %" } ?? ""
    let placeholder = progress.placeholder.map { " [placeholder \($0.width)×\($0.height)]" } ?? ""
    transcript.append("~ \(progress.text)\(percent)\(placeholder)")
  }

  /// Answers with the next prepared secret.
  public func askSecret(_ prompt: StyledText) async -> String? {
    questions.append(prompt.plain)
    transcript.append("? \(prompt.plain)")
    return secrets.isEmpty ? nil : secrets.removeFirst()
  }

  /// Answers with the next prepared edit; without one there is no editor.
  public func edit(_ text: String) async throws(EditingProblem) -> String {
    edited.append(text)
    guard !edits.isEmpty else { throw .noTerminal }
    return edits.removeFirst()(text)
  }

  private func add(_ new: [String]) {
    lines += new
    transcript += new
  }

  private func rendered(_ text: StyledText) -> [String] {
    text.rendered(for: traits).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }
}
