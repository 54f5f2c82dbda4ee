/// One place where the project does not keep its law.
public struct Breach: Hashable, Sendable {
  /// Where, from the package's root; may be a strange file's name, so it is not safe to print.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// The rule's name: `layers`, `drift` …
  public let rule: String
  /// What depends on what, and what to do: one phrase.
  public let advice: String

  /// Notes a breach.
  public init(_ file: String, _ line: Int, _ rule: String, _ advice: String) {
    self.file = file
    self.line = line
    self.rule = rule
    self.advice = advice
  }
}

extension Breach: CustomStringConvertible {
  /// `file:line: rule: what to do`, as editors understand it.
  public var description: String {
    "\(file):\(line): \(rule): \(advice)"
  }
}

extension Breach: Comparable {
  /// By file, then by line.
  public static func < (one: Breach, other: Breach) -> Bool {
    (one.file, one.line, one.rule, one.advice)
      < (other.file, other.line, other.rule, other.advice)
  }
}
