import Domain
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
