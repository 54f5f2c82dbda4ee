import Domain
import Terminal
import Wording

/// Strangers in words.
enum DiscoverText {
  /// `12  Fog over the harbour  by Ada  yesterday`.
  static func line(
    _ row: DiscoverRow, number: Int, width: Int, _ now: Timestamp, _ columns: Int?
  ) -> StyledText {
    let digits = HumanText.number(number)
    let margin = StyledText(
      String(repeating: " ", count: max(0, width - digits.count)) + digits + "  ", .faint)
    let room = columns.map { max(6, $0 - width - 2) }
    switch row {
    case .photo(let item, let standing):
      let facts = [
        item.photo.author.map { TextLayout.truncate($0, to: 30) },
        PhotoText.moment(item.photo, now: now), PhotoText.pictures(item.photo),
        PhotoText.motion(item.photo), StandingText.quiet(standing),
        item.photo.isSensitive ? "sensitive" : nil,
      ]
      return margin + titled(PhotoText.name(item), facts, room)
    case .person(let person):
      let words = person.words.split(whereSeparator: \.isNewline).first.map {
        TextLayout.truncate(String($0), to: 40)
      }
      return margin + titled(person.byline, [words], room)
    case .tag(let tag):
      let people =
        tag.people > 0 ? "used by \(HumanText.count(tag.people, "person", "people"))" : nil
      return margin + titled("#" + tag.name, [people, tag.isFollowed ? "followed" : nil], room)
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

  /// Where there is no room for both, what it is matters more.
  private static func titled(_ text: String, _ facts: [String?], _ room: Int?) -> StyledText {
    let facts = facts.compactMap(\.self).filter { !$0.isEmpty }.map { "  " + $0 }.joined()
    let width = room.map { $0 - TextWidth.columns(of: facts) }
    if let width, width < 12 { return StyledText(TextLayout.truncate(text, to: room ?? 100)) }
    return StyledText(TextLayout.truncate(text, to: width ?? 100)) + StyledText(facts, .faint)
  }
}

/// Somebody for scripts, by the number that `open` takes; the names of its fields never change.
struct StrangerRecord: Encodable, Sendable {
  let type = "person"
  let person: Int
  let handle: String
  let name: String
  let words: String
  let url: String?

  init(_ profile: PersonProfile, number: Int) {
    person = number
    handle = profile.handle.text
    name = profile.name
    words = profile.words
    url = profile.page?.text
  }
}

/// A tag for scripts, by the number that `open` takes; the names of its fields never change.
struct TagRecord: Encodable, Sendable {
  let type = "popularTag"
  let number: Int
  let tag: String
  let people: Int
  let followed: Bool

  init(_ tag: DiscoveredTag, number: Int) {
    self.number = number
    self.tag = tag.name
    people = tag.people
    followed = tag.isFollowed
  }
}

/// Who or what is followed now, for scripts; the names of its fields never change.
struct FollowedRecord: Encodable, Sendable {
  let type = "followed"
  var person: String?
  var tag: String?
  var server: String?
  var waiting: Bool?
}
