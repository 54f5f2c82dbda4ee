/// Separates a terminal's answers from typed keys.
///
/// Answers are sequences that no key sends: `CSI ? …`, window reports (`CSI … t`), `APC G …` and
/// `DCS > …`. A possible beginning of an answer is held back only while answers are expected, so that the
/// Escape key is not delayed; one that no key sends is always held back.
struct AnswerFilter {
  var isExpecting = false
  private var held: [UInt8] = []

  /// The longest answer in bytes.
  static let limit = 1024

  /// Returns the keys and the answers in these bytes.
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

  /// The bytes that were held back, at the end of the input.
  mutating func finish() -> [UInt8] {
    defer { held = [] }
    return held
  }
}

/// What a sequence that begins with an escape character is.
enum SequenceMatch: Equatable {
  /// An answer of so many bytes; nil if it is not to one of our questions.
  case answer(length: Int, TerminalAnswer?)
  /// The beginning of an answer; it is certain if no key sends it.
  case beginning(isCertain: Bool)
  /// Not an answer.
  case none

  /// - Parameter bytes: The first one must be an escape character.
  init(_ bytes: ArraySlice<UInt8>) {
    let body = bytes.dropFirst()
    switch body.first {
    case nil: self = .beginning(isCertain: false)
    case UInt8(ascii: "["): self = Self.control(body.dropFirst())
    case UInt8(ascii: "_"):
      self = Self.string(body.dropFirst(), beginning: ["G"]) { .init(applicationCommand: $0) }
    case UInt8(ascii: "P"):
      self = Self.string(body.dropFirst(), beginning: [">|", "0$r", "1$r", "0+r", "1+r", "!|"]) {
        .init(deviceString: $0)
      }
    default: self = .none
    }
  }
}

extension SequenceMatch {
  private static func control(_ body: ArraySlice<UInt8>) -> SequenceMatch {
    let parameters = body.prefix { (0x20...0x3F).contains($0) }
    let isPrivate = [UInt8(ascii: "?"), UInt8(ascii: ">")].contains(body.first)
    guard parameters.count <= AnswerFilter.limit else { return .none }
    guard let final = body.dropFirst(parameters.count).first else {
      return .beginning(isCertain: isPrivate)
    }
    let length = 2 + parameters.count
    guard (0x40...0x7E).contains(final) else {
      // A broken answer: it must not become a line to perform.
      return isPrivate ? .answer(length: length, nil) : .none
    }
    guard isPrivate || final == UInt8(ascii: "t") && !parameters.isEmpty else { return .none }
    let text = String(decoding: body.prefix(parameters.count + 1), as: UTF8.self)
    return .answer(length: length + 1, TerminalAnswer(controlSequence: text))
  }

  /// A string up to `ST` or `BEL`. Any other control character ends it too, and is a key.
  private static func string(
    _ body: ArraySlice<UInt8>, beginning starts: [String], read: (String) -> TerminalAnswer?
  ) -> SequenceMatch {
    let starts = starts.map { Array($0.utf8) }
    guard starts.contains(where: { body.starts(with: $0) }) else {
      let isBeginning = starts.contains { $0.starts(with: body) }
      return isBeginning ? .beginning(isCertain: false) : .none
    }
    let content = body.prefix { $0 >= 0x20 && $0 != 0x7F }
    let rest = body.dropFirst(content.count)
    let length = 2 + content.count
    guard content.count <= AnswerFilter.limit else { return .answer(length: length, nil) }
    switch rest.first {
    case nil: return .beginning(isCertain: true)
    case 0x07: return .answer(length: length + 1, read(String(decoding: content, as: UTF8.self)))
    case 0x1B where rest.count == 1: return .beginning(isCertain: true)
    case 0x1B where rest.dropFirst().first == UInt8(ascii: "\\"):
      return .answer(length: length + 2, read(String(decoding: content, as: UTF8.self)))
    default: return .answer(length: length, nil)
    }
  }
}
