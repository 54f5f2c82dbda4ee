/// Text for a person, in runs of one style each; the only kind of text a ``Console`` takes.
///
/// The text itself may come from anywhere: what could harm a terminal is taken out when it is
/// rendered, see ``Sanitiser``. Styles become escape sequences only there and only where the
/// terminal has them.
///
///     console.write("✓ \(photo.caption) " + StyledText("new", .strong))
public struct StyledText: Hashable, Sendable {
  /// A stretch of text in one style.
  public struct Run: Hashable, Sendable {
    /// The text, untrusted.
    public var text: String
    /// Its style.
    public var style: Style
  }

  /// What a run means; how it looks is the renderer's.
  public enum Style: Hashable, Sendable {
    /// Ordinary text.
    case plain
    /// What matters most in its line.
    case strong
    /// What may be overlooked.
    case faint
    /// Something went well.
    case success
    /// Something needs attention.
    case warning
    /// Something went wrong.
    case failure
    /// Something that can be typed.
    case command
  }

  /// The runs, in order.
  public private(set) var runs: [Run]
  /// Columns by which all but the first line move right where the text is wrapped; nil: as far as
  /// the first line is.
  public private(set) var hangingIndent: Int?

  /// Makes a text of one run.
  public init(_ text: String, _ style: Style = .plain) {
    runs = text.isEmpty ? [] : [Run(text: text, style: style)]
  }

  /// The text without its styles, untrusted.
  public var plain: String {
    runs.map(\.text).joined()
  }

  /// The same text, whose further lines hang below column `columns` where it is wrapped.
  public func hanging(at columns: Int) -> StyledText {
    var text = self
    text.hangingIndent = columns
    return text
  }

  /// Both texts, one after the other.
  public static func + (lhs: StyledText, rhs: StyledText) -> StyledText {
    var sum = lhs
    sum.runs += rhs.runs
    return sum
  }

  /// Adds a text at the end.
  public static func += (lhs: inout StyledText, rhs: StyledText) {
    lhs.runs += rhs.runs
  }
}

extension StyledText: ExpressibleByStringInterpolation {
  /// Makes plain text from a literal.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}
