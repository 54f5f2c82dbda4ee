import Domain
import Terminal
import Wording

/// A draft in words.
enum ComposeText {
  /// Where it goes, what it says, its pictures, and what can still be said.
  static func lines(_ sheet: ComposeSheet) -> [StyledText] {
    let draft = sheet.draft
    let warning = draft.warning.isEmpty ? nil : field("warning", StyledText(draft.warning))
    let text =
      draft.text.isEmpty
      ? StyledText("text <words>", .command) + " says something" : StyledText(draft.text)
    let answered = draft.answering.map { field("answers", StyledText($0.title)) }
    return [field("to", StyledText(terms(sheet))), answered, warning, field("text", text)]
      .compactMap(\.self)
      + draft.pictures.enumerated().map { picture($1, number: $0 + 1, in: sheet) }
      + [ending(sheet)].compactMap(\.self)
  }

  /// A draft as one line of a list.
  static func row(
    _ stored: StoredDraft, number: Int, place: String?, now: Timestamp
  ) -> StyledText {
    let names = stored.draft.pictures.map(\.location.displayName).joined(separator: ", ")
    let words =
      [stored.draft.text, names, stored.draft.warning, stored.draft.answering?.title ?? ""]
      .first { !$0.isEmpty } ?? "no words yet"
    let moment = HumanText.moment(stored.changedAt.milliseconds, now: now.milliseconds)
    let pictures =
      stored.draft.pictures.isEmpty
      ? "" : "  \(HumanText.count(stored.draft.pictures.count, "picture"))"
    let row =
      StyledText("\(HumanText.number(number))  ", .faint)
      + StyledText(TextLayout.truncate(words, to: 60))
      + StyledText("\(pictures)  \(place ?? "place gone")  \(moment)", .faint)
    return row.hanging(at: 3)
  }
}

extension ComposeText {
  private static func field(_ name: String, _ text: StyledText) -> StyledText {
    (StyledText(TextLayout.pad(name, to: 9), .faint) + text).hanging(at: 9)
  }

  private static func terms(_ sheet: ComposeSheet) -> String {
    let draft = sheet.draft
    return [
      sheet.place.name, sheet.place.capabilities == nil ? nil : draft.visibility.phrase,
      draft.isSensitive ? "sensitive" : nil,
      draft.keepsMetadata ? "with what the camera wrote" : nil,
      sheet.place.canExpire
        ? draft.lifetime.map { "gone after \(HumanText.duration(Int64($0) * 1000))" } : nil,
    ].compactMap(\.self).joined(separator: " · ")
  }

  private static func picture(
    _ picture: DraftPicture, number: Int, in sheet: ComposeSheet
  ) -> StyledText {
    let name = StyledText(picture.location.displayName, .strong)
    let alternative: StyledText =
      switch picture.alternativeText {
      case nil:
        StyledText("alt \(number) <words>", .command) + " says what is to be seen, "
          + StyledText("alt \(number) none", .command) + " leaves it out"
      case "": StyledText("not described", .faint)
      case let words?: StyledText(words)
      }
    var line = name + "  " + alternative
    let previews = sheet.previews
    if previews.indices.contains(number - 1), case .unavailable(let reason) = previews[number - 1] {
      line += StyledText("  no picture: \(reason)", .warning)
    }
    return field(String(number), line)
  }

  /// How many characters are left, or what is promised that will not be, and how to go on.
  private static func ending(_ sheet: ComposeSheet) -> StyledText? {
    guard sheet.draft.lifetime == nil || sheet.place.canExpire else {
      return StyledText(WritingError.cannotExpire(sheet.place.name).reason, .warning)
    }
    guard !sheet.draft.isEmpty else { return nil }
    let send = StyledText("send", .command) + " publishes it"
    guard let left = sheet.draft.charactersLeft(at: sheet.place) else { return send }
    guard left >= 0 else {
      return StyledText("\(HumanText.count(-left, "character")) too many", .warning)
    }
    return StyledText("\(HumanText.count(left, "character")) left; ", .faint) + send
  }
}

extension Visibility {
  /// Who that is, as it is typed.
  init(word: String) {
    self = Self.allCases.first { $0.word == word } ?? .everybody
  }

  private var word: String {
    switch self {
    case .everybody: "everybody"
    case .unlisted: "unlisted"
    case .followers: "followers"
    case .named: "named"
    }
  }

  fileprivate var phrase: String {
    switch self {
    case .everybody: "for everybody"
    case .unlisted: "unlisted"
    case .followers: "for followers"
    case .named: "for those who are named"
    }
  }
}

/// A draft for scripts; the names of its fields never change.
struct DraftRecord: Encodable, Sendable {
  let type = "draft"
  let draft: Int?
  let place: String?
  let text: String
  let warning: String
  let sensitive: Bool
  let visibility: String
  let lifetime: Int?
  let pictures: [Picture]

  /// A picture of it.
  struct Picture: Encodable, Sendable {
    let path: String
    let alternativeText: String?
  }

  init(_ draft: Draft, place: String?, number: Int?) {
    self.draft = number
    self.place = place
    text = draft.text
    warning = draft.warning
    sensitive = draft.isSensitive
    visibility = draft.visibility.rawValue
    lifetime = draft.lifetime
    pictures = draft.pictures.map {
      Picture(path: $0.location.encoded, alternativeText: $0.alternativeText)
    }
  }
}
