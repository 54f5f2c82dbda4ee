import Domain
import Terminal
import Wording

// Those who made photos: what is typed, and what came of it.
extension PhotoActionsView {
  /// Changes how things stand with those who made photos.
  public var relationCommands: [Command] {
    let numbers: [Command.Argument] = layout == .amongOthers ? [.someNumbers] : []
    let ofOthers = layout == .amongOthers ? ", or of those with numbers" : ""
    let ofNumbers = layout == .amongOthers ? ", or with those with numbers" : ""
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
          + "`undo`. `mute for 3 days` ends by itself. They are not told. "
          + RelationText.otherMutes),
      Command("unmute", numbers, summary: "see the author of this photo again" + ofOthers),
      Command(
        "block", numbers, summary: "block the author of this photo" + ofOthers,
        details:
          "As `mute`, for good; neither follows the other, and they do not see your posts any more either, but what "
          + "is for everybody they can still read where nobody is signed in."
      ),
      Command("unblock", numbers, summary: "block the author of this photo no more" + ofOthers),
      Command(
        "report",
        [Command.Argument(layout == .amongOthers ? "n … words" : "words", .text, optional: true)],
        summary: "tell those who run the server what is wrong with this photo" + ofNumbers,
        details:
          "`report --spam buys followers`; also `--legal`, `--rule 2` and `--forward`, which tells the author's "
          + "server, too. `report` alone tells what can be said, with the rules."),
    ]
  }

  func display(_ answers: [PersonAnswer]) {
    for answer in answers {
      if let failure = answer.failure {
        console.fail(StyledText("\(answer.name): \(failure)"))
      } else {
        console.confirm(
          RelationText.done(answer.verb, to: answer.name, answer.standing),
          record: RelationChangeRecord(answer.verb, to: answer.name, answer.standing))
      }
    }
    // A script that ends can undo nothing.
    if console.traits.isInteractive, let last = answers.last, last.failure == nil,
      last.verb == .mute || last.verb == .block
    {
      // Who is on no server is muted by name.
      let later =
        last.verb == .mute && last.standing == nil
        ? StyledText("; later, ", .faint) + StyledText("people unmute \(last.name)", .command) : ""
      console.write(
        StyledText("undo", .command) + StyledText(" brings their photos back", .faint) + later)
    }
  }
}
