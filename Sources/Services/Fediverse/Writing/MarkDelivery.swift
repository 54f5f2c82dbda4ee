import Domain
import Web

// Boosts and bookmarks.
extension AuthenticatedClient {
  /// Makes a mark of the person's on a status what they want, whatever it is at the server now.
  func mark(
    _ mark: Mark, _ isSet: Bool, on id: String
  ) async throws(DeliveryFailure) -> DeliveryReceipt {
    // GoToSocial boosts again whatever is boosted already: it must be looked for first, and asked for once.
    let mayDouble = mark == .boost && isSet && server.capabilities.repetition != .answered
    if mayDouble {
      let known = try await status(id).original.reception
      if known.isBoosted { return DeliveryReceipt(reception: known) }
    }
    let risk = mayDouble ? DeliveryRisk.once : .repeatable
    let endpoint = Endpoint.mark(mark, isSet, id)
    let response = try await response(to: endpoint, risk)
    // What is gone has no mark any more.
    if !isSet, [404, 410].contains(response.status) { return DeliveryReceipt() }
    let status: RemoteStatus = try entity(of: accepted(response, risk, for: endpoint.purpose), risk)
    var reception = status.original.reception
    // The server said yes, even if it leaves out the mark, as some do.
    switch mark {
    case .boost: reception.isBoosted = isSet
    case .bookmark: reception.isBookmarked = isSet
    }
    return DeliveryReceipt(reception: reception)
  }
}
