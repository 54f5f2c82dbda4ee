/// Makes untrusted text harmless to a terminal, a log or a shell. There is no other way to do this.
///
/// Control characters become `�`, so that the text around them is not joined silently. Invisible
/// characters and those that change the direction of text are removed, unless a script or an emoji needs
/// them. The number of accents on one letter is limited.
///
///     Sanitiser.clean("a\u{1B}[31mb", .line)  // "a�[31mb"
public enum Sanitiser {
  /// What becomes of line ends and tabs.
  public enum Mode: Sendable {
    /// Makes one line: line ends and tabs become blanks.
    case line
    /// Keeps lines: every kind of line end becomes `\n`, a tab four blanks.
    case lines
  }

  /// The text without harmful characters. Cleaning it again changes nothing.
  public static func clean(_ text: String, _ mode: Mode) -> String {
    guard !text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return text }
    var cleaned = Cleaning(mode: mode)
    let scalars = Array(text.unicodeScalars)
    for index in scalars.indices {
      cleaned.add(scalars[index], before: index + 1 < scalars.count ? scalars[index + 1] : nil)
      if scalars[index] == .blackFlag { cleaned.addTags(of: scalars[(index + 1)...]) }
    }
    return String(cleaned.result)
  }

  /// The most accents that one letter keeps.
  static let maximumMarks = 6

  /// What makes the flags of England, Scotland and Wales of a black one.
  fileprivate static let flags = ["gbeng\u{7F}", "gbsct\u{7F}", "gbwls\u{7F}"].map { name in
    name.unicodeScalars.compactMap { Unicode.Scalar(0xE0000 + $0.value) }
  }

  /// How many tags each of them takes.
  static let tagsOfFlag = 6

  /// Takes the place of control characters.
  static let substitute: Unicode.Scalar = "\u{FFFD}"
}

/// The state of one pass over a text.
private struct Cleaning {
  let mode: Sanitiser.Mode
  var result = String.UnicodeScalarView()
  var marks = 0

  mutating func add(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) {
    switch scalar.hazard {
    case .none: addVisible(scalar)
    case .lineEnd: addLineEnd(scalar, before: next)
    case .tab: append(mode == .line ? " " : "    ")
    case .control: append(Sanitiser.substitute)
    case .invisible: break
    case .joiner: if mayJoin(scalar, before: next) { result.append(scalar) }
    case .variation: if mayVary(by: scalar) { result.append(scalar) }
    }
  }
}

extension Cleaning {
  /// Keeps what makes another flag of the black one that was added; elsewhere tags are invisible.
  fileprivate mutating func addTags(of rest: ArraySlice<Unicode.Scalar>) {
    for tag in Sanitiser.flags.first(where: { rest.starts(with: $0) }) ?? [] { result.append(tag) }
  }

  fileprivate mutating func append(_ scalar: Unicode.Scalar) {
    result.append(scalar)
    marks = 0
  }

  /// One by one, because appending a whole view copies the existing text.
  private mutating func append(_ text: String) {
    for scalar in text.unicodeScalars { append(scalar) }
  }

  private mutating func addVisible(_ scalar: Unicode.Scalar) {
    guard scalar.isMark else { return append(scalar) }
    marks += 1
    if marks <= Sanitiser.maximumMarks { result.append(scalar) }
  }

  private mutating func addLineEnd(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) {
    guard !(scalar == "\r" && next == "\n") else { return }
    append(mode == .line ? " " : "\n" as Unicode.Scalar)
  }

  /// Whether a joiner is inside an emoji sequence, or between letters of a script that needs it.
  private func mayJoin(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) -> Bool {
    guard let previous = result.last else { return false }
    if scalar == .zeroWidthJoiner, let next, next.isPictographic {
      return previous.isPictographic || previous == "\u{FE0F}"
    }
    guard previous.shapesByJoiners else { return false }
    if previous.isVirama { return true }
    guard let next else { return false }
    return next.shapesByJoiners && !next.isMark
  }

  private func mayVary(by scalar: Unicode.Scalar) -> Bool {
    guard let base = result.last, !base.properties.isVariationSelector, base.value > 0x20,
      base != .zeroWidthJoiner, base != "\u{200C}"
    else { return false }
    return scalar.value < 0xE0100 || base.properties.isIdeographic
  }
}

/// What harm a character could do in a terminal.
enum Hazard {
  case none
  case lineEnd
  case tab
  /// A command to the terminal (C0, DEL, C1), or not a character at all.
  case control
  /// Invisible, or changes the direction of text.
  case invisible
  /// Joins or separates its neighbours: harmless where their script needs it.
  case joiner
  /// Chooses a variant of the character before it.
  case variation
}

extension Unicode.Scalar {
  static let zeroWidthJoiner: Unicode.Scalar = "\u{200D}"
  static let blackFlag: Unicode.Scalar = "\u{1F3F4}"

  /// Whether it is one of those that tell behind a black flag which one is meant.
  var isTag: Bool { (0xE0020...0xE007F).contains(value) }

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

  /// Whether it is drawn on the character before it, as accents are.
  var isMark: Bool {
    value >= 0x300
      && (properties.generalCategory == .nonspacingMark
        || properties.generalCategory == .enclosingMark)
  }

  /// Whether it can be part of an emoji sequence.
  var isPictographic: Bool {
    value > 0xA8 && (properties.isEmoji || properties.isEmojiModifier)
  }

  /// Whether its script uses joiners: Arabic, Syriac, and the scripts of India and its neighbours.
  var shapesByJoiners: Bool {
    switch value {
    case 0x0600...0x0DFF, 0x1000...0x109F, 0x1780...0x18AF, 0xA840...0xA8FF, 0xA980...0xA9DF,
      0xFB50...0xFDCF, 0xFDF0...0xFDFF, 0xFE70...0xFEFC, 0x11000...0x11FFF:
      true
    default: false
    }
  }

  /// Whether it removes the vowel of the letter before it.
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

  /// Visible format characters: the signs that Arabic, Syriac and Kaithi put around numbers.
  private var isNumberSign: Bool {
    switch value {
    case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890, 0x0891, 0x08E2, 0x110BD, 0x110CD: true
    default: false
    }
  }
}
