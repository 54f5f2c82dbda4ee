import Domain
import Terminal

/// Comments in words, the same on every screen.
enum CommentText {
  /// A comment in the list: who and when, what it says indented below it, and why it is held up.
  ///
  /// - Parameters:
  ///   - number: What `uncomment` calls it; nil if it is told alone.
  ///   - width: Columns of the largest number.
  ///   - columns: How wide the console is; nil for a pipe, where nothing is cut.
  static func lines(
    _ comment: Comment, number: Int?, width: Int, now: Timestamp, columns: Int?
  ) -> [StyledText] {
    let digits = number.map { String($0) } ?? ""
    let margin = width == 0 ? "" : String(repeating: " ", count: max(0, width - digits.count))
    let place = width == 0 ? "" : margin + digits + " "
    let step = (columns ?? .max) < 60 ? 1 : 2
    let indent = String(repeating: " ", count: step * min(comment.depth, 4))
    let prefix = String(repeating: " ", count: place.count) + indent
    return [
      StyledText(place, .faint) + StyledText(indent) + head(comment, now, room(prefix, columns))
    ]
      + body(comment, number: number, below: prefix + "  ")
  }

  /// What was deleted: `✓ deleted: lovely light`.
  static func removed(_ comment: Comment, columns: Int?) -> StyledText {
    let text = columns.map { TextLayout.truncate(comment.text, to: max(6, $0 - 11)) }
    return StyledText("✓ ", .success) + "deleted: "
      + StyledText(text ?? Sanitiser.clean(comment.text, .line))
  }
}

extension CommentText {
  private static func room(_ prefix: String, _ columns: Int?) -> Int {
    columns.map { $0 - prefix.count } ?? .max
  }

  private static func head(_ comment: Comment, _ now: Timestamp, _ room: Int) -> StyledText {
    let moment = HumanText.moment(
      comment.createdAt.milliseconds, now: now.milliseconds)
    let mark =
      switch comment.state {
      case .there: ""
      case .local: "  only on this machine"
      case .pending: " …"
      case .stopped: " !"
      }
    let author = comment.isMine ? "you" : comment.author
    let rest = moment.count + mark.count + 2
    return StyledText(TextLayout.truncate(author, to: max(room - rest, 6)), .strong)
      + StyledText("  " + moment, .faint) + StyledText(mark, .warning)
  }

  private static func body(
    _ comment: Comment, number: Int?, below prefix: String
  ) -> [StyledText] {
    var lines = StyledText(comment.text).filledLines
    let cover =
      comment.filtering?.warning.map(PhotoText.filtered)
      ?? comment.warning.map { Sanitiser.clean($0, .line) }
    if let number, let cover {
      lines = [
        StyledText("▒▒▒ \(cover) ▒▒▒ ", .warning)
          + StyledText("uncover \(number)", .command) + " shows it"
      ]
    }
    if case .stopped(let reason) = comment.state {
      lines.append(Hints.notSent(because: reason))
    }
    return lines.map { (StyledText(prefix) + $0).hanging(at: prefix.count) }
  }
}

/// A comment for scripts; the names of its fields never change.
struct CommentRecord: Encodable, Sendable {
  let type = "comment"
  let comment: Int?
  let text: String
  let author: String
  let date: WrittenMoment
  let depth: Int
  let mine: Bool
  let state: String
  let reason: String?
  let filter: String?
  let filterAction: String?

  /// A comment, with its number if it is listed.
  init(_ comment: Comment, number: Int? = nil) {
    self.comment = number
    text = comment.text
    author = comment.author
    date = WrittenMoment(comment.createdAt)
    depth = comment.depth
    mine = comment.isMine
    filter = comment.filtering?.title
    filterAction = comment.filtering?.action.rawValue
    (state, reason) =
      switch comment.state {
      case .there: ("there", nil)
      case .local: ("local", nil)
      case .pending: ("pending", nil)
      case .stopped(let reason): ("stopped", reason)
      }
  }
}
