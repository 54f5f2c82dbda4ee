import Domain
import Wording

/// An answer of the filters.
enum FiltersContent: Equatable, Sendable {
  /// All filters, and who could not be asked for theirs.
  case list([FilterRow], failures: [AccountFailure], now: Timestamp)
  /// A filter was made, or made another one.
  case kept(FilterRow, now: Timestamp)
  case ended(FilterRow)
}

/// A filter by the number it is called by.
struct FilterRow: Equatable, Sendable {
  let number: Int
  let kept: KeptFilter
}

/// What is typed behind `add` and `change`: `fog, mist --warn --for 7 days`.
struct FilterRequest: Equatable, Sendable {
  var wish = FilterWish()
  var place: KeepingPlace?

  /// What can be typed behind two dashes, in the order in which help tells it.
  static let options = ["warn", "blur", "hide", "for", "title", "in", "whole", "part", "at"]

  /// Reads it; in any order. Throws ``FilterProblem``.
  init(_ text: String) throws {
    var (words, option, value) = ("", "", "")
    for token in text.split(whereSeparator: \.isWhitespace) {
      guard token.hasPrefix("--"), token.count > 2 else {
        value += value.isEmpty ? token : " " + token
        continue
      }
      try take(option, value, &words)
      (option, value) = (try Self.option(String(token.dropFirst(2))), "")
    }
    try take(option, value, &words)
    takeAction(behind: &words)
    let all = Self.list(words)
    if !all.isEmpty { wish.words = all }
  }

  private static let separators = ",，、،"

  /// Parts between commas, without the quotes that somebody may put around one.
  private static func list(_ text: String) -> [String] {
    text.split { separators.contains($0) }.map { plain(String($0)) }.filter { !$0.isEmpty }
  }

  private static func plain(_ text: String) -> String {
    let blankless = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard let mark = blankless.first, "\"'“".contains(mark), blankless.count >= 2,
      blankless.last == (mark == "“" ? "”" : mark)
    else { return blankless }
    return String(blankless.dropFirst().dropLast())
  }

  private static func option(_ word: String) throws -> String {
    let word = word.lowercased()
    let matches = options.filter { $0 == word }
    let found = matches.isEmpty ? options.filter { $0.hasPrefix(word) } : matches
    guard found.count == 1 else { throw FilterProblem.option(word) }
    return found[0]
  }

  private mutating func take(_ option: String, _ value: String, _ words: inout String) throws {
    switch option {
    case "for": wish.lifetime = try Self.lifetime(value)
    case "title":
      guard !value.isEmpty else { throw FilterProblem.missing("--title Bad weather") }
      wish.title = Self.plain(value)
    case "in": wish.contexts = try Self.contexts(value)
    case "at":
      guard !value.isEmpty else { throw FilterProblem.missing("--at here` or `--at @you@server") }
      place = KeepingPlace(typed: value)
    default:
      if option == "whole" { wish.isWholeWord = true }
      if option == "part" { wish.isWholeWord = false }
      if let action = PostFilter.Action(rawValue: option) { wish.action = action }
      // `--warn fog, mist` means the same as `fog, mist --warn`.
      if !value.isEmpty { words += "," + value }
    }
  }

  /// `fog, mist hide` means the same as `fog, mist --hide`. In quotes, or behind a comma, it is a word to look for.
  private mutating func takeAction(behind words: inout String) {
    guard wish.action == nil, let blank = words.lastIndex(where: \.isWhitespace),
      let last = words[..<blank].last, !Self.separators.contains(last),
      let action = PostFilter.Action(rawValue: words[blank...].dropFirst().lowercased())
    else { return }
    wish.action = action
    words = String(words[..<blank])
  }

  /// `7 days`, `1h`, `a week`; `ever`, which is a duration of nothing.
  private static func lifetime(_ text: String) throws -> Duration {
    guard let span = TypedSpan.read(text) else { throw FilterProblem.missing("--for 7 days") }
    return span
  }

  private static func contexts(_ text: String) throws -> [PostFilter.Context] {
    let names = text.lowercased().split { $0 == "," || $0.isWhitespace }
    let found = try names.flatMap { name -> [PostFilter.Context] in
      if ["everywhere", "all"].contains(name) { return PostFilter.Context.allCases }
      let context = PostFilter.Context.allCases.first { context in
        context.rawValue.hasPrefix(name) || name == context.rawValue + "s"
      }
      guard let context else { throw FilterProblem.missing("--in home, public") }
      return [context]
    }
    guard !found.isEmpty else { throw FilterProblem.missing("--in home, public") }
    return PostFilter.Context.allCases.filter(found.contains)
  }
}

/// Why what was typed is no filter.
enum FilterProblem: Mistake, Equatable {
  /// There is no such option.
  case option(String)
  /// A value is missing or cannot be read; this can be typed.
  case missing(String)
  /// Nothing is to be changed.
  case noChange(Int)
  /// A filter stays where it is.
  case cannotMove

  var reason: String {
    switch self {
    case .option(let word):
      "`--\(word.prefix(20))` is no option: type "
        + FilterRequest.options.map { "--" + $0 }.joined(separator: ", ")
    case .missing(let example): "type it like `\(example)`"
    case .noChange(let number):
      "type what changes, such as `change \(number) --hide` or `change \(number) fog, mist`"
    case .cannotMove: "a filter stays where it is: `end` it, and `add` it there"
    }
  }
}
