import Domain
import Terminal
import Wording

/// What was found, in words.
enum SearchLine {
  /// What can be typed.
  static let hint: StyledText =
    "Type words to look for, such as " + StyledText("fog by:ada", .command) + "; "
    + StyledText("help find", .command) + " tells what else."

  /// That there is nothing, and what else to try.
  static let nothingFound: StyledText =
    "Nothing is found by that: look for fewer words, or for the beginning of one, as in "
    + StyledText("har*", .command) + " or " + StyledText("by:har*", .command) + "."

  /// The same of a list without photos.
  static func nothingFound(_ list: SearchList) -> StyledText {
    list.query.wantsLookalikes ? "No photos of that look alike." : nothingFound
  }

  /// That there may be more than was looked through, and how it is looked through, too.
  static let part =
    StyledText("Only what the stream shows alone was looked through; ", .faint)
    + StyledText("stream only all", .command) + StyledText(" shows all again", .faint)

  /// What to say instead, if words were a mistyped command.
  static func guess(_ command: String) -> StyledText {
    StyledText("If you meant the command, say ", .faint) + StyledText(command, .command) + "."
  }

  /// What photos may look like of which nobody knows it.
  static func uncompared(_ count: Int) -> StyledText {
    let pictures = HumanText.count(count, "picture") + " in your folders"
    return StyledText("\(pictures) \(count == 1 ? "was" : "were") never looked at; ", .faint)
      + StyledText("compare", .command) + StyledText(" does that", .faint)
  }

  /// For scripts.
  struct Totals: Encodable, Sendable {
    let found: String
    let photos: Int
    let more: Bool
    let uncompared: Int?
    let part: Bool?

    init(_ list: SearchList) {
      (found, photos, more) = (list.query.text, list.total, list.hasMore)
      uncompared = list.uncompared == 0 ? nil : list.uncompared
      part = list.isPart ? true : nil
    }
  }

  /// A search that is a source, for scripts.
  static func record(of source: Source) -> TypedRecord<[String: String]> {
    var query = ""
    if case .search(let text) = source.kind { query = text }
    return TypedRecord(
      "source",
      ["source": source.id.rawValue, "kind": "search", "name": source.name, "query": query])
  }

  /// `12  Fog over the harbour  by Ada Lovelace  yesterday`, with the words that were looked for marked.
  static func row(
    _ found: FoundPhoto, number: Int, in list: SearchList, columns: Int?
  ) -> StyledText {
    let origin = found.photo.author ?? list.sources[found.id.source] ?? ""
    return line(
      number, of: list.total,
      facts: [origin] + facts(found.photo, list.now) + [PhotoText.lookalike(found.photo) ?? ""],
      columns: columns
    ) { name(found, list.query, room: $0) }
  }

  /// A row that is never longer than the window is wide.
  static func preview(
    _ found: FoundPhoto, number: Int, in list: SearchList, columns: Int
  ) -> StyledText {
    let whole = row(found, number: number, in: list, columns: columns)
    guard TextWidth.columns(of: whole.plain) > columns else { return whole }
    return line(number, of: list.photos.count, facts: [], columns: columns) {
      name(found, list.query, room: $0)
    }
  }

  /// When, and what else is to be seen before it is opened.
  static func facts(_ photo: Photo, _ now: Timestamp) -> [String] {
    [
      PhotoText.moment(photo, now: now), PhotoText.pictures(photo), PhotoText.motion(photo),
      photo.isSensitive ? "sensitive" : nil,
    ].compactMap(\.self)
  }

  /// A number, what it stands for in the room that is left, and what is known of it.
  static func line(
    _ number: Int, of last: Int, facts: [String], columns: Int?, _ name: (Int) -> StyledText
  ) -> StyledText {
    let numbers = NumberColumn(upTo: last, indent: 1)
    let facts = facts.filter { !$0.isEmpty }
      .map { "  " + TextLayout.truncate($0, to: 24) }.joined()
    let room = columns.map { max(10, $0 - numbers.width - TextWidth.columns(of: facts)) }
    return numbers.margin(number) + name(room ?? 100) + StyledText(facts, .faint)
  }

  /// Its name, or what else is written of it if the words stand only there.
  private static func name(
    _ found: FoundPhoto, _ query: SearchQuery, room: Int
  ) -> StyledText {
    guard found.filtering?.action != .warn else {
      return StyledText(
        TextLayout.truncate("filtered: \(found.filtering?.title ?? "")", to: room))
    }
    let name = Sanitiser.clean(PhotoText.name(found.photo), .line)
    // What is covered is not told by a search for it.
    let open = found.photo.isSensitive ? [] : found.photo.pictures
    let others = open.flatMap { [$0.caption, $0.alternativeText] }
      .compactMap(\.self).map { Sanitiser.clean($0, .line) }
    let text = ([name] + others).first { !query.matches(in: $0).isEmpty } ?? name
    return marked(text, query, room: room)
  }

  /// The text from where its first match can be seen, with the matches marked.
  private static func marked(_ text: String, _ query: SearchQuery, room: Int) -> StyledText {
    var text = text
    if let first = query.matches(in: text).first,
      TextWidth.columns(of: text[..<first.upperBound]) > room - 2
    {
      let words = text[..<first.lowerBound].suffix(room / 3)
      text = "…" + words.drop { $0 != " " }.dropFirst() + text[first.lowerBound...]
    }
    text = TextLayout.truncate(text, to: room)
    var (line, place) = (StyledText(""), text.startIndex)
    for match in query.matches(in: text) {
      line += StyledText(String(text[place..<match.lowerBound]))
      line += StyledText(String(text[match]), .strong)
      place = match.upperBound
    }
    return line + StyledText(String(text[place...]))
  }
}
