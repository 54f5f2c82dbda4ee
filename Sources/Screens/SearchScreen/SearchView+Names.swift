import Domain
import Terminal
import Wording

/// The people, tags and towns of what was found, in words.
enum NameLine {
  /// `12  Ada Lovelace (@ada@photos.example)  30 photos`; a tag of others has a `#`.
  static func row(
    _ name: FoundName, number: Int, in list: NameList, columns: Int?
  ) -> StyledText {
    let own =
      name.own > 0 && name.own < name.photos ? "on \(HumanText.number(name.own)) your own" : ""
    let mark = list.kind == .tags && name.own == 0 ? "#" : ""
    return SearchLine.line(
      number, of: list.start + list.shown.count - 1,
      facts: [HumanText.count(name.photos, "photo"), own], columns: columns
    ) { StyledText(TextLayout.truncate(mark + Sanitiser.clean(name.name, .line), to: $0)) }
  }

  /// What can be done with them.
  static func hint(_ list: NameList) -> StyledText {
    StyledText(list.hasMore ? "Enter shows more; " : "", .faint)
      + StyledText("open \(list.start)", .command)
      + StyledText(" shows its photos alone; ", .faint)
      + StyledText("only photos", .command) + StyledText(" shows all photos again", .faint)
  }

  /// That there are none.
  static func nothing(_ kind: FoundName.Kind) -> StyledText {
    let none: StyledText =
      switch kind {
      case .people: "None of these photos says who made it; "
      case .tags: "None of these photos has a tag; "
      case .places: "None of these photos says where it was taken; "
      }
    return none + StyledText("only photos", .command) + " shows them."
  }

  static func end(_ kind: FoundName.Kind, of count: Int) -> String {
    let all =
      switch kind {
      case .people: HumanText.count(count, "person", "people")
      case .tags: HumanText.count(count, "tag")
      case .places: HumanText.count(count, "place")
      }
    return count < NameList.most ? "that was all: \(all)" : "those were the \(all) on most photos"
  }
}

/// Somebody, a tag or a town of what was found, for scripts; the names of its fields never change.
struct FoundNameRecord: Encodable, Sendable {
  let type = "foundName"
  let number: Int
  let kind: String
  let name: String
  let photos: Int
  /// Only of tags.
  let own: Int?
  /// What `open` looks for.
  let query: String

  init(_ name: FoundName, number: Int, in list: NameList) {
    self.number = number
    kind = list.kind.rawValue
    self.name = name.name
    photos = name.photos
    own = list.kind == .tags ? name.own : nil
    query = list.text(of: name)
  }
}
