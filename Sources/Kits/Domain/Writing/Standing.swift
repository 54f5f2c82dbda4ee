/// How a photo stands for the person: what its source says, with what is pending on top.
public struct Standing: Hashable, Sendable {
  /// The counts, pending changes among them.
  public var reception: Reception
  /// Whether the person's reaction has not arrived yet.
  public var isReactionPending: Bool
  /// How many comments of the person have not arrived yet; they are counted as replies.
  public var pendingComments: Int
  /// Why what the person did will not arrive by itself; nil if nothing is held up.
  public var problem: String?

  /// Makes a standing.
  public init(
    reception: Reception = Reception(), isReactionPending: Bool = false, pendingComments: Int = 0,
    problem: String? = nil
  ) {
    self.reception = reception
    self.isReactionPending = isReactionPending
    self.pendingComments = pendingComments
    self.problem = problem
  }
}

extension Standing {
  /// What a source says, and what the person wants of it since, in the order of wanting.
  ///
  /// Pure: the same row costs the same however many others there are. Entries of other targets must
  /// not be among `entries`. What was given up by the server counts no more.
  public init(_ reception: Reception, with entries: [OutboxEntry]) {
    self.init(reception: reception)
    for entry in entries {
      if case .stopped(let reason) = entry.state {
        problem = reason
        continue
      }
      switch entry.mutation.action {
      case .react(let reaction, _):
        self.reception = self.reception.with(reaction)
        isReactionPending = true
      case .comment:
        self.reception.replies += 1
        pendingComments += 1
      case .post, .delete: break
      }
    }
  }
}
