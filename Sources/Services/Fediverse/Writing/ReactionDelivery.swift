import Domain
import Web

/// Makes the person's reaction to a status what they want, whatever it is there now.
struct ReactionDelivery {
  let client: AuthenticatedClient

  /// Returns how the status is received then.
  func deliver(
    _ reaction: Reaction?, to id: String
  ) async throws(DeliveryFailure) -> DeliveryReceipt {
    let status: RemoteStatus
    switch reaction {
    case .like: status = try await say("favourite", of: id)
    case .dislike:
      guard client.capabilities.canDislike else {
        throw .refused(reason: WritingError.noDislikes(client.account.server.name).reason)
      }
      status = try await say("dislike", of: id)
    case nil: status = try await sayNothing(of: id)
    }
    var reception = status.original.reception
    // It has said yes: that it leaves out the mark, as some do, changes nothing.
    reception.mine = reaction
    return DeliveryReceipt(reception: reception)
  }
}

extension ReactionDelivery {
  /// Neither of both: another device may have said the other one meanwhile.
  private func sayNothing(of id: String) async throws(DeliveryFailure) -> RemoteStatus {
    let status = try await say("unfavourite", of: id)
    guard client.capabilities.canDislike, status.original.isDisliked == true else { return status }
    return try await say("undislike", of: id)
  }

  private func say(_ verb: String, of id: String) async throws(DeliveryFailure) -> RemoteStatus {
    let response = try await client.answer(to: .react(verb, to: id), .repeatable)
    return try client.entity(of: response, .repeatable)
  }
}
