import Domain
import Terminal
import Wording

/// Reports in words.
public enum ReportText {
  /// What can be said in a report, with what is to be typed.
  @MainActor
  public static func write(_ terms: ReportTerms, _ rules: [ServerRule], on console: any Console) {
    for (index, rule) in rules.enumerated() {
      console.write(
        (StyledText("\(index + 1)  ", .faint) + StyledText(rule.text)).hanging(at: 3),
        record: TypedRecord("rule", ["rule": .number(index + 1), "text": .text(rule.text)]))
    }
    let kinds = terms.categories.map { "--" + $0.rawValue }.joined(separator: ", ")
    if terms.takesWords {
      console.write(
        StyledText(rules.isEmpty ? "No rules are told. " : "")
          + StyledText("report --spam <words>", .command) + " tells those who run \(terms.server).")
    } else {
      console.write(
        StyledText("report --spam", .command)
          + StyledText(
            " tells those who run \(terms.server), who take one of \(kinds), and no words."))
    }
    console.write(
      record: TypedRecord(
        "reportOptions",
        [
          "server": .text(terms.server), "takesWords": .flag(terms.takesWords),
          "options": .list(terms.options.map { RecordValue.text($0) }),
        ]))
  }

  /// What was reported.
  @MainActor
  public static func write(_ receipt: ReportReceipt, on console: any Console) {
    let posts = receipt.posts == 0 ? "" : ", with \(HumanText.count(receipt.posts, "post"))"
    console.confirm(
      StyledText("reported: \(receipt.person.byline)\(posts)")
        + StyledText(" · waiting to be sent", .faint),
      record: TypedRecord("reported", ["reported": receipt.person.handle.text]))
    if let server = receipt.speechlessServer {
      console.warn(
        StyledText("\(server) takes the kind alone: words, rules and forwarding were left out"))
    }
  }
}
