import Domain
import Storage
import Terminal
import Wording

/// Tells the person what was refused, wherever they are: it is undone until they decide.
struct Refusals {
  let naming: MutationNaming
  let reporting: any ErrorReporting
  let noticing: @Sendable (StyledText) -> Void

  func tell(_ mutation: Mutation, reason: String) async {
    var named = NamedMutation(mutation, place: nil, photo: nil)
    do {
      named = try await naming.named([mutation]).first ?? named
    } catch {
      reporting.note(error, while: "finding the name of what was refused")
    }
    noticing(MutationText.refusal(named, reason: reason))
  }
}

/// Keeps what servers say of statuses, such as how often one was liked.
struct ReceptionLedger: Sendable {
  let profile: Int64
  let sources: any SourceStoring
  let photos: any PhotoStoring

  /// What is known of a photo's status; nil if no server said anything.
  func reception(of photo: PhotoID) async throws -> Reception? {
    try await photos.reception(of: photo)
  }

  /// Notes what a server said after something was done to a status, at its photos in all timelines of the
  /// account.
  func note(_ reception: Reception, of target: MutationTarget) async throws {
    guard case .status(let account, let id) = target else { return }
    let timelines = try await sources.sources(of: profile).filter { source in
      if case .account(account, _) = source.kind { true } else { false }
    }
    try await photos.receive(reception, ofStatus: id, in: timelines.map(\.id))
  }
}
