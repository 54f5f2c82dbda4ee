import Domain

extension Comment {
  /// Four comments for tests: an answer, harmful text, wide characters and a long one among them.
  public static let examples = [
    example("1", by: "Ada Lovelace", hoursAgo: 30, "Lovely light. Where were you standing?"),
    example(
      "2", by: "Eve \u{1B}[31m\u{202E}evil", hoursAgo: 5, depth: 1, "\u{7}look\n\nhere\u{9B}2J"),
    example("3", hoursAgo: 4, isMine: true, depth: 2, "On the breakwater, at six."),
    example(
      "4", by: "写真家のとても長い名前がここにあります", hoursAgo: 1, depth: 9,
      "写真と旗 🏳️‍🌈 の長い長い説明がここに続きます, and supercalifragilisticexpialidocious"),
  ]

  /// One of the person's that was refused.
  public static let heldUp = Comment(
    id: .own(MutationID(rawValue: "held-up")), author: "ada", text: "Second try",
    createdAt: ManualTime().now, isMine: true, state: .stopped(reason: "too long"))

  private static func example(
    _ id: String, by author: String = "ada", hoursAgo hours: Int, isMine: Bool = false,
    depth: Int = 0, _ text: String
  ) -> Comment {
    Comment(
      id: .status(id), author: author, text: text,
      createdAt: ManualTime().now.advanced(by: .seconds(-3600 * hours)), depth: depth,
      isMine: isMine)
  }
}
