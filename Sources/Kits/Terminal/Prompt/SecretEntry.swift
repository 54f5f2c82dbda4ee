/// A secret while it is typed.
struct SecretEntry {
  /// What became of it.
  enum Outcome: Equatable {
    case typing
    case entered(String)
    case declined
  }

  private var text = ""

  /// Takes a key.
  mutating func press(_ key: Unicode.Scalar) -> Outcome {
    switch key.value {
    case 0x0A, 0x0D: return .entered(text)
    case 0x03: return .declined
    case 0x04 where text.isEmpty: return .declined
    case 0x08, 0x7F: _ = text.popLast()
    case 0x15: text = ""
    case 0x00..<0x20: break
    default: text.unicodeScalars.append(key)
    }
    return .typing
  }
}
