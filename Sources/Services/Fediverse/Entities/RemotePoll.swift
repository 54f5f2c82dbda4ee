import Domain
import Markup
import Web

/// A poll as a server sends it.
struct RemotePoll: Entity, Hashable {
  /// Nil if one can say nothing in it.
  let poll: Poll?
  /// Whether the person has voted, or may not because it is theirs.
  let isVoted: Bool

  /// The longest thing one can say, in bytes.
  private static let optionBytes = 500

  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem) {
    let id = try json.needText("id")
    let options = (json["options"]?.elements ?? []).prefix(Poll.most).map { option in
      Poll.Option(
        (option["title"]?.text ?? "").cut(to: Self.optionBytes),
        votes: option["votes_count"]?.integer.map(Self.count))
    }
    let end = json.moment("expires_at")
    let isOver = json["expired"]?.boolean ?? false
    let own = json["own_votes"]?.elements.compactMap(\.integer) ?? []
    isVoted = json["voted"]?.boolean ?? !own.isEmpty
    poll = Poll(
      id: id, options: Array(options), isMultiple: json["multiple"]?.boolean ?? false,
      endsAt: isOver ? end.map { min($0, Self.past) } ?? Self.past : end,
      voters: (json["voters_count"] ?? json["votes_count"])?.integer.map(Self.count),
      mine: Set(own).filter(options.indices.contains).sorted())
  }

  /// What is over is over by any clock.
  private static let past = Timestamp(milliseconds: 0)

  private static func count(_ number: Int) -> Int { Count(wrappedValue: number).wrappedValue }
}

extension AuthenticatedClient {
  /// Votes. Who has said the same already, perhaps in an attempt whose answer was lost, has done it.
  func vote(_ choices: [Int], in id: String) async throws(DeliveryFailure) -> DeliveryReceipt {
    let response = try await response(to: .vote(choices, in: id), .repeatable)
    if response.status == 422 {
      let now: RemotePoll = try entity(
        of: try await answer(to: .poll(id), .repeatable), .repeatable)
      if now.isVoted {
        // Some servers do not tell what one said. What was said on another device is another thing.
        guard let mine = now.poll?.mine, !mine.isEmpty, mine != choices else {
          return DeliveryReceipt()
        }
        throw .refused(reason: WritingError.hasVoted.reason)
      }
    }
    _ = try accepted(response, .repeatable, for: "vote")
    return DeliveryReceipt()
  }
}
