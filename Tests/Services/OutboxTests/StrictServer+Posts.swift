import Domain
import Synchronization
import Web

// What it tells of posts.
extension StrictServer {
  /// None.
  func translation(of target: MutationTarget, into language: String?) async throws -> Translation {
    throw WritingError.noTranslations("photos.example")
  }

  /// What it publishes later.
  func scheduled(of account: AccountID) async throws -> [ScheduledPost] {
    state.withLock(\.scheduled).map { id, draft in
      ScheduledPost(
        account: account, id: id, moment: draft.publishAt ?? .distantFuture, text: draft.text,
        pictures: draft.pictures.count)
    }
  }

  /// Publishes later what is later by this time.
  func schedule(by time: any TimeSource) { state.withLock { $0.wall = { time.now } } }

  /// Two pictures, and the words that are handed in, else what the server shows.
  func draft(revising target: MutationTarget, words: String?) async throws -> Draft {
    guard case .status(let account, let id) = target else { throw WritingError.notPosted }
    var draft = Draft()
    draft.text = words ?? "as shown"
    draft.revision = DraftRevision(of: id, by: account)
    draft.pictures = ["1", "2"].map {
      DraftPicture(PostedPicture(id: $0, address: nil), alternativeText: "picture \($0)")
    }
    return draft
  }

  /// What it was made, and nothing before.
  func history(of target: MutationTarget) async throws -> [PostVersion] {
    guard case .status(_, let id) = target else { throw WritingError.notPosted }
    return (edits[id] ?? []).map { PostVersion(moment: nil, text: $0.text) }
  }
}

extension StrictServer.State {
  /// Puts a draft in the place of a status; not of one that is gone.
  mutating func edit(_ target: MutationTarget, to draft: Draft) -> Bool {
    guard case .status(_, let id) = target, !removed.contains(id) else { return false }
    edits[id, default: []].append(draft)
    return true
  }

  /// Counts a vote; whoever has voted cannot say anything else.
  mutating func vote(_ choices: [Int], in target: MutationTarget) -> Bool {
    guard case .status(_, let id) = target else { return false }
    guard let earlier = votes[id]?.first else {
      votes[id] = [choices]
      return true
    }
    return earlier == choices
  }
}
