import Domain
import Terminal
import Wording

/// Strangers in words.
enum DiscoverText {
  /// `12  Fog over the harbour  by Ada  yesterday`.
  static func line(
    _ row: DiscoverRow, _ number: Int, in numbers: NumberColumn, _ now: Timestamp, _ columns: Int?
  ) -> StyledText {
    func line(_ title: String, _ facts: String?...) -> StyledText {
      numbers.line(number, title, facts, columns: columns, least: 12)
    }
    switch row {
    case .photo(let item, let standing):
      return line(
        PhotoText.name(item), item.photo.author.map { TextLayout.truncate($0, to: 30) },
        PhotoText.moment(item.photo, now: now), PhotoText.pictures(item.photo),
        PhotoText.motion(item.photo), StandingText.quiet(standing),
        item.photo.isSensitive ? "sensitive" : nil)
    case .person(let person):
      let words = person.words.split(whereSeparator: \.isNewline).first.map {
        TextLayout.truncate(String($0), to: 40)
      }
      return line(person.byline, words)
    case .tag(let tag):
      let people =
        tag.people > 0 ? "used by \(HumanText.count(tag.people, "person", "people"))" : nil
      return line("#" + tag.name, people, tag.isFollowed ? "followed" : nil)
    }
  }

  /// Why a list has no rows.
  static func nothing(_ page: DiscoverPage) -> String {
    guard page.first == 1 else { return "That was all." }
    return switch page.part {
    case .photos: "Your servers show no photos of strangers now."
    case .people: "Your servers suggest nobody now."
    case .tags: "Your servers tell no tags now."
    case .tagged(let tag): "There are no photos with #\(tag.name) here."
    }
  }

  /// What came of following somebody.
  static func following(_ standing: RelationStanding) -> String {
    if standing.relationship.isRequested { return ": you asked to follow them" }
    return standing.waiting.isEmpty
      ? ": you follow them" : ": you follow them as soon as their server can be told"
  }
}
