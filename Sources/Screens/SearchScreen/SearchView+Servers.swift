import Domain
import Terminal
import Wording

/// What servers have found, in words.
enum ServerLine {
  /// `photos.example, asked as @ada@photos.example:`, with what it does not look for.
  static func head(_ answer: ServerAnswer) -> StyledText {
    let account = answer.account
    let name = StyledText(account.server.name, .strong)
    if answer.failure != nil { return name + " could not be asked:" }
    let limit = answer.limit.map { ", which " + words($0) } ?? ""
    return name
      + StyledText(
        (answer.rows.isEmpty ? " finds nothing by that" : " finds, as \(account.handle)") + limit
          + (answer.rows.isEmpty ? "" : ":"), .faint)
  }

  /// That all was shown, but for what these servers keep to themselves.
  static func end(_ outOfReach: [String]) -> StyledText {
    let rest =
      outOfReach.isEmpty
      ? "" : "; \(outOfReach.joined(separator: ", ")) may have more, but tells no second page"
    return StyledText("that was all your servers find" + rest, .faint)
  }

  private static func words(_ limit: ServerFindings.Limit) -> String {
    switch limit {
    case .noPosts: "looks for people and tags, but for no posts"
    case .onlyOwnPosts: "looks for no posts of others but answers to you"
    case .characters(let most): "takes at most \(most) characters"
    }
  }

  static func row(
    _ row: FoundRow, number: Int, in list: ServerList, columns: Int?
  ) -> StyledText {
    SearchLine.line(number, of: list.rows.count, facts: facts(row, list.now), columns: columns) {
      StyledText(TextLayout.truncate(name(row), to: $0))
    }
  }

  private static func name(_ row: FoundRow) -> String {
    switch row {
    case .photo(let found):
      found.filtering?.warning.map(PhotoText.filtered)
        ?? Sanitiser.clean(PhotoText.name(found.photo), .line)
    case .person(let person): Sanitiser.clean(person.byline, .line)
    case .tag(let tag): "#" + Sanitiser.clean(tag, .line)
    case .words(let found):
      found.filtering?.warning.map(PhotoText.filtered)
        ?? (found.words.text.isEmpty ? "no words" : Sanitiser.clean(found.words.text, .line))
    }
  }

  private static func facts(_ row: FoundRow, _ now: Timestamp) -> [String] {
    switch row {
    case .photo(let found):
      [found.photo.author ?? ""] + SearchLine.facts(found.photo, now)
    case .person(let person): [person.isBot ? "a program" : ""]
    case .tag: []
    case .words(let found):
      [
        found.author,
        HumanText.moment(found.words.moment.milliseconds, now: now.milliseconds),
      ]
    }
  }
}

/// Which server was asked, before what it has found; the names of its fields never change.
struct AskedRecord: Encodable, Sendable {
  let type = "asked"
  let asked: String
  let account: String
  let found: Int
  let failure: String?

  init(_ answer: ServerAnswer) {
    asked = answer.account.server.name
    account = answer.account.handle
    found = answer.rows.count
    failure = answer.failure
  }
}

/// Somebody whom a server has found; the names of its fields never change.
struct FoundPersonRecord: Encodable, Sendable {
  let type = "person"
  let person: Int
  let handle: String
  let name: String

  init(_ profile: PersonProfile, number: Int) {
    person = number
    handle = profile.handle.text
    name = profile.name
  }
}

/// A tag that a server has found; the names of its fields never change.
struct FoundTagRecord: Encodable, Sendable {
  let type = "foundTag"
  let number: Int
  let tag: String
}

extension SearchView {
  /// One server after the other, each with its name.
  func display(_ list: ServerList) {
    var number = list.firstNumber - 1
    for answer in list.page where list.start == 0 || !answer.rows.isEmpty || answer.failure != nil {
      console.write(ServerLine.head(answer), record: AskedRecord(answer))
      if let failure = answer.failure { console.warn(StyledText(failure)) }
      for row in answer.rows {
        number += 1
        console.write(ServerLine.row(row, number: number, in: list, columns: console.columnsToFill))
        write(record: row, number)
      }
    }
    if number == 0, let kind = list.kind {
      console.remark(
        StyledText("No \(kind.rawValue) are among that; ") + StyledText("only all", .command)
          + " shows the rest.")
    }
    guard console.traits.isInteractive else { return }
    if number >= list.firstNumber {
      console.write(
        StyledText(list.hasMore ? "Enter asks for more; " : "", .faint)
          + StyledText("open \(list.firstNumber)", .command)
          + StyledText(" shows the first of them", .faint))
    } else if list.hasMore {
      console.write(StyledText("Nothing of that is shown; Enter asks for more", .faint))
    }
  }

  private func write(record row: FoundRow, _ number: Int) {
    switch row {
    case .photo(let found):
      console.write(record: PhotoRecord(found.photo, filtering: found.filtering))
    case .person(let person): console.write(record: FoundPersonRecord(person, number: number))
    case .tag(let tag): console.write(record: FoundTagRecord(number: number, tag: tag))
    case .words(let found): console.write(record: WordsRecord(found.words, number: number))
    }
  }
}
