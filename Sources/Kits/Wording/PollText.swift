import Domain
import Terminal

/// The poll of a post, in words.
public enum PollText {
  /// A line for each option: `1  Fog  12 · 60 %  your vote`; below them how many voted, when it ends, and how to vote.
  ///
  /// - Parameter most: How many options are shown.
  public static func lines(_ poll: Poll, now: Timestamp, isPending: Bool, most: Int) -> [StyledText]
  {
    let sum = poll.options.reduce(0) { $0 + Double($1.votes ?? 0) }
    let width = HumanText.number(min(most, poll.options.count)).count
    var lines = poll.options.prefix(most).enumerated().map { place, option in
      let number = TextLayout.pad(HumanText.number(place + 1), to: width + 2)
      let title = option.title.isEmpty ? "option \(place + 1)" : option.title
      let isMine = poll.mine.contains(place)
      return
        (StyledText("  " + number, .faint) + StyledText(title, isMine ? .strong : .plain)
        + StyledText(count(option.votes, of: sum), .faint)
        + (isMine ? StyledText("  your vote" + (isPending ? " …" : "")) : "")).hanging(
          at: width + 4)
    }
    let rest = poll.options.count - most
    if rest > 0 {
      lines.append(StyledText("  and \(HumanText.count(rest, "other option"))", .faint))
    }
    return lines + [ending(poll, now)]
  }

  private static func count(_ votes: Int?, of sum: Double) -> String {
    guard let votes else { return "" }
    let share =
      sum > 0 ? " · \(Int(min(100, max(0, (Double(votes) * 100 / sum).rounded())))) %" : ""
    return "  \(HumanText.number(votes))\(share)"
  }

  private static func ending(_ poll: Poll, _ now: Timestamp) -> StyledText {
    let voters = poll.voters.map { HumanText.count($0, "person", "people") + " · " } ?? ""
    guard !poll.isOver(at: now) else { return StyledText("  \(voters)the poll has ended", .faint) }
    let end = poll.endsAt.map {
      "ends in \(HumanText.duration($0.milliseconds - now.milliseconds))"
    }
    let facts = StyledText("  " + voters + (end ?? "does not end"), .faint)
    guard poll.mine.isEmpty else { return facts }
    return facts + StyledText(" · ", .faint)
      + StyledText(poll.isMultiple && poll.options.count > 1 ? "vote 1 2" : "vote 1", .command)
  }
}

/// A poll for scripts; the names of its fields never change.
struct PollRecord: Encodable, Sendable {
  let options: [String]
  let votes: [Int?]
  let voters: Int?
  let multiple: Bool
  let ends: WrittenMoment?
  let mine: [Int]

  init(_ poll: Poll) {
    options = poll.options.map(\.title)
    votes = poll.options.map(\.votes)
    voters = poll.voters
    multiple = poll.isMultiple
    ends = poll.endsAt.map(WrittenMoment.init)
    mine = poll.mine.map { $0 + 1 }
  }
}
