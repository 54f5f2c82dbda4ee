import Domain
import Pictures
import Storage

/// One's own tags in a profile: in the library, and in the caption files of pictures on this machine, too, so
/// that they go with the pictures.
public struct TagKeeper: Sendable {
  /// More tags than this are neither listed nor offered.
  private static let mostListed = 1_000

  let profile: Int64
  let storage: any TagStoring
  let photos: any PhotoStoring
  let undoing: UndoLog
  let time: any TimeSource

  /// Makes the tags of a profile; what is changed can be undone for a while.
  public init(
    profile: Int64, storage: any TagStoring, photos: any PhotoStoring, undoing: UndoLog,
    time: any TimeSource
  ) {
    self.profile = profile
    self.storage = storage
    self.photos = photos
    self.undoing = undoing
    self.time = time
  }
}

extension TagKeeper: Tagging {
  /// Gives photos tags, and takes others away.
  public func tag(
    _ photos: [Photo], adding: [Tag], removing: [Tag]
  ) async throws -> TaggingOutcome {
    func pairs(_ tags: [Tag]) -> [TaggedPhoto] {
      photos.flatMap { photo in tags.map { TaggedPhoto(photo.id, $0) } }
    }
    let done = try await storage.apply(
      TagChange(removed: pairs(removing), added: pairs(adding)), at: time.now)
    var files = FileChanges()
    // Also of what is stopped on the way.
    defer { offerUndo(of: done, files.changes) }
    let given = try await storage.tags(of: photos.map(\.id))
    var taken = Set(done.removed)
    try await write(photos, noting: &files) { photo, words in
      taken.formUnion(Tag.tags(of: words).map { TaggedPhoto(photo.id, $0) })
      let kept = words.filter { word in Tag(word).map { !removing.contains($0) } ?? true }
      return kept + (given[photo.id] ?? []).map(\.name)
    }
    var (tags, absent): ([PhotoID: [String]], [PhotoID: [String]]) = ([:], [:])
    for id in photos.map(\.id) {
      tags[id] = (files.tags[id] ?? given[id] ?? []).map(\.name)
      // A file that could not be changed may have them.
      guard !files.unwritten.contains(id) else { continue }
      absent[id] = removing.filter { !taken.contains(TaggedPhoto(id, $0)) }.map(\.name)
    }
    return TaggingOutcome(
      photos: done.photos.union(files.changes.map(\.photo.id)).count, problem: files.problem,
      tags: tags, absent: absent)
  }

  /// Calls a tag something else, everywhere.
  public func rename(_ tag: Tag, to name: Tag) async throws -> TaggingOutcome {
    let given = try await storage.photos(tagged: tag, of: profile)
    try await prepare()
    let found = try await photos.photos(tagged: tag, of: profile)
    guard !given.isEmpty || !found.isEmpty else { throw TagError.unknown(tag.name) }
    var (name, merged) = (name, 0)
    if tag != name {
      merged = try await photos.photos(tagged: name, of: profile).count
      name = try await storage.tags(of: profile).keys.first { $0 == name } ?? name
    }
    let done = try await storage.apply(
      TagChange(removed: given, added: given.map { TaggedPhoto($0.photo, name) }), at: time.now)
    var files = FileChanges()
    defer { offerUndo(of: done, files.changes) }
    try await write(found, noting: &files) { [name] photo, words in
      (words + photo.tags).map { Tag($0) == tag ? name.name : $0 }
    }
    return TaggingOutcome(
      photos: done.photos.union(files.changes.map(\.photo.id)).count, merged: merged,
      problem: files.problem)
  }

  /// All tags, with the names that the person gave them; of tags that stand in photos alone the most frequent.
  public func tags() async throws -> (counts: [TagCount], hasMore: Bool) {
    try await prepare()
    let given = try await storage.tags(of: profile)
    var names = Dictionary(given.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
    let found = try await photos.tagCounts(of: profile, limit: Self.mostListed + 1)
    var counts = found.prefix(Self.mostListed).map { count in
      guard let known = names.removeValue(forKey: count.tag) else { return count }
      return TagCount(known.key, photos: max(count.photos, known.value), own: max(count.own, 1))
    }
    // Photos that have left the stream keep their tags.
    counts += names.values.sorted { ($1.value, $0.key.key) < ($0.value, $1.key.key) }
      .map { TagCount($0.key, photos: $0.value, own: $0.value) }
    return (counts, found.count > Self.mostListed)
  }

  /// Tags that were given here, and those in files that can be found already.
  public func ownTags() async throws -> [String] {
    let given = try await storage.tags(of: profile).keys
    let found = try await photos.ownTags(of: profile, limit: Self.mostListed)
    return Set(given).union(found.compactMap(Tag.init)).map(\.name).sorted()
  }

  /// Tags are counted by the index of search.
  private func prepare() async throws {
    while try await photos.extendSearch() != nil { try Task.checkCancellation() }
  }
}

extension TagKeeper {
  /// What was written beside a picture.
  private struct FileChange {
    /// As it was before.
    let photo: Photo
    let location: FileLocation
    let former: [String]?
    let now: [String]?

    /// What it says without this change, made of what it says by then: others may have written it since.
    func undone(_ words: [String]?) -> [String]? {
      guard let words, words != now else { return former }
      let before = Tag.tags(of: former ?? photo.details.keywords ?? [])
      let after = Tag.tags(of: now ?? [])
      let kept = words.filter { word in
        Tag(word).map { before.contains($0) || !after.contains($0) } ?? true
      }
      return (kept + before.filter { !after.contains($0) }.map(\.name)).withEachTagOnce
    }
  }

  private struct FileChanges {
    var changes: [FileChange] = []
    var tags: [PhotoID: [Tag]] = [:]
    /// Photos whose files may not say what they were to say.
    var unwritten: Set<PhotoID> = []
    var problem: String?
  }

  /// Has the caption files of pictures on this machine say which tags they have: what `change` makes of a photo
  /// and the words that are there. One that cannot be written costs itself; who stops it is told so, as the library
  /// has all of it by then.
  private func write(
    _ photos: [Photo], noting files: inout FileChanges, _ change: (Photo, [String]) -> [String]
  ) async throws {
    do {
      for photo in photos { try await write(photo, noting: &files, change) }
    } catch is CancellationError {
      files.problem = Reason.of(CancellationError())
      files.unwritten.formUnion(photos.map(\.id))
    }
  }

  private func write(
    _ photo: Photo, noting files: inout FileChanges, _ change: (Photo, [String]) -> [String]
  ) async throws {
    var photo = photo.turned(to: 0)
    // What the screen has may be from before the last change, and a picture that is gone needs no words.
    guard case .file(let location) = photo.media.original,
      let details = try await photos.details(of: photo.id)
    else { return }
    photo.details = details
    try Task.checkCancellation()
    do {
      // The file counts, not what the last scan read of it: somebody may have written it since.
      let (former, now) = try CaptionTags(location).change { former in
        let words = former ?? photo.details.keywords ?? []
        let wanted = change(photo, words).withEachTagOnce
        return wanted == words ? former : wanted
      }
      guard let now, now != former else { return }
      files.changes.append(
        FileChange(photo: photo, location: location, former: former, now: now))
      files.tags[photo.id] = Tag.tags(of: now)
      try await keep(now, of: photo)
    } catch let error as TagError {
      files.problem = files.problem ?? error.reason
      files.unwritten.insert(photo.id)
      files.tags[photo.id] = Tag.tags(of: photo.tags + (photo.details.keywords ?? []))
    }
  }

  /// The next scan reads the same out of the file.
  private func keep(_ words: [String], of photo: Photo) async throws {
    var photo = photo
    let keywords = Tag.tags(of: words).prefix(Tag.mostOfPhoto).map(\.name)
    photo.details.keywords = keywords.isEmpty ? nil : keywords
    _ = try await photos.insert([photo], of: photo.id.source)
  }

  private func offerUndo(of change: TagChange, _ files: [FileChange]) {
    guard change != TagChange() || !files.isEmpty else { return }
    undoing.offer(.tags) { [self] in
      _ = try await storage.apply(change.inverse, at: time.now)
      for file in files {
        let now = try CaptionTags(file.location).change(file.undone).now
        try await keep(now ?? file.photo.details.keywords ?? [], of: file.photo)
      }
    }
  }
}

extension [String] {
  /// Without words for a tag that stands before; what is no tag stays.
  fileprivate var withEachTagOnce: [String] {
    var known: Set<Tag> = []
    return filter { word in Tag(word).map { known.insert($0).inserted } ?? true }
  }
}
