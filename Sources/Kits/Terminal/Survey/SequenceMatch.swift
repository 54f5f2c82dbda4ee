/// What begins at an escape character.
enum SequenceMatch: Equatable {
  /// A terminal's answer of so many bytes; nil if it says nothing that was asked.
  case answer(length: Int, TerminalAnswer?)
  /// Perhaps an answer, of which more may come; certain if no key sends that.
  case beginning(isCertain: Bool)
  /// No answer.
  case none

  /// Looks at bytes of which the first is an escape character.
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
      // Something that was broken off: its rest is no line to be performed.
      return isPrivate ? .answer(length: length, nil) : .none
    }
    guard isPrivate || final == UInt8(ascii: "t") && !parameters.isEmpty else { return .none }
    let text = String(decoding: body.prefix(parameters.count + 1), as: UTF8.self)
    return .answer(length: length + 1, TerminalAnswer(controlSequence: text))
  }

  /// A string up to `ST` or `BEL`; another control character breaks it off and is a key again.
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
