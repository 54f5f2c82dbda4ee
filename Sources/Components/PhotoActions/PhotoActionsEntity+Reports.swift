import Domain
import Wording

/// What is typed behind `report`: `3 --spam --rule 2 buys followers`.
public struct ReportRequest: Equatable, Sendable {
  /// The numbers of posts; none where a person, or what is shown, is meant.
  public private(set) var numbers: [Int] = []
  var category: PersonReport.Category?
  /// Numbers of the server's rules, from 1.
  var rules: [Int] = []
  var isForwarded = false
  var words = ""

  /// Whether nothing was typed: then the person is told what a report can say.
  public var isEmpty: Bool {
    category == nil && rules.isEmpty && words.isEmpty && !isForwarded
  }

  /// Reads it: numbers first, the rest in any order. Throws ``ReportProblem``.
  public init(_ text: String) throws {
    var typed = text.split(whereSeparator: \.isWhitespace)[...]
    numbers = typed.takeNumbers()
    var isRule = false
    var plain: [Substring] = []
    for word in typed {
      if isRule {
        guard let number = Int(untrusted: word), number > 0 else { throw ReportProblem.noRule }
        rules.append(number)
        isRule = false
      } else if word.hasPrefix("--"), word.count > 2 {
        try take(word, &isRule)
      } else {
        plain.append(word)
      }
    }
    guard !isRule else { throw ReportProblem.noRule }
    words = plain.joined(separator: " ")
  }

  private mutating func take(_ option: Substring, _ isRule: inout Bool) throws {
    switch option.dropFirst(2).lowercased() {
    case "rule": isRule = true
    case "forward": isForwarded = true
    case let name:
      guard let category = PersonReport.Category(rawValue: name) else {
        throw ReportProblem.option(String(option), of: ReportTerms(server: "").options)
      }
      self.category = category
    }
  }
}

/// A report that is on its way.
public struct ReportReceipt: Equatable, Sendable {
  /// Who it is about.
  public let person: PersonProfile
  /// How many of their posts it names.
  public let posts: Int
  /// The server, if it takes only the kind of a report and more was said.
  public var speechlessServer: String?
}

/// Why nothing is reported.
public enum ReportProblem: Mistake, Equatable {
  /// There is no such option; these exist.
  case option(String, of: [String])
  /// The rule's number is missing.
  case noRule
  /// The server has fewer rules.
  case noSuchRule(Int)
  /// It says nothing.
  case empty
  /// The server takes only one of these kinds.
  case needsKind(server: String, [String])

  /// What to type.
  public var reason: String {
    switch self {
    case .option(let word, let options):
      "`\(word.prefix(20))` is no option: type \(options.joined(separator: ", "))"
    case .noRule: "type the number of a rule, such as `--rule 2`; `report` lists them"
    case .noSuchRule(let number): "there is no rule \(number): `report` lists them"
    case .empty: "say what is wrong: `report --spam` or `report <words>`"
    case .needsKind(let server, let options):
      "\(server) wants to know what kind it is: type \(options.joined(separator: ", "))"
    }
  }
}

extension ReportTerms {
  /// The options that can be typed.
  public var options: [String] {
    (categories.map(\.rawValue) + (takesWords ? ["rule", "forward"] : [])).map { "--" + $0 }
  }
}

extension Photo {
  /// The server's id of its post.
  public var post: String { status ?? String(id.item.prefix { $0 != "/" }) }
}
