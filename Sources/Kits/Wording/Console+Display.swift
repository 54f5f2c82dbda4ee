import Domain
import Terminal

extension Console {
  /// How wide a line may be; nil for a pipe, where lines are not cut.
  public var columnsToFill: Int? { traits.isInteractive ? traits.columns : nil }

  /// Shows how far an answer has come, or why there is none, and returns it once it is there.
  public func show<Content>(
    _ answer: LoadState<Content>, waiting: ProgressLine? = nil
  ) -> Content? {
    switch answer {
    case .idle: break
    case .loading: if let waiting { show(progress: waiting) }
    case .failed(let reason):
      show(progress: nil)
      fail(StyledText(reason))
    case .loaded:
      show(progress: nil)
    }
    return answer.value
  }

  /// Writes the same for a person and for scripts.
  public func write(_ text: StyledText, record: some Encodable & Sendable) {
    write(text)
    write(record: record)
  }

  /// Writes that something was done: `✓ taken back`.
  public func confirm(_ text: StyledText, record: some Encodable & Sendable) {
    write(StyledText("✓ ", .success) + text, record: record)
  }
}

extension Command.Argument {
  /// A number of something that was listed.
  public static let number = Command.Argument("n", .number(1...Int.max))
  /// Such a number, or none.
  public static let someNumber = Command.Argument("n", .number(1...Int.max), optional: true)
}
