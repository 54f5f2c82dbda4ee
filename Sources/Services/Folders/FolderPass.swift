import Domain
import Files
import Pictures
import Storage

/// One scan of a folder and everything below it.
///
/// Walks the folders, compares each with the index, reads new and changed pictures, a few at a time, and
/// stores the results in batches.
actor FolderPass {
  private static let picturesAtOnce = 4
  private static let batchSize = 500
  /// `PATH_MAX` without the zero and the slash before a file's name.
  private static let longestPath = 4094
  /// How many pictures in a row the decoder may fail on before the scan ends.
  private static let decoderPatience = 4

  private let root: FileLocation
  private let source: SourceID
  private let index: any FolderIndexing
  private let probing: any PictureProbing
  private let progress: @Sendable (ScanProgress) -> Void

  private var tally: ScanTally
  private var batch = FolderBatch()
  private var inFlight = 0
  /// Files that are gone. They leave last: what they were may be met under another path until then.
  private var gone: [FilePlace] = []
  private var decoderFailures = 0
  private var hasDecoded = false

  init(
    folder: FileLocation, source: SourceID, index: any FolderIndexing,
    probing: any PictureProbing, progress: @escaping @Sendable (ScanProgress) -> Void
  ) {
    root = folder
    self.source = source
    self.index = index
    self.probing = probing
    self.progress = progress
    tally = ScanTally(name: folder.displayName)
  }

  /// Scans. What was found before an error or a cancellation is stored.
  func run() async throws -> ScanSummary {
    try Task.checkCancellation()
    var walker = try openRoot()
    let scan = try await index.beginScan(of: source)
    let counting = count(for: scan)
    defer { counting?.cancel() }
    let identity: FolderIdentity
    do {
      identity = try await walk(&walker, scan)
      for place in gone {
        batch.gone.append(place)
        try await storeIfFull(in: scan)
      }
    } catch {
      // Storing may fail as well, but the first error is the one to report.
      try? await store(in: scan)
      throw error
    }
    try await store(in: scan)
    try Task.checkCancellation()
    let removed = try await index.finishScan(scan, root: identity)
    tally.close(removed: removed, contents: try await index.contents(of: source))
    if let failure = lastDecoderFailure, !hasDecoded, tally.summary.photos == 0 { throw failure }
    return tally.summary
  }

  private var lastDecoderFailure: MediaError?
  /// What describes the files of the source, and how it is listed.
  private var archive: (file: FolderListing.File, posts: PostArchive?)?
}

extension FolderPass {
  private typealias Reading = (candidate: Candidate, result: Result<PictureFacts, any Error>)
  private typealias Readers = ThrowingTaskGroup<Reading, any Error>

  /// Estimates the number of pictures for the progress of a first scan. Later scans are quick.
  private func count(for scan: FolderScan) -> Task<Void, any Error>? {
    guard scan.lastRoot == nil else { return nil }
    return Task { [root] in
      let count = try await PictureCount.estimate(below: root)
      tally.expect(count)
    }
  }

  private func openRoot() throws -> FolderWalker {
    do {
      return try FolderWalker(root: root)
    } catch let error as SystemError {
      throw failure(error)
    }
  }

  /// The folder of a source was there once.
  private nonisolated func failure(_ error: SystemError) -> SourceError {
    let failure = SourceError(error, path: root.displayPath)
    if case .notFound(let path) = failure { return .gone(path) }
    return failure
  }

  private func walk(_ walker: inout FolderWalker, _ scan: FolderScan) async throws
    -> FolderIdentity
  {
    var identity: FolderIdentity?
    let moved = MovedFiles(root: root, index: index, scan: scan)
    try await withThrowingTaskGroup(of: Reading.self) { readers in
      do {
        while let step = try walker.next() {
          try Task.checkCancellation()
          // Whoever runs this may have others waiting, Ctrl-C among them.
          await Task.yield()
          switch step {
          case .folder(let listing):
            if identity == nil { try checkRoot(listing, scan) }
            identity = identity ?? listing.identity
            try await visit(listing, scan, moved, &readers)
          case .unreadable(let path, let reason):
            keep(path, reason)
          }
          try await storeIfFull(in: scan)
        }
        while inFlight > 0 { try await takeReading(from: &readers, scan) }
      } catch {
        // Keeps what was read already. If the decoder fails again, the first error is the one to report.
        readers.cancelAll()
        while let reading = try await readers.next() { try? receive(reading) }
        throw (error as? SystemError).map { failure($0) } ?? error
      }
    }
    guard let identity else { throw SourceError.gone(root.displayPath) }
    return identity
  }

  /// A folder that had photos and is now another, empty folder is where a disk is not mounted.
  private func checkRoot(_ listing: FolderListing, _ scan: FolderScan) throws {
    guard listing.isEmpty, let last = scan.lastRoot, last != listing.identity else { return }
    throw SourceError.unreadable(
      root.displayPath,
      reason: "it is empty, and not the same folder as before; is its disk mounted?")
  }

  private func visit(
    _ listing: FolderListing, _ scan: FolderScan, _ moved: MovedFiles, _ readers: inout Readers
  ) async throws {
    let known = try await index.files(in: listing.path, of: source)
    if let file = listing.archive { archive = (file, openArchive(in: listing)) }
    var changes = FolderChanges(of: listing, since: known, archive: archive)
    changes.passOver { archive?.posts?.isBehindAnother(join(listing.path.bytes, $0)) ?? false }
    try await moved.follow(changes, in: listing.path, since: known)
    batch.visited.append(listing.path)
    gone += changes.gone.map { FilePlace(folder: listing.path, name: $0) }
    for thing in listing.unreadable {
      keep(FileLocation(bytes: join(listing.path.bytes, thing.name)), thing.reason)
    }
    changes.refusePathsLonger(than: Self.longestPath - location(listing.path).bytes.count)
    for (name, reason) in changes.broken { tally.note(location(listing.path, name), reason) }
    if let reason = changes.unshownReason { tally.note(location(listing.path), reason) }
    for (name, reason) in changes.unreadable { tally.note(location(listing.path, name), reason) }
    for file in changes.others {
      batch.files.append(FolderBatch.File(folder: listing.path, file: file, photo: nil))
      try await storeIfFull(in: scan)
    }
    for video in changes.videos {
      let candidate = candidate(video, in: listing)
      add(candidate, .photo, candidate.video(of: source))
      try await storeIfFull(in: scan)
    }
    tally.find(changes.unchangedPhotos + changes.videos.count, done: true)
    tally.find(changes.pictures.count, done: false)
    progress(tally.progress)
    for picture in changes.pictures {
      try Task.checkCancellation()
      let candidate = candidate(picture, in: listing)
      while inFlight >= Self.picturesAtOnce { try await takeReading(from: &readers, scan) }
      read(candidate, in: &readers)
    }
  }

  /// The posts of an archive; nil, and a word about it, if they cannot be read.
  private func openArchive(in listing: FolderListing) -> PostArchive? {
    do {
      let posts = try PostArchive(listing.folder)
      if posts.lacksPictures {
        tally.note(location(listing.path, PostArchive.name), "its pictures are not in it")
      }
      return posts
    } catch {
      tally.note(location(listing.path, PostArchive.name), Reason.of(error))
      return nil
    }
  }

  private func candidate(_ picture: FolderChanges.Picture, in listing: FolderListing) -> Candidate {
    let location = location(listing.path, picture.name)
    let post = archive?.posts?.post(of: join(listing.path.bytes, picture.name))
    var (state, caption): (FileState, CaptionFile?) = (picture.state, nil)
    if picture.hasCaption {
      do {
        let file = try OpenFile(
          FileLocation(bytes: CaptionFile.name(for: picture.name)), in: listing.folder)
        caption = CaptionFile(try file.start(limit: CaptionFile.limit))
      } catch {
        tally.note(location, "its caption file cannot be read: \(Reason.of(error))")
        // No file is that old: the next scan reads it again.
        state = FileState(
          size: state.size, modified: state.modified, captionSize: state.captionSize,
          captionModified: -1)
      }
    }
    return Candidate(
      folder: listing.path, name: picture.name, location: location, state: state,
      caption: caption, post: post, root: root)
  }

  private func read(_ candidate: Candidate, in readers: inout Readers) {
    inFlight += 1
    readers.addTask { [probing] in
      do {
        return (candidate, .success(try await probing.facts(of: candidate.location)))
      } catch {
        return (candidate, .failure(error))
      }
    }
  }

  private func takeReading(from readers: inout Readers, _ scan: FolderScan) async throws {
    guard let reading = try await readers.next() else { return }
    try receive(reading)
    try Task.checkCancellation()
    try await storeIfFull(in: scan)
  }

  private func receive(_ reading: Reading) throws {
    inFlight -= 1
    let candidate = reading.candidate
    tally.finishOne()
    progress(tally.progress)
    switch ReadingOutcome(reading.result) {
    case .facts(let facts):
      hasDecoded = true
      add(candidate, .photo, candidate.photo(facts, source: source))
    case .broken(var reason):
      hasDecoded = true
      // Many of these begin as a TIFF does, and some can be shown.
      if UnsupportedFormat.raw.names(candidate.name) { reason = FolderChanges.reason(for: .raw) }
      tally.note(candidate.location, reason)
      add(candidate, .broken(reason: reason), nil)
    case .notNow(let reason):
      tally.note(candidate.location, reason)
    case .noDecoder(let error):
      tally.note(candidate.location, error.reason)
      lastDecoderFailure = error
      decoderFailures += 1
      if decoderFailures >= Self.decoderPatience { throw error }
      return
    case .gone:
      return
    }
    decoderFailures = 0
  }

  private func add(_ candidate: Candidate, _ content: IndexedFile.Content, _ photo: Photo?) {
    let file = IndexedFile(name: candidate.name, state: candidate.state, content: content)
    batch.files.append(FolderBatch.File(folder: candidate.folder, file: file, photo: photo))
  }

  private func keep(_ path: FileLocation, _ reason: String) {
    batch.kept.append(path)
    tally.note(location(path), reason)
  }

  private func location(_ folder: FileLocation, _ name: [UInt8]) -> FileLocation {
    location(FileLocation(bytes: join(folder.bytes, name)))
  }

  private func location(_ path: FileLocation) -> FileLocation {
    path.bytes.isEmpty ? root : root.appending(path.bytes)
  }

  private func storeIfFull(in scan: FolderScan) async throws {
    if batch.count >= Self.batchSize { try await store(in: scan) }
  }

  /// Stores the batch in its own task, so that a cancelled scan keeps what it found.
  private func store(in scan: FolderScan) async throws {
    guard batch.count > 0 else { return }
    let full = batch
    batch = FolderBatch()
    let outcome = try await Task { [index] in try await index.apply(full, in: scan) }.value
    tally.add(outcome)
  }
}
