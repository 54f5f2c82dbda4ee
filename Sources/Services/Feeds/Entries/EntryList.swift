import Foundation

/// Collects the entries of a feed, and gives each its id.
struct EntryList {
  private var drafts: [EntryDraft] = []
  private let limits: FeedLimits
  /// Whether there was one more than the limit.
  private(set) var isFull = false

  init(_ limits: FeedLimits) {
    self.limits = limits
  }

  /// Adds an entry; false if it was one too many.
  mutating func add(_ draft: EntryDraft) -> Bool {
    isFull = drafts.count >= limits.entries
    if !isFull { drafts.append(draft) }
    return !isFull
  }

  /// The entries, each id once; the feed's author wrote those that do not say who did.
  ///
  /// - Parameter own: The pictures that the feed names as its own.
  func finished(author: String?, own: [URL]) -> [FeedEntry] {
    let drafts = Self.merged(withPhotos(own: Set(own.map(PictureKey.init))))
    var known: Set<String> = []
    return zip(drafts, Self.ids(drafts)).compactMap { draft, id in
      known.insert(id).inserted ? entry(draft, id, author) : nil
    }
  }
}

extension EntryList {
  /// The entries without what is no photo; one that has no other picture shows its previews.
  private func withPhotos(own: Set<PictureKey>) -> [EntryDraft] {
    var drafts = drafts
    if limits.onlyPhotos { PhotoRule.removeMarks(from: &drafts, own: own) }
    for place in drafts.indices where drafts[place].pictures.isEmpty {
      drafts[place].pictures = drafts[place].previews
    }
    if limits.onlyPhotos { PhotoRule.removeMarks(from: &drafts, own: own) }
    return drafts
  }

  /// The entries, those told once that have the same names and a picture in common, or none at all.
  private static func merged(_ drafts: [EntryDraft]) -> [EntryDraft] {
    let counts = Dictionary(drafts.map { ($0.names, 1) }, uniquingKeysWith: +)
    var groups: [[String]: SameNames] = [:]
    var merged: [EntryDraft] = []
    for draft in drafts {
      let names = draft.names
      if names.isEmpty || counts[names] == 1 {
        merged.append(draft)
      } else {
        groups[names, default: SameNames()].add(draft, to: &merged)
      }
    }
    return merged
  }

  /// For each entry as few of its identities as no other one has: the same in any order of the entries.
  private static func ids(_ drafts: [EntryDraft]) -> [String] {
    var ids = drafts.map { $0.identity(1) }
    var shared = Array(drafts.indices)
    for count in 2...EntryDraft.identities {
      let counts = Dictionary(shared.map { (ids[$0], 1) }, uniquingKeysWith: +)
      shared = shared.filter { counts[ids[$0], default: 0] > 1 }
      for place in shared { ids[place] = drafts[place].identity(count) }
    }
    return ids
  }

  private func entry(_ draft: EntryDraft, _ id: String, _ author: String?) -> FeedEntry {
    var entry = FeedEntry(id: id)
    entry.date = draft.date
    entry.title = draft.title
    entry.summary = draft.summary
    entry.author = draft.author ?? author
    entry.link = draft.link
    entry.isSensitive = draft.isSensitive
    entry.pictures = draft.pictures.pictures
    return entry
  }
}

/// Entries that have the same id and the same page: the same one told again, or others that a program
/// gave the same names. No picture is in two of them, and none of theirs is left out.
private struct SameNames {
  /// Where the entry without a picture stands that the first one with a picture belongs to.
  private var bare: Int?
  private var holders: [PictureKey: Int] = [:]

  mutating func add(_ draft: EntryDraft, to merged: inout [EntryDraft]) {
    let known = draft.pictures.keys.compactMap { holders[$0] }
    if draft.pictures.isEmpty {
      addBare(draft, to: &merged)
    } else if let holder = known.first {
      var rest = draft
      let elsewhere = draft.pictures.keys.filter { key in
        if let place = holders[key] { place != holder } else { false }
      }
      rest.pictures.remove(Set(elsewhere))
      merged[holder].add(rest)
      note(rest, at: holder)
    } else if let place = bare, holders.isEmpty {
      merged[place].add(draft)
      note(draft, at: place)
    } else {
      merged.append(draft)
      note(draft, at: merged.count - 1)
    }
  }

  private mutating func addBare(_ draft: EntryDraft, to merged: inout [EntryDraft]) {
    guard bare == nil, holders.isEmpty else { return }
    bare = merged.count
    merged.append(draft)
  }

  private mutating func note(_ draft: EntryDraft, at place: Int) {
    for key in draft.pictures.keys { holders[key] = place }
  }
}
