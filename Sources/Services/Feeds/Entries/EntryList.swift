import Foundation
import Markup

/// Collects the entries of a feed and gives each an id.
struct EntryList {
  private var drafts: [EntryDraft] = []
  private let limits: FeedLimits
  /// Whether there are more than are kept.
  private var isFull = false

  init(_ limits: FeedLimits) {
    self.limits = limits
  }

  /// Adds an entry; false if there are too many.
  mutating func add(_ draft: EntryDraft) -> Bool {
    isFull = drafts.count >= limits.entries
    if !isFull { drafts.append(draft) }
    return !isFull
  }

  /// Why there may be more than what is kept; nil if that is all.
  func cut(endsEarly: Bool) -> Feed.Cut? {
    if isFull { return .tooManyEntries(limits.entries) }
    if endsEarly { return .endsEarly }
    return drafts.first(where: \.isFull).map { draft in
      .tooMuch(in: (draft.entry.title ?? draft.identity(1)).cut(to: 60))
    }
  }

  /// The entries, each id once.
  ///
  /// - Parameters:
  ///   - author: The author of entries that name none.
  ///   - own: The pictures that the feed names as its own.
  func finished(author: String?, own: [URL]) -> [FeedEntry] {
    let drafts = Self.merged(withPhotos(own: Set(own.map(PictureKey.init))))
    var known: Set<String> = []
    return zip(drafts, Self.ids(drafts)).compactMap { draft, id in
      known.insert(id).inserted ? entry(draft, id, author) : nil
    }
  }
}

extension EntryList {
  /// The entries without pictures that are no photos; an entry without any other shows its previews.
  private func withPhotos(own: Set<PictureKey>) -> [EntryDraft] {
    var drafts = drafts
    if limits.onlyPhotos { PhotoRule.removeMarks(from: &drafts, own: own) }
    for place in drafts.indices where drafts[place].pictures.isEmpty {
      drafts[place].pictures = drafts[place].previews
    }
    if limits.onlyPhotos { PhotoRule.removeMarks(from: &drafts, own: own) }
    return drafts
  }

  /// The entries, with those merged that have the same names and share a picture or have none.
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

  /// For each entry as few of its identities as tell it from the others, independent of their order.
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
    var entry = draft.entry
    entry.id = id
    entry.author = entry.author ?? author
    entry.pictures = draft.pictures.pictures
    return entry
  }
}

/// Entries with the same names: one entry told again, or different ones that a program named alike. None of
/// their pictures is lost, and none is in two of them.
private struct SameNames {
  /// The place of an entry without a picture, which becomes the first one with a picture.
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
