/// Reads a text as Stencil would and finds what Stencil would pass over: names that nothing has,
/// also in branches that are not taken, and loops that may have no end.
struct TemplateCheck {
  /// The file that mistakes are reported in.
  let file: String
  /// What is known everywhere.
  let known: [String]

  /// The most turns that a range can take.
  static let longestRange = 100
  /// How deep loops can stand in each other.
  static let deepestLoop = 2
  /// The filters of Stencil that templates can use.
  static let filters = [
    "default", "capitalize", "uppercase", "lowercase", "join", "split", "indent",
  ]

  private var scopes: [[String]] = []
  private var used: Set<String> = []

  init(file: String, known: [String]) {
    self.file = file
    self.known = known
  }

  /// The known names that the text uses; throws a `TemplateProblem` at its first mistake.
  func names(in text: String) throws(TemplateProblem) -> Set<String> {
    var check = self
    for tag in try TemplateTag.all(in: text, file: file) {
      switch tag.kind {
      case .comment: break
      case .variable: try check.check(tag.contents, at: tag.line)
      case .block: try check.check(block: tag)
      }
    }
    return check.used
  }
}

extension TemplateCheck {
  private mutating func check(block tag: TemplateTag) throws(TemplateProblem) {
    let words = tag.words
    let rest = words.dropFirst().joined(separator: " ")
    switch words.first ?? "" {
    case "if", "elif", "ifnot": try check(rest, at: tag.line)
    case "filter": try check("|" + rest, at: tag.line)
    case "for": try check(loop: words, at: tag.line)
    case "empty": _ = scopes.popLast(); scopes.append([])
    case "endfor": _ = scopes.popLast()
    case "else", "endif", "endfilter", "break", "continue": break
    case "include", "extends", "block":
      throw .inclusion(file: file, line: tag.line, tag: words[0])
    case let other:
      throw .syntax(file: file, line: tag.line, reason: "there is no tag “\(other)”")
    }
  }

  private mutating func check(loop words: [String], at line: Int) throws(TemplateProblem) {
    guard let keyword = words.firstIndex(of: "in"), keyword > 1, keyword + 1 < words.count else {
      throw .syntax(file: file, line: line, reason: "a loop reads {% for x in 1...3 %}")
    }
    let end = words.firstIndex(of: "where") ?? words.count
    let source = words[(keyword + 1)..<max(end, keyword + 1)].joined(separator: " ")
    let expression = try check(source, at: line)
    let isBounded = !expression.ranges.isEmpty || expression.filters.contains("split")
    guard isBounded, scopes.count < Self.deepestLoop else {
      throw .endless(file: file, line: line, loop: words.joined(separator: " "))
    }
    let variables = words[1..<keyword].flatMap { $0.split(separator: ",").map(String.init) }
    scopes.append(variables + Self.loopMembers)
    try check(words.dropFirst(end + 1).joined(separator: " "), at: line)
  }

  @discardableResult
  private mutating func check(
    _ text: String, at line: Int
  ) throws(TemplateProblem) -> TemplateExpression {
    let expression = TemplateExpression(text)
    if let flaw = expression.flaw { throw .syntax(file: file, line: line, reason: flaw) }
    for name in expression.names {
      guard known.contains(name) || scopes.joined().contains(name) else {
        throw .missingVariable(
          file: file, line: line, name: name,
          known: known + scopes.joined().filter { !Self.loopMembers.contains($0) })
      }
      used.insert(name)
    }
    for filter in expression.filters where !Self.filters.contains(filter) {
      throw .syntax(
        file: file, line: line,
        reason: "there is no filter “\(filter)”: there is \(Self.filters.joined(separator: ", "))")
    }
    for range in expression.ranges where !Self.isShort(range) {
      throw .endless(file: file, line: line, loop: range)
    }
    return expression
  }

  private static let loopMembers = ["first", "last", "counter", "counter0", "length"]
    .map { "forloop.\($0)" }

  private static func isShort(_ range: String) -> Bool {
    let ends = range.split(separator: "...", omittingEmptySubsequences: false).map { Int($0) }
    guard ends.count == 2, let first = ends[0], let last = ends[1] else { return false }
    let (length, overflow) = last.subtractingReportingOverflow(first)
    return !overflow && length.magnitude < longestRange
  }
}
