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

  /// For scripts; the names of its fields never change. `own` is only of tags; `query` is what `open` looks for.
  static func record(
    _ name: FoundName, number: Int, in list: NameList
  ) -> TypedRecord<[String: RecordValue]> {
    TypedRecord(
      "foundName",
      [
        "number": .number(number), "kind": .text(list.kind.rawValue), "name": .text(name.name),
        "photos": .number(name.photos), "own": .number(list.kind == .tags ? name.own : nil),
        "query": .text(list.text(of: name)),
      ])
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
