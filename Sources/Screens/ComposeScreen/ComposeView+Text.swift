import Domain
import Terminal
import Wording

/// A draft in words.
enum ComposeText {
  /// Where it goes, its text, its pictures, and what can be done next.
  static func lines(_ sheet: ComposeSheet) -> [StyledText] {
    let draft = sheet.draft
    let warning = draft.warning.isEmpty ? [] : field("warning", StyledText(draft.warning))
    let text =
      draft.text.isEmpty
      ? StyledText("(none yet: ", .faint) + StyledText("text your words", .command)
        + StyledText(")", .faint) : StyledText(draft.text)
    let answered = draft.answering.map { field("answers", StyledText($0.title)) } ?? []
    let revised = draft.revision.map { _ in field("changes", "a post of yours") } ?? []
    return field("to", StyledText(terms(sheet))) + answered + revised + warning
      + field("text", text)
      + draft.pictures.enumerated().flatMap { picture($1, number: $0 + 1, in: sheet) }
      + [description(sheet), ending(sheet)].compactMap(\.self)
  }

  /// What was changed, in one line: `text: fog over the harbour  480 characters left`.
  static func changed(_ change: ComposeChange, _ sheet: ComposeSheet) -> StyledText {
    let draft = sheet.draft
    switch change {
    case .text(""), .warning(""): return StyledText(change.isText ? "no text" : "no warning")
    case .text(let words):
      return StyledText("text: \(short(words))") + StyledText(room(sheet), .faint)
    case .add(let paths):
      let first = draft.pictures.count - paths.count + 1
      let names = draft.pictures.suffix(paths.count).map(\.location.displayName)
      let numbers =
        paths.count > 1 ? "pictures \(first)–\(draft.pictures.count)" : "picture \(first)"
      return StyledText("\(numbers): \(short(names.joined(separator: ", ")))")
    case .remove(let number):
      return StyledText("picture \(number) removed; ") + StyledText("undo", .command)
        + " puts it back"
    case .alt(let number, let words):
      return StyledText(
        words.map { "picture \(number): \(short($0))" } ?? "picture \(number) has no description")
    case .warning(let words): return StyledText("warning: \(short(words))")
    case .sensitive(let isHidden):
      return StyledText(isHidden ? "pictures are hidden until asked for" : "pictures are shown")
    case .metadata(let isKept):
      return StyledText(
        isKept
          ? "camera details are kept (place, model)" : "camera details are removed (place, model)")
    case .visibility(let audience): return StyledText(phrase(audience))
    case .language:
      return StyledText(
        draft.language.map { "written in \($0)" } ?? "its language is left to the server")
    case .expires:
      return StyledText(
        draft.lifetime.map { "the post will be deleted after \(duration($0))" } ?? "never deleted")
    case .when:
      return StyledText(
        draft.publishAt.map { "to be published \(TypedMoment.text($0))" }
          ?? "to be published as soon as possible")
    case .place:
      let isPromised = draft.lifetime == nil || sheet.place.canExpire
      let problem = WritingError.cannotExpire(sheet.place.name).reason
      return StyledText("to \(sheet.place.name)")
        + StyledText(isPromised ? "" : "; \(problem)", .warning)
    case .form:
      return StyledText("draft changed") + StyledText(room(sheet), .faint)
    }
  }

  /// What is to be known once, after the first pictures of a draft.
  static func hint(after change: ComposeChange, _ sheet: ComposeSheet) -> StyledText? {
    guard case .add(let paths) = change, paths.count == sheet.draft.pictures.count else {
      return nil
    }
    return description(sheet)
  }

  /// A draft as one line of a list.
  static func row(
    _ stored: StoredDraft, number: Int, place: String?, now: Timestamp
  ) -> StyledText {
    let names = stored.draft.pictures.map(\.location.displayName).joined(separator: ", ")
    let words =
      [stored.draft.text, names, stored.draft.warning, stored.draft.answering?.title ?? ""]
      .first { !$0.isEmpty } ?? "nothing yet"
    let moment = HumanText.moment(stored.changedAt.milliseconds, now: now.milliseconds)
    let pictures =
      stored.draft.pictures.isEmpty
      ? "" : "  \(HumanText.count(stored.draft.pictures.count, "picture"))"
    return NumberColumn(upTo: 1).row(
      number,
      StyledText(TextLayout.truncate(words, to: 60))
        + StyledText("\(pictures)  \(place ?? "no place any more")  \(moment)", .faint))
  }
}

extension ComposeText {
  /// A name and what belongs to it, all lines of which begin in one column.
  private static func field(_ name: String, _ text: StyledText) -> [StyledText] {
    text.lines.enumerated().map { index, line in
      (StyledText(TextLayout.pad(index == 0 ? name : "", to: 9), .faint) + line).hanging(at: 9)
    }
  }

  private static func terms(_ sheet: ComposeSheet) -> String {
    let draft = sheet.draft
    return [
      sheet.place.name,
      sheet.place.capabilities == nil || draft.revision != nil ? nil : phrase(draft.audience),
      sheet.place.capabilities == nil ? nil : draft.language.map { "in \($0)" },
      draft.publishAt.map { "published \(TypedMoment.text($0))" },
      draft.isSensitive ? "pictures hidden" : nil,
      draft.keepsMetadata ? "with camera details" : nil,
      sheet.place.canExpire ? draft.lifetime.map { "deleted after \(duration($0))" } : nil,
    ].compactMap(\.self).joined(separator: " · ")
  }

  private static func picture(
    _ picture: DraftPicture, number: Int, in sheet: ComposeSheet
  ) -> [StyledText] {
    let name = StyledText(picture.location.displayName, .strong)
    let alternative: StyledText =
      switch picture.alternativeText {
      case nil: StyledText("no description yet", .faint)
      case "": StyledText("no description", .faint)
      case let words?: StyledText(words)
      }
    var line = name + "  " + alternative
    if case .unavailable(let reason)? = sheet.previews[number: number] {
      line += StyledText("  not shown: \(reason)", .warning)
    }
    return field(String(number), line)
  }

  /// How to describe the first picture that nobody has described, where descriptions are asked for.
  private static func description(_ sheet: ComposeSheet) -> StyledText? {
    let index = sheet.draft.pictures.firstIndex { $0.alternativeText == nil }
    guard sheet.place.capabilities != nil, let index else { return nil }
    return StyledText("alt \(index + 1) <words>", .command)
      + StyledText(" describes picture \(index + 1) for people who can't see it; ", .faint)
      + StyledText("alt \(index + 1) none", .command) + StyledText(" skips it", .faint)
  }

  /// Why it cannot be posted like this, or how much room is left and how to go on.
  private static func ending(_ sheet: ComposeSheet) -> StyledText? {
    let (draft, place) = (sheet.draft, sheet.place)
    if draft.isEmpty, draft.lifetime == nil || place.canExpire { return nil }
    do {
      try draft.checkTaken(at: place)
      return StyledText("send", .command) + " posts it" + StyledText(room(sheet), .faint)
    } catch {
      return StyledText(Reason.of(error), .warning)
    }
  }

  /// `  480 characters left`; nothing where nobody counts.
  private static func room(_ sheet: ComposeSheet) -> String {
    guard let left = sheet.draft.charactersLeft(at: sheet.place) else { return "" }
    return "  " + (left < 0 ? tooMany(-left) : "\(HumanText.count(left, "character")) left")
  }

  private static func tooMany(_ count: Int) -> String {
    "\(HumanText.count(count, "character")) too many"
  }

  private static func duration(_ seconds: Int) -> String {
    HumanText.duration(Int64(seconds) * 1000)
  }

  private static func phrase(_ audience: Visibility?) -> String {
    audience?.phrase ?? "for your usual audience"
  }

  private static func short(_ text: String) -> String { TextLayout.truncate(text, to: 40) }
}

extension ComposeChange {
  fileprivate var isText: Bool {
    if case .text = self { true } else { false }
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
  /// The code of the language it is written in; nil leaves that to the server.
  let language: String?
  let lifetime: Int?
  let when: WrittenMoment?
  /// Whether what a camera wrote into the pictures goes along.
  let metadata: Bool
  /// What it answers.
  let answers: String?
  /// True if it takes the place of a post; nil if not.
  let changes: Bool?
  /// True if it was sent just now; nil if not.
  let sent: Bool?
  let pictures: [Picture]

  /// A picture of it.
  struct Picture: Encodable, Sendable {
    let path: String?
    let encodedPath: String?
    let alternativeText: String?
  }

  init(_ draft: Draft, place: String?, number: Int?, isSent: Bool = false) {
    self.draft = number
    self.place = place
    text = draft.text
    warning = draft.warning
    sensitive = draft.isSensitive
    visibility = draft.audience?.rawValue ?? Visibility.usual
    language = draft.language
    lifetime = draft.lifetime
    when = draft.publishAt.map(WrittenMoment.init)
    metadata = draft.keepsMetadata
    answers = draft.answering?.title
    changes = draft.revision == nil ? nil : true
    sent = isSent ? true : nil
    pictures = draft.pictures.map {
      Picture(
        path: $0.location.text, encodedPath: $0.location.encodedUnlessText,
        alternativeText: $0.alternativeText)
    }
  }
}
