/// What a character could do to a terminal.
enum Hazard {
  /// Nothing.
  case none
  /// Ends a line.
  case lineEnd
  /// Moves to a tab stop.
  case tab
  /// Is obeyed rather than shown: C0, DEL, C1; or is no character at all.
  case control
  /// Cannot be seen, or turns the direction of others.
  case invisible
  /// Joins or separates its neighbours; harmless where they need it.
  case joiner
  /// Chooses a variant of the character before it.
  case variation
}

extension Unicode.Scalar {
  static let zeroWidthJoiner: Unicode.Scalar = "\u{200D}"

  /// What it could do.
  var hazard: Hazard {
    switch value {
    case 0x0A, 0x0D, 0x2028, 0x2029: .lineEnd
    case 0x09: .tab
    case 0x00..<0x20, 0x7F...0x9F: .control
    case 0x20..<0x7F: .none
    case 0x200C, 0x200D: .joiner
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF: .variation
    case 0x180B...0x180D, 0x180F: .variation
    case 0x2800: .none
    default: hazardByProperties
    }
  }

  /// Whether it stands on the character before it.
  var isMark: Bool {
    value >= 0x300
      && (properties.generalCategory == .nonspacingMark
        || properties.generalCategory == .enclosingMark)
  }

  /// Whether it may be part of a sequence that is shown as one picture.
  var isPictographic: Bool {
    value > 0xA8 && (properties.isEmoji || properties.isEmojiModifier)
  }

  /// Whether its script is shaped by joiners: Arabic, Syriac, those of India and their neighbours.
  var shapesByJoiners: Bool {
    switch value {
    case 0x0600...0x0DFF, 0x1000...0x109F, 0x1780...0x18AF, 0xA840...0xA8FF, 0xA980...0xA9DF,
      0xFB50...0xFDCF, 0xFDF0...0xFDFF, 0xFE70...0xFEFC, 0x11000...0x11FFF:
      true
    default: false
    }
  }

  /// Whether it kills the vowel of the letter before it.
  var isVirama: Bool { properties.canonicalCombiningClass.rawValue == 9 }

  private var hazardByProperties: Hazard {
    if properties.isNoncharacterCodePoint { return .control }
    if isNumberSign { return .none }
    if properties.isDefaultIgnorableCodePoint { return .invisible }
    switch properties.generalCategory {
    case .format, .control, .surrogate: return .invisible
    default: return .none
    }
  }

  /// Format characters that are seen: the signs Arabic, Syriac and Kaithi put around numbers.
  private var isNumberSign: Bool {
    switch value {
    case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890, 0x0891, 0x08E2, 0x110BD, 0x110CD: true
    default: false
    }
  }
}
