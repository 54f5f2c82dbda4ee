import Foundation

/// Collects the entries of a feed, and gives each its id.
struct EntryList {
  private var drafts: [EntryDraft] = []
  private let limit: Int
  /// Whether there was one more than the limit.
  private(set) var isFull = false

  init(_ limits: FeedLimits) {
    limit = limits.entries
  }

  /// Adds an entry; false if it was one too many.
  mutating func add(_ draft: EntryDraft) -> Bool {
    isFull = drafts.count >= limit
    if !isFull { drafts.append(draft) }
    return !isFull
  }

  /// The entries, each id once; the feed's author wrote those that do not say who did.
  func finished(author: String?) -> [FeedEntry] {
    var known: Set<String> = []
    let shared = sharedIDs
    return drafts.compactMap { draft in
      let identities = draft.identities
      let isShared = shared.contains(identities[0])
      let id = identities.prefix(isShared ? 2 : 1).joined(separator: " ")
      guard known.insert(id).inserted else { return nil }
      return entry(draft, id, author)
    }
  }
}

extension EntryList {
  /// The ids of more than one entry that are not the same entry.
  private var sharedIDs: Set<String> {
    var first: [String: EntryDraft] = [:]
    var shared: Set<String> = []
    for draft in drafts {
      let id = draft.identities[0]
      if let other = first[id] {
        if !draft.repeats(other) { shared.insert(id) }
      } else {
        first[id] = draft
      }
    }
    return shared
  }

  private func entry(_ draft: EntryDraft, _ id: String, _ author: String?) -> FeedEntry {
    var entry = FeedEntry(id: id)
    entry.date = draft.date
    entry.title = draft.title
    entry.summary = draft.summary
    entry.author = draft.author ?? author
    entry.link = draft.link
    entry.isSensitive = draft.isSensitive
    entry.pictures = draft.pictures
    return entry
  }
}
