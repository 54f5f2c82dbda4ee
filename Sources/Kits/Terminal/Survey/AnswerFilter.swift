/// Takes a terminal's answers out of what is typed, whenever they come.
///
/// What it takes out is nothing a key sends: `CSI ? …`, reports of windows (`CSI … t`), `APC G …` and
/// `DCS > …`. While answers are waited for, the beginning of one is held back until more comes; else
/// only what can be nothing but one, so that the Escape key is not.
struct AnswerFilter {
  /// Whether answers are waited for.
  var isExpecting = false
  private var held: [UInt8] = []

  /// No answer is longer.
  static let limit = 1024

  /// Takes bytes in; returns what was typed, and what was answered.
  mutating func take(_ bytes: [UInt8]) -> (keys: [UInt8], answers: [TerminalAnswer]) {
    let bytes = held + bytes
    held = []
    guard bytes.contains(0x1B) else { return (bytes, []) }
    var keys: [UInt8] = []
    var answers: [TerminalAnswer] = []
    var place = 0
    while place < bytes.count {
      guard bytes[place] == 0x1B else {
        keys.append(bytes[place])
        place += 1
        continue
      }
      switch SequenceMatch(bytes[place...]) {
      case .answer(let length, let answer):
        if let answer { answers.append(answer) }
        place += length
      case .beginning(let isCertain) where isExpecting || isCertain:
        held = Array(bytes[place...])
        return (keys, answers)
      case .beginning, .none:
        keys.append(0x1B)
        place += 1
      }
    }
    return (keys, answers)
  }

  /// What is held back although nothing more will come.
  mutating func finish() -> [UInt8] {
    defer { held = [] }
    return held
  }
}
