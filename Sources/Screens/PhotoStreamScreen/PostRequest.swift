import Domain
import Terminal

/// What was typed after `post`: a picture, what is to be seen on it, and words.
struct PostRequest: Equatable, Sendable {
  private static let option = "--alt"

  /// The picture's path, if the first word is one.
  var path: String?
  /// What is to be seen on it: nil if nobody said, empty if nobody will.
  var alternativeText: String?
  var text = ""

  /// Reads `~/a.jpg --alt "…" fog over the harbour`; throws what is wrong with it.
  init(_ call: CommandCall) throws {
    let first = call[0] ?? ""
    var rest = call[1] ?? ""
    if Self.isPath(first) {
      path = first
    } else {
      rest = rest.isEmpty ? first : "\(first) \(rest)"
    }
    let option = Command(
      Self.option,
      [Command.Argument("words", .word), Command.Argument("text", .text, optional: true)],
      summary: "say what is to be seen")
    if path != nil, rest == option.name || rest.hasPrefix(option.name + " ") {
      let words = try CommandParser(commands: [option], home: nil).parse(rest).get()
      alternativeText = words?[0] == "none" ? "" : words?[0]
      rest = words?[1] ?? ""
    }
    text = rest
  }

  private static func isPath(_ word: String) -> Bool {
    let endings = ["avif", "gif", "heic", "heif", "jpeg", "jpg", "png", "tif", "tiff", "webp"]
    return word.contains("/") || endings.contains { word.lowercased().hasSuffix("." + $0) }
  }

  /// The draft that begins with it.
  var draft: Draft {
    var draft = Draft()
    draft.text = text
    draft.pictures =
      path.map {
        [DraftPicture(FileLocation(typed: $0), alternativeText: alternativeText)]
      } ?? []
    return draft
  }
}
