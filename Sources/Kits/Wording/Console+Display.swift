import Domain
import Terminal

extension Console {
  /// How wide a line may be; nil for a pipe, where lines are not cut.
  public var columnsToFill: Int? { traits.isInteractive ? traits.columns : nil }

  /// Shows how far an answer has come, or why there is none, and returns it once it is there.
  public func show<Content>(
    _ answer: LoadState<Content>, waiting: ProgressLine? = nil
  ) -> Content? {
    switch answer {
    case .idle: break
    case .loading: if let waiting { show(progress: waiting) }
    case .failed(let reason):
      show(progress: nil)
      fail(StyledText(reason))
    case .loaded:
      show(progress: nil)
    }
    return answer.value
  }

  /// Writes the same for a person and for scripts.
  public func write(_ text: StyledText, record: some Encodable & Sendable) {
    write(text)
    write(record: record)
  }

  /// Writes that something was done: `✓ taken back`.
  public func confirm(_ text: StyledText, record: some Encodable & Sendable) {
    write(StyledText("✓ ", .success) + text, record: record)
  }

  /// Writes that a page was opened in the browser.
  public func confirm(opened page: WebAddress) {
    confirm(
      "opened " + StyledText(page.text, .link), record: TypedRecord("page", ["url": page.text]))
  }
}

extension Command.Argument {
  /// A number of something that was listed.
  public static let number = Command.Argument("n", .number(1...Int.max))
  /// Such a number, or none.
  public static let someNumber = Command.Argument("n", .number(1...Int.max), optional: true)
  /// Such numbers, or none.
  public static let someNumbers = Command.Argument("n …", .numbers(1...Int.max), optional: true)
}

extension Console {
  /// Tells what came of something that a person said of a photo, as lines and as records.
  public func write(_ answer: PhotoAnswer) {
    switch answer {
    case .standing(let item, let standing, let isNamed):
      let name = isNamed ? StyledText("  " + PhotoText.name(item), .faint) : ""
      write(StandingText.answer(standing) + name)
      write(record: PhotoRecord(item, standing))
    case .commented(let comment, let now):
      write(comment, number: nil, width: 0, now: now)
    case .comments(let list, let first, let limit, let now):
      write(list, from: first, limit: limit, now: now)
    case .uncovered(let number, let comment, let now):
      write(comment, number: number, width: 0, now: now)
    case .uncommented(let number, let comment):
      write(CommentText.removed(comment, columns: columnsToFill))
      write(record: TypedRecord("uncommented", ["uncommented": number]))
    }
  }
}

extension Console {
  private func write(_ list: CommentList, from first: Int, limit: Int, now: Timestamp) {
    let count = list.comments.count
    let shown = list.comments.enumerated().dropFirst(first - 1).prefix(limit)
    let last = first - 1 + shown.count
    for (index, comment) in shown {
      write(comment, number: index + 1, width: String(last).count, now: now)
    }
    if last < count, !shown.isEmpty {
      write(
        "\(HumanText.count(count - last, "more comment")): "
          + StyledText("comments \(last + 1)", .command))
    }
    if shown.isEmpty {
      remark(
        count == 0
          ? (list.missing == nil ? "No comments yet: " : "No comments on this machine: ")
            + StyledText("comment <text>", .command) + " adds one."
          : StyledText(
            "There \(count == 1 ? "is" : "are") only \(HumanText.count(count, "comment")).", .plain)
      )
    }
    if let reason = list.missing {
      warn(StyledText("could not ask for the comments of others: \(reason)"))
    }
  }

  private func write(_ comment: Comment, number: Int?, width: Int, now: Timestamp) {
    let lines = CommentText.lines(
      comment, number: number, width: width, now: now, columns: columnsToFill)
    for line in lines { write(line) }
    write(record: CommentRecord(comment, number: number))
  }
}
