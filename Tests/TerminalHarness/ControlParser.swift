/// Takes a terminal's bytes apart into characters and control sequences.
struct ControlParser {
  enum Action {
    case print(Unicode.Scalar)
    case control(UInt8)
    case sequence(Character, String)
    case escape(Character)
    /// A string that begins with `P`, `]` or `_`.
    case command(Character, String)
  }

  private enum State {
    case text
    case escape
    case charset
    case sequence(String)
    case command
    case commandEscape
  }

  private var state = State.text
  private var scalar: [UInt8] = []
  private var introducer: Character = "]"
  private var content: [UInt8] = []

  /// Takes a byte; returns what it completes.
  mutating func take(_ byte: UInt8) -> Action? {
    switch state {
    case .text: return takeText(byte)
    case .escape: return takeEscape(byte)
    case .charset: state = .text
    case .sequence(let parameters): return takeSequence(byte, parameters)
    case .command:
      if byte == 0x07 { return endCommand() }
      if byte == 0x1B { state = .commandEscape } else { content.append(byte) }
    case .commandEscape:
      // tmux has every escape of what it hands on doubled.
      if byte != 0x1B { return endCommand() }
      content.append(byte)
      state = .command
    }
    return nil
  }
}

extension ControlParser {
  private mutating func takeText(_ byte: UInt8) -> Action? {
    if byte == 0x1B {
      state = .escape
      return nil
    }
    if byte < 0x20 || byte == 0x7F { return .control(byte) }
    scalar.append(byte)
    let length = byte < 0x80 ? 1 : scalar[0] < 0xE0 ? 2 : scalar[0] < 0xF0 ? 3 : 4
    guard scalar.count >= length else { return nil }
    defer { scalar = [] }
    return .print(String(decoding: scalar, as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}")
  }

  private mutating func takeEscape(_ byte: UInt8) -> Action? {
    switch byte {
    case UInt8(ascii: "["): state = .sequence("")
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"):
      state = .command
      introducer = Character(Unicode.Scalar(byte))
      content = []
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "#"): state = .charset
    default:
      state = .text
      return .escape(Character(Unicode.Scalar(byte)))
    }
    return nil
  }

  private mutating func endCommand() -> Action {
    state = .text
    return .command(introducer, String(decoding: content, as: UTF8.self))
  }

  private mutating func takeSequence(_ byte: UInt8, _ parameters: String) -> Action? {
    let character = Character(Unicode.Scalar(byte))
    guard (0x40...0x7E).contains(byte) else {
      state = .sequence(parameters + String(character))
      return nil
    }
    state = .text
    return .sequence(character, parameters)
  }
}
