import Domain
import Terminal

/// What was typed after `post`: pictures, what is to be seen on each, and words.
struct PostRequest: Equatable, Sendable {
  private static let option = "--alt"
  private static let endings = [
    "avif", "gif", "heic", "heif", "jpeg", "jpg", "png", "tif", "tiff", "webp",
  ]

  /// The draft that begins with it; a picture's alternative text is nil if nobody said it, and empty if
  /// nobody will.
  private(set) var draft = Draft()

  /// Reads `~/a.jpg --alt "…" ~/b.jpg fog over the harbour`; throws what is wrong with it.
  init(_ call: CommandCall) throws {
    let first = call[0] ?? ""
    guard first.contains("/") || Self.isPicture(first) else {
      draft.text = [first, call[1]].compactMap(\.self).joined(separator: " ")
      return
    }
    add(first)
    draft.text = try readPictures(call[1] ?? "")
  }
}

extension PostRequest {
  private static func isPicture(_ word: String) -> Bool {
    endings.contains { word.lowercased().hasSuffix("." + $0) }
  }

  private mutating func add(_ path: String) {
    draft.pictures.append(DraftPicture(FileLocation(typed: path)))
  }

  /// Returns what follows the last picture, as it was typed.
  private mutating func readPictures(_ text: String) throws -> String {
    var rest = text
    while let (word, behind) = try Self.split(rest) {
      if word == Self.option {
        guard let (words, next) = try Self.split(behind) else {
          throw CommandError.missing(command: Self.word, argument: "words")
        }
        draft.pictures[draft.pictures.count - 1].alternativeText = words == "none" ? "" : words
        rest = next
      } else if Self.isPicture(word) {
        add(word)
        rest = behind
      } else {
        break
      }
    }
    return rest
  }

  /// The first word of a text without its quotation marks, and what follows as it was typed.
  private static func split(_ text: String) throws -> (word: String, rest: String)? {
    guard !text.isEmpty else { return nil }
    // Words that end in an apostrophe are no mistake behind the pictures.
    guard text.hasPrefix(option) || text.hasPrefix("\"") || text.hasPrefix("'") else {
      let word = text.prefix { $0 != " " }
      return (String(word), String(text.dropFirst(word.count).drop { $0 == " " }))
    }
    let call = try CommandParser(commands: [word], home: nil).parse(word.name + " " + text).get()
    return call.flatMap { call in call[0].map { ($0, call[1] ?? "") } }
  }

  private static let word = Command(
    option, [Command.Argument("words", .word), Command.Argument("rest", .text, optional: true)],
    summary: "say what is to be seen")
}
