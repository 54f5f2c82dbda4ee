import Domain

extension OutboxEntry {
  /// Seven things that wait: one in line, one stopped, one being sent, one taken back, one for later,
  /// one of which nobody knows, and a post.
  public static let examples: [OutboxEntry] = [
    example(1, of: "photo-1", .react(.like, base: nil), minutesAgo: 1),
    example(
      2, of: "photo-2", .comment("Lovely light\u{1B}[31m. Where were you standing, and when?"),
      minutesAgo: 70, state: .stopped(reason: "too long\u{7}: 501 of 500 characters"), attempts: 1),
    example(3, of: "photo-1", .react(nil, base: .like), minutesAgo: 3, state: .sending),
    takenBack,
    example(
      5, of: "gone", .react(.dislike, base: nil), minutesAgo: 60 * 24 * 9,
      state: .waiting(until: ManualTime().now.advanced(by: .seconds(40))), attempts: 3,
      problem: "photos.example does not answer"),
    unknown,
    OutboxEntry(
      Mutation(
        id: id(7), target: .folder(SourceID(rawValue: "s2")), action: .post(draft),
        createdAt: ManualTime().now)),
  ]

  private static let takenBack: OutboxEntry = {
    var entry = example(4, of: "photo-1", .comment("So true"), minutesAgo: 4, state: .sending)
    entry.isTakenBack = true
    return entry
  }()

  private static let unknown: OutboxEntry = {
    var entry = example(
      6, of: "photo-1", .comment("So calm"), minutesAgo: 5,
      state: .waiting(until: ManualTime().now.advanced(by: .seconds(600))), attempts: 1,
      problem: "photos.example broke off")
    entry.isOutcomeUnknown = true
    return entry
  }()

  private static let draft: Draft = {
    var draft = Draft()
    draft.pictures = [DraftPicture(FileLocation(path: "/home/ada/a.jpg"))]
    return draft
  }()

  private static func id(_ number: Int) -> MutationID { MutationID(rawValue: "mutation-\(number)") }

  private static func example(
    _ number: Int, of status: String, _ action: MutationAction, minutesAgo minutes: Int,
    state: State = .waiting(until: nil), attempts: Int = 0, problem: String? = nil
  ) -> OutboxEntry {
    let mutation = Mutation(
      id: id(number), target: .status(AccountID(rawValue: 1), status), action: action,
      createdAt: ManualTime().now.advanced(by: .seconds(-60 * minutes)))
    return OutboxEntry(mutation, state: state, attempts: attempts, lastProblem: problem)
  }
}
