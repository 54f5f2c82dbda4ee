import Domain
import Terminal
import Wording

/// What was typed after `post`: pictures, what is to be seen on each, and words.
///
/// A word is a picture if it begins as a path does, or ends as pictures' names do; no other word is
/// taken apart, so that words are published as they were typed. A word that looks like an option is none of them,
/// unless it stands behind `--`: what it asks for would not be done, and others would read it.
struct PostRequest: Equatable, Sendable {
  private static let option = "--alt"
  private static let later = "--at"
  private static let beginnings = ["/", "~/", "./", "../"]

  /// The draft that begins with it; a picture's alternative text is nil if nobody said it, and empty if
  /// nobody will.
  private(set) var draft = Draft()

  /// Reads `~/a.jpg --alt "…" ~/b.jpg fog over the harbour`; throws what is wrong with it.
  init(_ line: String, now: Timestamp) throws {
    var rest = Self.typed(line)
    while true {
      if let (moment, behind) = try Self.words(after: Self.later, in: rest) {
        guard draft.publishAt == nil else { throw PostProblem.repeatedMoment }
        draft.publishAt = try TypedMoment.read(moment, now: now)
        rest = behind
      } else if !PublishedWords.isOption(rest), let (path, behind) = try Self.picture(rest) {
        draft.pictures.append(DraftPicture(FileLocation(typed: path)))
        rest = behind
      } else if let last = draft.pictures.indices.last,
        let (words, behind) = try Self.words(after: Self.option, in: rest)
      {
        guard draft.pictures[last].alternativeText == nil else { throw PostProblem.repeatedOption }
        draft.pictures[last].alternativeText = words == "none" ? "" : words
        rest = behind
      } else {
        break
      }
    }
    let (first, behind) = Self.plain(rest)
    draft.text = ShellWords.text(first == "--" ? behind : rest)
    if first != "--" { try Self.checkOptions(in: draft.text) }
  }
}

/// What is wrong with what was typed after `post`.
enum PostProblem: Mistake {
  /// `--alt` stands behind no picture.
  case misplacedOption
  /// A second `--alt` stands behind one picture.
  case repeatedOption
  /// `--at` stands within the words.
  case misplacedMoment
  /// There are two of them.
  case repeatedMoment

  var reason: String {
    switch self {
    case .misplacedOption:
      "`--alt` describes the picture before it: type `post <picture> --alt \"…\" <words>`"
    case .misplacedMoment, .repeatedMoment:
      "`--at` stands once, before the words: type `post --at \"tomorrow 8:00\" <picture> <words>`"
    case .repeatedOption: "a picture has one `--alt`: type each right behind its own picture"
    }
  }
}

extension PostRequest {
  private typealias Words = (first: String, rest: String)

  /// Whoever typed one within the words, or without a picture before it, would publish it.
  private static func checkOptions(in text: String) throws {
    for word in text.split(whereSeparator: \.isWhitespace) {
      let name = word.prefix { $0 != "=" }
      guard name != option else { throw PostProblem.misplacedOption }
      guard name != later else { throw PostProblem.misplacedMoment }
      guard !PublishedWords.isOption(word) else {
        throw NoSuchOption(String(word), of: "post", butOnly: [option, later])
      }
    }
  }

  /// A word of a shell that stands alone is a line as it is typed, unless it is the name of a picture.
  private static func typed(_ line: String) -> String {
    guard let (word, rest) = ShellWords.first(of: line), rest.isEmpty, !isPicture(word) else {
      return line
    }
    return word
  }

  /// The path that a text begins with, and what follows; nil if it begins with something else.
  private static func picture(_ text: String) throws -> Words? {
    if let words = ShellWords.first(of: text) {
      return isPath(words.first) || isPicture(words.first) ? words : nil
    }
    if isPath(text) { return try quoted(text) }
    guard isQuoted(text) else {
      let words = plain(text)
      return isPicture(words.first) ? words : nil
    }
    do {
      let words = try quoted(text)
      return isPath(words.first) || isPicture(words.first) ? words : nil
    } catch  where !isPath(text.dropFirst()) {
      // An apostrophe, as in 'tis.
      return nil
    }
  }

  /// What is said behind an option, and what follows; nil if the text begins with something else.
  private static func words(after option: String, in text: String) throws -> Words? {
    let (word, behind) = plain(text)
    let isJoined = text.hasPrefix(option + "=")
    guard isJoined || word == option else { return nil }
    let rest = isJoined ? String(text.dropFirst(option.count + 1)) : behind
    let hasQuotes = ShellWords.first(of: rest) == nil && isQuoted(rest)
    var said = hasQuotes ? try quoted(rest) : plain(rest)
    // `--at monday 18:30` needs no quotation marks.
    let isPlain = !hasQuotes && !said.first.contains { $0.isBlank || $0 == ":" }
    if option == later, isPlain {
      let next = plain(said.rest)
      if isClock(next.first) { said = ("\(said.first) \(next.first)", next.rest) }
    }
    guard !said.first.isEmpty else {
      if option == later { throw PostProblem.misplacedMoment }
      throw CommandError.missing(command: command, argument: "words", choices: [])
    }
    return said
  }

  /// `8:00`, `18:30`.
  private static func isClock(_ word: String) -> Bool {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2 && (1...2).contains(parts[0].count) && parts[1].count == 2
      && parts.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isNumber } }
  }

  private static func isPath(_ text: some StringProtocol) -> Bool {
    beginnings.contains { text.hasPrefix($0) }
  }

  private static func isPicture(_ word: String) -> Bool {
    PhotoText.format(ofName: word) != nil
  }

  private static func isQuoted(_ text: String) -> Bool {
    text.hasPrefix("\"") || text.hasPrefix("'")
  }

  /// The first word, in which a backslash takes the next character as it is, and what follows.
  private static func plain(_ text: String) -> Words {
    if let words = ShellWords.first(of: text) { return words }
    var word = ""
    var rest = text[...]
    while let character = rest.first, !partsWords(character) {
      rest.removeFirst()
      word.append(character == "\\" ? rest.popFirst() ?? character : character)
    }
    return (word, String(rest.drop(while: partsWords)))
  }

  /// Other blanks are part of a name, as in those that macOS gives to screenshots.
  private static func partsWords(_ character: Character) -> Bool {
    character.isBlank || character.isNewline
  }

  /// The first word as a shell reads it, and what follows.
  private static func quoted(_ text: String) throws -> Words {
    let call = try CommandParser(commands: [command], home: nil).parse(option + " " + text).get()
    return (call?[0] ?? "", call?[1] ?? "")
  }

  private static let command = Command(
    option, [Command.Argument("words", .word), Command.Argument("rest", .text, optional: true)],
    summary: "describe the picture")
}
