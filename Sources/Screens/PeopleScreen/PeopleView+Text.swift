import Domain
import Terminal
import Wording

/// People and lists in words.
enum PeopleText {
  /// `Following of @ada@photos.example`.
  static func heading(_ listing: PeopleListing) -> StyledText {
    let name = listing.name == .servers ? "blocked servers" : listing.name.rawValue
    return heading(name.prefix(1).uppercased() + name.dropFirst(), of: listing.account)
  }

  static func heading(_ title: String, of account: Account) -> StyledText {
    StyledText(title, .strong) + StyledText(" of \(account.handle)", .faint)
  }

  /// `@bo@other.example`, or the name of a server.
  static func name(_ person: PersonProfile) -> String {
    person.handle.isEverybody ? person.handle.server : person.handle.text
  }

  /// What came of following a tag.
  static func followed(_ outcome: TagOutcome) -> StyledText {
    let (name, server) = ("#" + outcome.name, outcome.account.server.name)
    guard outcome.isFollowed else {
      return StyledText("\(name) is not followed at \(server) any more")
    }
    let more = outcome.makesSource ? "; its photos come from a source of their own" : ""
    return StyledText("\(name) is followed at \(server)" + more)
  }

  /// `Bo (@bo@other.example) · muted`.
  static func words(_ row: PersonRow) -> StyledText {
    let person = row.person
    let name =
      person.name.isEmpty
      ? StyledText(self.name(person), .strong)
      : StyledText(person.name, .strong) + StyledText(" (\(person.handle.text))")
    return name
      + with(facts(person) + facts(row.standing, isServer: person.handle.isEverybody))
  }

  /// What is to be said below people.
  static func end(_ listing: PeopleListing) -> [StyledText] {
    let more = StyledText("next", .command)
    if let words = listing.words, listing.loaded > 0 {
      let found = HumanText.number(listing.rows.count)
      let all = "\(found) of \(HumanText.count(listing.loaded, "loaded name")) "
      let verb = listing.rows.count == 1 ? "has" : "have"
      let line = StyledText(all + "\(verb) `\(TextLayout.truncate(words, to: 40))`", .faint)
      return [listing.hasMore ? line + "; there may be more: " + more + " loads them" : line]
    }
    if listing.hasMore { return ["There may be more: " + more + " lists them."] }
    return listing.loaded == 0 && listing.mutedByName.isEmpty
      ? [StyledText(nobody(listing.name), .plain)] : []
  }

  /// Who is muted by name; for scripts it is in the setting `mute.people`.
  static func muted(_ names: [String]) -> StyledText {
    StyledText("By name: ", .faint) + StyledText(names.joined(separator: ", "), .strong)
      + StyledText("; ", .faint) + StyledText("people unmute <name>", .command)
      + StyledText(" shows what somebody posts again", .faint)
  }

  /// `Friends · exclusive · in the stream · @ada@photos.example`.
  static func words(_ row: ListRow) -> StyledText {
    let facts = [
      row.list.isExclusive ? "exclusive" : nil, row.isSource ? "in the stream" : nil,
      owner(row),
    ]
    return StyledText(title(row.list), .strong) + with(facts.compactMap(\.self))
  }

  /// `@bo@other.example · as @ada@photos.example sees it`.
  static func words(_ row: MemberRow) -> StyledText {
    StyledText(row.member.name, .strong)
      + with([row.account.map { "as \($0.handle) sees it" } ?? "of an account that is signed out"])
  }

  /// What a list is called; some have no name.
  static func title(_ list: PhotoList) -> String {
    list.title.isEmpty ? "a list without a name" : list.title
  }

  /// What happened to a list.
  static func changed(
    _ row: ListRow, _ change: ListChange, refusingServer: String?, canUndo: Bool
  ) -> StyledText {
    let name = title(row.list)
    switch change {
    case .made:
      let made = "\(name) (\(row.number))"
      guard let refusingServer else { return StyledText("made the list \(made), \(owner(row))") }
      return StyledText("\(refusingServer) keeps no lists; made \(made) here")
    case .renamed: return StyledText("the list is called \(name) now")
    case .removed:
      return StyledText("removed the list \(name)")
        + (canUndo ? "; " + StyledText("undo", .command) + " brings it back" : "")
    case .changed:
      return StyledText(
        row.list.isExclusive
          ? "posts of \(name) don't stand in home any more"
          : "posts of \(name) stand in home, too")
    }
  }

  /// A list that is shown alone now.
  static func opened(_ row: ListRow, _ summary: ScanSummary?) -> StyledText {
    let found = summary.map { ": \(HumanText.count($0.photos, "photo"))" } ?? ""
    return StyledText("only \(title(row.list)) is shown\(found); ")
      + StyledText("only all", .command) + " shows all"
  }
}

extension PeopleText {
  private static func with(_ facts: [String]) -> StyledText {
    StyledText(facts.map { " · " + $0 }.joined(), .faint)
  }

  private static func owner(_ row: ListRow) -> String {
    guard case .server = row.list.id else { return "kept here" }
    return row.account?.handle ?? "of an account that is signed out"
  }

  private static func facts(_ person: PersonProfile) -> [String] {
    [
      person.movedTo.map { "moved to \($0.text)" }, person.isSuspended ? "suspended" : nil,
      person.isBot ? "bot" : nil,
    ].compactMap(\.self)
  }

  private static func facts(_ standing: RelationStanding?, isServer: Bool) -> [String] {
    guard let standing else { return [] }
    let relation = standing.relationship
    return [
      relation.following == nil && relation.isRequested ? "you asked" : nil,
      relation.isFollower ? "follows you" : nil, relation.mute == nil ? nil : "muted",
      relation.isBlocked ? "blocked" : nil,
      relation.isDomainBlocked && !isServer ? "server blocked" : nil,
      standing.waiting.isEmpty ? nil : "waiting to be sent",
    ].compactMap(\.self)
  }

  private static func nobody(_ name: GroupName) -> String {
    switch name {
    case .requests: "Nobody asks to follow you."
    case .following: "You follow nobody yet."
    case .followers: "Nobody follows you yet."
    case .blocked: "You have blocked nobody."
    case .muted: "You have muted nobody."
    case .servers: "You have blocked no servers."
    }
  }
}

/// Somebody for scripts; the names of its fields never change.
struct ListedPersonRecord: Encodable, Sendable {
  let type = "listedPerson"
  let person: Int
  let handle: String
  let name: String
  let group: String
  let account: String
  let muted: Bool
  let blocked: Bool
  let waiting: Bool

  init(_ row: PersonRow, of listing: PeopleListing) {
    person = row.number
    handle = PeopleText.name(row.person)
    name = row.person.name
    group = listing.name.rawValue
    account = listing.account.handle
    muted = row.standing?.relationship.mute != nil
    let relation = row.standing?.relationship
    blocked =
      row.person.handle.isEverybody
      ? relation?.isDomainBlocked == true : relation?.isBlocked == true
    waiting = row.standing?.waiting.isEmpty == false
  }
}

/// A tag that is followed, or is no more, for scripts; the names of its fields never change.
struct TagRecord: Encodable, Sendable {
  let type = "followedTag"
  let tag: String
  let number: Int?
  let account: String
  let followed: Bool

  init(_ name: String, of account: Account, number: Int) {
    (tag, self.number, self.account, followed) = (name, number, account.handle, true)
  }

  init(_ outcome: TagOutcome) {
    (tag, number, account) = (outcome.name, nil, outcome.account.handle)
    followed = outcome.isFollowed
  }
}

/// A list for scripts; the names of its fields never change.
struct ListRecord: Encodable, Sendable {
  let type = "list"
  let list: Int
  let title: String
  let exclusive: Bool
  let source: Bool
  let account: String?
  let change: String?
  let photos: Int?

  init(_ row: ListRow, change: String? = nil, photos: Int? = nil) {
    list = row.number
    title = row.list.title
    exclusive = row.list.isExclusive
    source = row.isSource
    account = row.account?.handle
    self.change = change
    self.photos = photos
  }
}

/// What is in a list, or was put into it or taken out, for scripts; the names of its fields never change.
struct MemberRecord: Encodable, Sendable {
  let type = "member"
  let member: Int?
  let name: String
  let list: String
  let isIn: Bool
  let account: String?

  private enum CodingKeys: String, CodingKey {
    case type, member, name, list, account
    case isIn = "in"
  }

  init(_ row: MemberRow, of list: PhotoList) {
    member = row.number
    name = row.member.name
    self.list = list.title
    isIn = true
    account = row.account?.handle
  }

  init(_ outcome: MemberOutcome, in list: PhotoList) {
    member = nil
    name = outcome.member.name
    self.list = list.title
    isIn = outcome.isMember
    account = nil
  }
}
