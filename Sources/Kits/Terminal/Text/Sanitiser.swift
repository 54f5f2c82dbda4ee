/// Makes text from anywhere harmless to a terminal, a log or a shell: the one way to do it.
///
/// Control characters are replaced by `�`, so that what they stood between is not silently joined.
/// Characters that change the direction of text or cannot be seen are taken out, except where a
/// script or an emoji needs them. Piled-up accents are limited.
///
///     Sanitiser.clean("a\u{1B}[31mb", .line)  // "a�[31mb"
public enum Sanitiser {
  /// What becomes of line ends and tabs.
  public enum Mode: Sendable {
    /// One line: line ends and tabs become blanks.
    case line
    /// Lines: every kind of line end becomes `\n`, a tab four blanks.
    case lines
  }

  /// The text without anything harmful; cleaning it again changes nothing.
  public static func clean(_ text: String, _ mode: Mode) -> String {
    guard !text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return text }
    var cleaned = Cleaning(mode: mode)
    let scalars = Array(text.unicodeScalars)
    for index in scalars.indices {
      cleaned.add(scalars[index], before: index + 1 < scalars.count ? scalars[index + 1] : nil)
    }
    return String(cleaned.result)
  }

  /// How many marks may stand on one letter.
  static let maximumMarks = 6

  /// What stands for a control character.
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
  fileprivate mutating func append(_ scalar: Unicode.Scalar) {
    result.append(scalar)
    marks = 0
  }

  /// One by one: all at once would copy what there is already.
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

  /// Inside an emoji sequence, or where Arabic and Indic scripts shape their letters.
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
