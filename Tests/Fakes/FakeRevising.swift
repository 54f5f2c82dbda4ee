import Domain
import Synchronization

/// Remembers what is done with posts; all that have a status are the person's unless a test says otherwise.
public final class FakeRevising: Revising {
  private let state = Mutex<[String]>([])
  private let isOwn: Bool
  private let versions: [PostVersion]
  private let failure: (any Error)?

  /// Makes a fake over what every post was before. With a failure, everything throws it.
  public init(
    isOwn: Bool = true, versions: [PostVersion] = [], failure: (any Error)? = nil
  ) {
    self.isOwn = isOwn
    self.versions = versions
    self.failure = failure
  }

  /// What was asked for: `edit <item> <text>`, `draft <item>`, `delete <item>`, `history <item>`,
  /// `translate <item> <language>`.
  public var actions: [String] { state.withLock { $0 } }

  /// Remembers it.
  public func revise(_ photo: Photo, text: String) async throws {
    try await checkOwn(photo)
    note("edit", photo, text)
  }

  /// A draft with the words of the photo.
  public func draft(revising photo: Photo) async throws -> StoredDraft {
    try await checkOwn(photo)
    note("draft", photo)
    var draft = Draft()
    draft.text = photo.words ?? ""
    let account = AccountID(rawValue: 1)
    draft.revision = DraftRevision(of: photo.id.item, by: account)
    return StoredDraft(
      id: 9, place: .account(account), draft: draft, changedAt: ManualTime().now)
  }

  /// Throws what a test said.
  public func checkOwn(_ photo: Photo) async throws {
    if let failure { throw failure }
    if !isOwn { throw WritingError.notYours }
  }

  /// Remembers it.
  public func delete(_ photo: Photo) async throws {
    try await checkOwn(photo)
    note("delete", photo)
  }

  /// What a test gave.
  public func history(of photo: Photo) async throws -> [PostVersion] {
    if let failure { throw failure }
    note("history", photo)
    return versions
  }

  /// The words of the photo backwards.
  public func translation(of photo: Photo, into language: String?) async throws -> Translation {
    if let failure { throw failure }
    note("translate", photo, language)
    return Translation(from: "en", by: "a mirror", text: String((photo.words ?? "").reversed()))
  }

  private func note(_ action: String, _ photo: Photo, _ words: String? = nil) {
    let line = [action, photo.id.item, words].compactMap(\.self).joined(separator: " ")
    state.withLock { $0.append(line) }
  }
}
