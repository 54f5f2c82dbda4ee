import Domain
import Terminal
import Wording

// The person's own tags: their commands, and what came of them.
extension PhotoActionsView {
  var tagCommands: [Command] {
    let known = presenter.knownTags
    let words = Command.Argument(
      layout == .amongOthers ? "n … tags" : "tags", .quotedWords(known))
    let example =
      layout == .amongOthers
      ? "`tag 2 5 fog \"low tide\"` tags two of the list." : "`tag fog \"low tide\"` gives it two."
    return [
      Command(
        "tag", [words],
        summary: "give this photo tags of your own"
          + (layout == .amongOthers ? ", or those with numbers" : ""),
        details:
          "\(example) Nobody else sees them; `search tag:fog` finds them. In folders they are kept in the "
          + "caption file beside the picture, too. `undo` takes them back."),
      Command(
        "untag", [words],
        summary: "take tags of your own away"
          + (layout == .amongOthers ? ", here or from those with numbers" : "")),
      Command(
        "tags",
        [Command.Argument("rename old new", .quotedWords(["rename"] + known), optional: true)],
        summary: "list all tags with their photos, or rename one of yours",
        details:
          "With `#` are those that others wrote into posts. `tags rename fog mist` calls yours `mist` on all "
          + "photos; if there is one of that name, they are one then."),
    ]
  }

  func display(_ answer: TagAnswer) {
    switch answer {
    case .changed(let items, let outcome):
      for tagged in items { display(tagged, outcome) }
      note(outcome.problem)
    case .list(let tags, let hasMore):
      for tag in tags {
        console.write(
          Self.line(tag),
          record: TypedRecord(
            "tag",
            [
              "tag": .text(tag.tag.name), "photos": .number(tag.photos), "own": .number(tag.own),
            ]))
      }
      if tags.isEmpty {
        console.remark(
          "No photo has a tag yet; " + StyledText("tag fog", .command) + " gives it one.")
      }
      if hasMore {
        console.write(
          "There are more tags, on fewer photos; " + StyledText("search tag:fog", .command)
            + " finds those of any.")
      }
    case .renamed(let old, let new, let outcome):
      let merged = outcome.merged > 0 ? ", as others are already" : ""
      console.confirm(
        StyledText(
          "\(HumanText.count(outcome.photos, "photo")) tagged \(old.name) "
            + "\(outcome.photos == 1 ? "is" : "are") tagged \(new.name) now\(merged)"),
        record: TypedRecord("renamed", ["tag": new.name, "was": old.name]))
      note(outcome.problem)
    }
  }

  private func note(_ problem: String?) {
    if let problem { console.fail("kept here, but not beside each picture: \(problem)") }
  }

  private func display(_ tagged: TaggedItem, _ outcome: TaggingOutcome) {
    let id = tagged.item.id
    let (tags, absent) = (outcome.tags[id] ?? [], outcome.absent[id] ?? [])
    let name = tagged.number.map { "\($0): " } ?? ""
    let list = tags.isEmpty ? "no tags of yours" : "tagged " + tags.joined(separator: ", ")
    var fields: [String: RecordValue] = [
      "photo": .text(id.publicName), "tags": .list(tags.map(RecordValue.text)),
    ]
    if !absent.isEmpty { fields["absent"] = .list(absent.map(RecordValue.text)) }
    let record = TypedRecord("tags", fields)
    if absent.isEmpty {
      console.confirm(StyledText(name + list), record: record)
    } else {
      console.write(
        StyledText("\(name)no tag of yours: \(absent.joined(separator: ", ")); \(list)"),
        record: record)
    }
  }

  /// `#fog  12 photos, on 5 your own`.
  private static func line(_ count: TagCount) -> StyledText {
    let isOwn = count.own > 0
    let both =
      isOwn && count.own < count.photos ? ", on \(HumanText.number(count.own)) your own" : ""
    return StyledText((isOwn ? "" : "#") + count.tag.name, .strong)
      + StyledText("  " + HumanText.count(count.photos, "photo") + both, .faint)
  }
}

extension TagAction {
  /// What a typed command asks for; nil if it is not about tags.
  init?(_ call: CommandCall) {
    switch call.name {
    case "tag": self = .set(true, call[0] ?? "")
    case "untag": self = .set(false, call[0] ?? "")
    case "tags":
      guard let text = call[0], !text.isEmpty else {
        self = .list
        return
      }
      let words = text.split(separator: " ", maxSplits: 1)
      self = .rename(words[0] == "rename" && words.count == 2 ? String(words[1]) : "")
    default: return nil
    }
  }
}
