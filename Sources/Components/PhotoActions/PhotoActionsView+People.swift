import Domain
import Terminal
import Wording

// Those who made photos: what is typed, and what came of it.
extension PhotoActionsView {
  var personCommands: [Command] {
    let numbers: [Command.Argument] = layout == .amongOthers ? [.someNumbers] : []
    let ofOthers = layout == .amongOthers ? ", or of those with numbers" : ""
    let span = layout == .amongOthers ? "n … for time" : "for time"
    return [
      Command(
        "follow", numbers, summary: "follow the author of this photo" + ofOthers,
        details: "What they post comes into your home timeline from then on."),
      Command("unfollow", numbers, summary: "follow the author of this photo no more" + ofOthers),
      Command(
        "mute", [Command.Argument(span, .text, optional: true)],
        summary: "see nothing more of the author of this photo" + ofOthers,
        details:
          "All their photos leave the stream at once, also what they boosted, and come back with `unmute` or "
          + "`undo`. `mute for 3 days` ends by itself. They are not told."),
      Command("unmute", numbers, summary: "see the author of this photo again" + ofOthers),
      Command(
        "block", numbers, summary: "block the author of this photo" + ofOthers,
        details:
          "As `mute`, for good; they do not see your posts any more either, and neither follows the other."
      ),
      Command("unblock", numbers, summary: "block the author of this photo no more" + ofOthers),
    ]
  }

  func display(_ answers: [PersonAnswer]) {
    for answer in answers {
      console.write(PersonText.line(answer))
      console.write(record: PersonActionRecord(answer))
    }
    if let last = answers.last, last.verb == .mute || last.verb == .block {
      console.write(StyledText("undo", .command) + StyledText(" brings their photos back", .faint))
    }
  }
}

extension PersonAction {
  /// What a typed command asks for; nil if it is about nobody.
  init?(_ call: CommandCall) {
    guard let verb = Verb(rawValue: call.name) else { return nil }
    guard verb == .mute else {
      self.init(verb, call.numbers)
      return
    }
    let words = (call[0] ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
    let numbers = words.prefix { Int(untrusted: $0).map { $0 > 0 } ?? false }
    var rest = words.dropFirst(numbers.count)
    if rest.first?.lowercased() == "for" { rest = rest.dropFirst() }
    let isAlone = words.count == numbers.count
    self.init(
      verb, numbers.compactMap { Int(untrusted: $0) },
      span: isAlone ? nil : rest.joined(separator: " "))
  }
}

enum PersonText {
  /// `muted @ada@photos.example for 3 days …`.
  static func line(_ answer: PersonAnswer) -> StyledText {
    let relationship = answer.standing?.relationship
    let word =
      switch answer.verb {
      case .mute: "muted"
      case .unmute: "no longer muted:"
      case .block: "blocked"
      case .unblock: "no longer blocked:"
      case .follow: relationship?.isRequested == true ? "asked to follow" : "following"
      case .unfollow: "no longer following"
      }
    let end = relationship?.mute?.endsAt.map { " until \(TypedMoment.text($0))" } ?? ""
    let waits = answer.standing?.waiting.isEmpty == false ? " …" : ""
    return StyledText("\(word) ") + StyledText(answer.name, .strong)
      + StyledText((answer.verb == .mute ? end : "") + waits)
  }
}

/// What was done to somebody, for scripts; the names of its fields never change.
struct PersonActionRecord: Encodable, Sendable {
  let type = "relation"
  let action: String
  let person: String
  let until: WrittenMoment?
  let waiting: Bool

  init(_ answer: PersonAnswer) {
    action = answer.verb.rawValue
    person = answer.name
    until = (answer.standing?.relationship.mute?.endsAt).map(WrittenMoment.init)
    waiting = answer.standing?.waiting.isEmpty == false
  }
}
