import Domain
import PhotoActions
import Terminal
import Wording

extension ProfileView: ProfileViewing {
  func displayProgress(_ done: Int, of count: Int) {
    console.show(progress: ProgressLine(pictures: done, of: count))
  }

  func display(_ answer: LoadState<ProfileContent>) {
    if let content = console.show(answer, waiting: ProgressLine("asking")) { display(content) }
  }

  private func display(_ content: ProfileContent) {
    switch content {
    case .head(let subject, let now):
      for line in ProfileText.head(subject, now: now) { console.write(line) }
      if let reason = subject.missing { console.warn(StyledText(reason)) }
      console.write(record: PersonRecord(subject))
      if let profile = subject.profile, let standing = subject.toldStanding {
        console.write(record: RelationRecord(profile, standing))
      }
    case .page(let page): display(page)
    case .grid(let grid, let rest, let missing):
      if grid.cells.first?.item.place == 1 { warn(ofMissing: missing) }
      photos.display(grid)
      if grid.cells.isEmpty { console.remark("There are no photos here.") }
      tell(rest)
    case .relation(let profile, let standing, let now):
      console.write(
        StyledText(ProfileText.standing(standing, now: now), .faint),
        record: RelationRecord(profile, standing))
    case .standing(let profile, let standing, let now):
      console.confirm(
        StyledText(profile.byline, .strong)
          + StyledText(": " + ProfileText.standing(standing, now: now)),
        record: RelationRecord(profile, standing))
    case .reported(let receipt): ReportText.write(receipt, on: console)
    case .reportTerms(let terms, let rules): ReportText.write(terms, rules, on: console)
    case .added(let summary):
      for line in ScanText.news(summary) { console.write(line) }
      console.write(problemsOf: summary)
      console.write(record: ScanRecord(summary))
    case .opened(let page): console.confirm(opened: page)
    }
  }

  private func display(_ page: ProfilePage) {
    if page.first == 1 { warn(ofMissing: page.missing) }
    if let group = page.group, page.first == 1 {
      console.write(StyledText(ProfileText.heading(group), .strong))
    }
    let numbers = NumberColumn(upTo: page.first + page.rows.count)
    for (index, row) in page.rows.enumerated() {
      let number = page.first + index
      for line in ProfileText.lines(row, number, in: numbers, page.now, columns) {
        console.write(line)
      }
      write(record: row, number)
    }
    if page.rows.isEmpty { console.remark(ProfileText.nothing(page)) }
    tell(page.rest)
  }

  private func warn(ofMissing reason: String?) {
    guard let reason else { return }
    console.warn(StyledText("these are the photos that are known here: \(reason)"))
  }

  private func tell(_ rest: ProfilePage.Rest) {
    guard console.traits.isInteractive else { return }
    switch rest {
    case .none: break
    case .loaded: console.write(StyledText("next", .command) + " shows more.")
    case .unknown: console.write("There may be more: " + StyledText("next", .command) + " looks.")
    }
  }

  private func write(record row: ProfileRow, _ number: Int) {
    switch row {
    case .photo(let item, let standing): console.write(record: PhotoRecord(item, standing))
    case .words(let words): console.write(record: WordsRecord(words, number: number))
    case .fact(let fact):
      console.write(
        record: TypedRecord(
          "about",
          [
            "number": .number(number), "name": .text(fact.name), "value": .text(fact.value),
            "verified": .moment(fact.verifiedAt),
          ]))
    case .person(let person): console.write(record: PersonRecord(person, number: number))
    case .draft(let draft):
      console.write(record: OwnPostRecord(draft: draft, number: number))
    case .scheduled(let post): console.write(record: OwnPostRecord(scheduled: post, number: number))
    }
  }

  private var columns: Int? { console.columnsToFill }
}

/// People in words.
enum ProfileText {
  /// The most lines that somebody says of themselves above a list; `about` shows all.
  private static let mostLines = 3

  /// Who it is, how one stands to them, and the beginning of what they say.
  static func head(_ subject: ProfileSubject, now: Timestamp) -> [StyledText] {
    var lines: [StyledText] = []
    if let old = subject.movedFrom {
      lines.append(StyledText("\(old.text) has moved here:", .warning))
    }
    lines.append(StyledText(subject.name, .strong) + StyledText(marks(subject), .faint))
    guard let profile = subject.profile else { return lines }
    if let place = profile.movedTo {
      lines.append(
        StyledText("moved to ", .warning) + StyledText("profile \(place.text)", .command))
    }
    if profile.isSuspended { lines.append(StyledText("suspended by the server", .warning)) }
    if let standing = subject.toldStanding {
      lines.append(StyledText(self.standing(standing, now: now), .faint))
    }
    let words = StyledText(profile.words).filledLines
    lines += words.prefix(mostLines)
    if words.count > mostLines { lines.append(StyledText("about", .command) + " tells more.") }
    return lines
  }

  private static func marks(_ subject: ProfileSubject) -> String {
    guard let profile = subject.profile else { return "" }
    let marks = [
      profile.isLocked ? "decides who follows" : nil, profile.isBot ? "a program" : nil,
      profile.joinedAt.map {
        "since \(HumanText.dateAndTime($0.milliseconds).prefix { $0 != "," })"
      }, subject.viewer.map { "as \($0)" },
    ].compactMap(\.self)
    return marks.map { " · " + $0 }.joined()
  }

  /// `you follow them · they follow you · muted for 7 days`, with what waits.
  static func standing(_ standing: RelationStanding, now: Timestamp) -> String {
    let relation = standing.relationship
    var parts: [String] = []
    if let following = relation.following {
      parts.append(
        "you follow them" + (following.boosts ? "" : ", without boosts")
          + (following.notifies ? ", and are told of each post" : ""))
    } else if relation.isRequested {
      parts.append("you asked to follow them")
    }
    if relation.isFollower { parts.append("they follow you") }
    if relation.asksToFollow { parts.append("they ask to follow you") }
    if let mute = relation.mute {
      parts.append("muted" + (mute.endsAt.map { " for \(now.duration(to: $0).phrase)" } ?? ""))
    }
    if relation.isBlocked { parts.append("blocked") }
    if relation.isBlocking { parts.append("they block you") }
    if relation.isDomainBlocked { parts.append("their server is blocked") }
    if !relation.note.isEmpty { parts.append("note: \(relation.note)") }
    if parts.isEmpty { parts.append(standing.isKnown ? "you don't follow them" : "not known yet") }
    return parts.joined(separator: " · ") + (standing.waiting.isEmpty ? "" : " …")
  }

  /// A row of a list, by its number.
  static func lines(
    _ row: ProfileRow, _ number: Int, in numbers: NumberColumn, _ now: Timestamp, _ columns: Int?
  ) -> [StyledText] {
    func line(_ title: String, _ facts: String?...) -> [StyledText] {
      [numbers.line(number, title, facts, columns: columns)]
    }
    func moment(_ moment: Timestamp) -> String {
      HumanText.moment(moment.milliseconds, now: now.milliseconds)
    }
    switch row {
    case .photo(let item, let standing):
      return line(
        PhotoText.name(item), PhotoText.moment(item.photo, now: now),
        PhotoText.pictures(item.photo), PhotoText.motion(item.photo), StandingText.quiet(standing),
        item.photo.isSensitive ? "sensitive" : nil)
    case .words(let words):
      let text = words.text.isEmpty ? "no words" : words.text
      return line(
        words.filtering?.warning.map(PhotoText.filtered) ?? text, moment(words.moment))
    case .fact(let fact):
      let name = fact.name.isEmpty ? "" : StyledText("\(fact.name): ", .strong)
      let check = fact.verifiedAt == nil ? "" : StyledText(" ✓", .success)
      let words = StyledText(fact.value).filledLines
      return words.enumerated().map { index, text in
        let text = text + (index == words.count - 1 ? check : "")
        return index == 0 ? numbers.row(number, name + text) : numbers.below(text)
      }
    case .person(let person): return line(person.byline)
    case .draft(let draft):
      return line(
        draft.draft.text.isEmpty ? "no words yet" : draft.draft.text, moment(draft.changedAt))
    case .scheduled(let post): return line(post.text, TypedMoment.text(post.moment))
    }
  }

  /// Which people are listed.
  static func heading(_ group: NetworkGroup) -> String {
    switch group {
    case .followers: "Followers"
    case .following: "Whom they follow"
    case .familiar: "Followers you know"
    }
  }

  /// Why a list has no rows.
  static func nothing(_ page: ProfilePage) -> StyledText {
    guard page.first == 1 else { return "That was all." }
    return switch page.part {
    case .photos: "There are no photos here."
    case .posts: "There are no posts here."
    case .about: "They say nothing of themselves."
    case .network: "Nobody is told here: some servers and some people keep that to themselves."
    case .drafts: "You have begun to write nothing."
    case .scheduled: "No server publishes anything later."
    }
  }
}
