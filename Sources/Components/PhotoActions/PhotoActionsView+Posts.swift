import Domain
import Terminal
import Wording

// Posts as a whole: their commands, and what came of them.
extension PhotoActionsView {
  var postCommands: [Command] {
    [
      Command(
        "edit", [Command.Argument("text", .text, optional: true)],
        summary: "change your post: to these words, or all of it",
        details:
          "The rest of the line replaces the words; pictures and all else stay. Alone, it opens the post "
          + "where you compose, with its pictures and their descriptions."),
      Command(
        "delete", [Command.Argument("yes", .oneOf(["yes"]), optional: true)],
        summary: "delete your post, here and at its server",
        details: "`delete` tells what would go, `delete yes` deletes it. This can't be undone."),
      Command(
        "vote", [Command.Argument("choice", .text)], summary: "vote in the poll of this post",
        details: "`vote 2` chooses the second; where several are taken, `vote 1 3` chooses two."),
      Command(
        "translate", [Command.Argument("language", .word, optional: true)],
        summary: "tell what this post says in your language, where its server translates",
        details: "`translate de` asks for another one. Its server reads the post and sends it on."),
      Command("history", summary: "tell what this post was before it was edited"),
    ]
  }

  func display(_ answer: PostAnswer) {
    switch answer {
    case .revised(let photo):
      console.confirm(
        "changed; it is sent as soon as possible",
        record: TypedRecord("revised", ["revised": photo.id.publicName]))
    case .voted(let item, let standing, let now):
      if let poll = item.photo.details.poll {
        let lines = PollText.lines(
          poll, now: now, isPending: standing.vote != nil, most: Poll.most)
        for line in lines { console.write(line) }
      }
      console.write(record: PhotoRecord(item, standing))
    case .translated(let translation): display(translation)
    case .wouldDelete(let photo, let standing):
      let counts = StandingText.quiet(standing).map { ", with \($0)" } ?? ""
      console.write(
        StyledText(
          "This deletes “\(TextLayout.truncate(PhotoText.name(photo), to: 40))”\(counts), for good: "
        )
          + StyledText("delete yes", .command),
        record: TypedRecord("wouldDelete", ["wouldDelete": photo.id.publicName]))
    case .deleted(let photo):
      console.confirm(
        StyledText("deleted: \(TextLayout.truncate(PhotoText.name(photo), to: 40))"),
        record: TypedRecord("deleted", ["deleted": photo.id.publicName]))
    case .history(let versions, let now): display(versions, now)
    }
  }

  private func display(_ translation: Translation) {
    let descriptions = translation.descriptions.enumerated().compactMap { index, text in
      text.map { StyledText("alt \(index + 1): ", .faint) + StyledText($0) }
    }
    let source = [
      translation.language.map { "from \($0)" }, translation.provider.map { "by \($0)" },
    ].compactMap(\.self).joined(separator: ", ")
    console.write(StyledText(translation.text))
    for line in descriptions { console.write(line) }
    if !source.isEmpty { console.write(StyledText("translated \(source)", .faint)) }
    console.write(
      record: TypedRecord(
        "translation",
        [
          "text": .text(translation.text), "language": .text(translation.language),
          "provider": .text(translation.provider),
          "descriptions": .list(translation.descriptions.map(RecordValue.text)),
        ]))
  }

  private func display(_ versions: [PostVersion], _ now: Timestamp) {
    let numbers = NumberColumn(upTo: versions.count)
    for (index, version) in versions.enumerated() {
      let moment = version.moment.map { HumanText.moment($0.milliseconds, now: now.milliseconds) }
      console.write(
        numbers.margin(index + 1)
          + StyledText(moment ?? "at an unknown time", .strong)
          + (index == versions.count - 1 ? StyledText("  as it is now", .faint) : ""))
      for line in lines(of: version) { console.write(numbers.below(line)) }
      console.write(
        record: TypedRecord(
          "version",
          [
            "version": .number(index + 1), "date": .moment(version.moment),
            "warning": .text(version.warning), "text": .text(version.text),
            "descriptions": .list(version.descriptions.map(RecordValue.text)),
          ]))
    }
    if versions.count < 2 { console.remark("This post was never edited.") }
  }

  private func lines(of version: PostVersion) -> [StyledText] {
    let words = [version.warning, version.text].filter { !$0.isEmpty }.joined(separator: "\n")
    let descriptions = version.descriptions.enumerated().compactMap { index, text in
      text.map { StyledText("alt \(index + 1): ", .faint) + StyledText($0) }
    }
    return StyledText(words).filledLines + descriptions
  }
}

extension PhotoCardText {
  /// What it asks, and what was said.
  static func poll(_ card: PhotoCard) -> [StyledText] {
    guard let poll = card.item.photo.details.poll else { return [] }
    return PollText.lines(
      poll, now: card.now, isPending: card.standing?.vote != nil,
      most: card.layout == .alone ? Poll.most : 6)
  }

  /// When it was changed last.
  static func edit(_ card: PhotoCard) -> String? {
    card.standing?.revision == nil
      ? PhotoText.edit(card.item.photo, now: card.now) : "edited, not sent yet …"
  }
}

extension PostAction {
  /// What a typed command asks for; nil if it is about no post as a whole.
  init?(_ call: CommandCall) {
    switch call.name {
    case "edit": self = .edit(call[0])
    case "delete": self = .delete(isSure: call[0] == "yes")
    case "vote": self = .vote(call[0] ?? "")
    case "translate": self = .translate(call[0])
    case "history": self = .history
    default: return nil
    }
  }
}
