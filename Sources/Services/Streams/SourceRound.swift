import Domain
import Synchronization

/// Asks sources what is new, one after the other, and tells how far it has come in all of them.
struct SourceRound {
  private let streams: Streams
  private let progress: @Sendable (ScanProgress) -> Void

  init(_ streams: Streams, progress: @escaping @Sendable (ScanProgress) -> Void) {
    self.streams = streams
    self.progress = progress
  }

  /// Asks all of them. One that fails is a problem in the summary and does not stop the others;
  /// throws if all fail, and what would stop them all, such as ``LibraryError``.
  func refresh(_ sources: [Source]) async throws -> ScanSummary {
    var total = ScanSummary(name: sources.map(\.name).joined(separator: ", "))
    var base = (done: 0, found: 0)
    var failures: [any Error] = []
    for source in sources {
      let latest = Mutex((done: 0, found: 0))
      let round = SourceRound(streams) { [progress, base] step in
        guard case .scanning(let done, let found) = step else { return }
        latest.withLock { $0 = (done, found) }
        progress(.scanning(done: base.done + done, found: base.found + found))
      }
      do {
        total.add(try await round.ask(source))
      } catch let error where error is SourceError || error is MediaError {
        failures.append(error)
        total.add(source.problem(error))
      }
      let (done, found) = latest.withLock { $0 }
      base = (base.done + done, base.found + found)
    }
    if let first = failures.first, failures.count == sources.count { throw first }
    return total
  }

  /// Scans a folder, and tells the stream's listeners what changed, also if it fails half-way.
  func scan(_ folder: FileLocation, of source: Source) async throws -> ScanSummary {
    let before = try await streams.photos.contents(of: source.id).photos
    do {
      var summary = try await streams.folders.scan(folder, as: source.id, progress: progress)
      summary.name = source.name
      tell(added: summary.added, removed: summary.removed, changed: summary.changed)
      return summary
    } catch {
      await tellDifference(of: source, since: before)
      throw error
    }
  }

  /// Puts the samples in, if there are none.
  func fill(_ source: Source) async throws -> ScanSummary {
    let photos = streams.photos
    var added = 0
    if try await photos.contents(of: source.id).photos == 0 {
      added = try await photos.insert(
        streams.samples.photos(of: source.id, now: streams.time.now), of: source.id)
    }
    tell(added: added, removed: 0, changed: 0)
    let contents = try await photos.contents(of: source.id)
    return ScanSummary(
      name: source.name, photos: contents.photos, added: added, newest: contents.newest)
  }
}

extension SourceRound {
  private func ask(_ source: Source) async throws -> ScanSummary {
    switch source.kind {
    case .folder(let location): try await scan(location, of: source)
    case .samples: try await fill(source)
    }
  }

  private func tell(added: Int, removed: Int, changed: Int) {
    guard added + removed + changed > 0 else { return }
    streams.broadcast.send(.updated(added: added, removed: removed, changed: changed))
  }

  /// What a scan stored before it was stopped; counted in a task of its own, because this one may
  /// be cancelled.
  private func tellDifference(of source: Source, since before: Int) async {
    let (photos, id) = (streams.photos, source.id)
    do {
      let now = try await Task { try await photos.contents(of: id).photos }.value
      tell(added: max(0, now - before), removed: max(0, before - now), changed: 0)
    } catch {
      streams.reporting.report(error, while: "counting what a stopped scan has stored")
    }
  }
}

extension Source {
  /// What a failed scan of this source adds to a summary.
  fileprivate func problem(_ error: any Error) -> ScanSummary {
    var location = FileLocation(path: name)
    if case .folder(let folder) = kind { location = folder }
    return ScanSummary(
      name: name, problems: [ScanProblem(location: location, reason: Self.reason(error))],
      problemCount: 1)
  }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case SourceError.notFound: "there is no such folder now"
    case SourceError.notAFolder: "it is not a folder any more"
    case SourceError.unreadable(_, let reason): reason
    case SourceError.unknownSource: "it was removed meanwhile"
    case MediaError.decoderFailed(let reason): "pictures cannot be read: \(reason)"
    case let error as any ExplainedError: error.reason
    default: "\(error)"
    }
  }
}

extension ScanSummary {
  fileprivate mutating func add(_ other: ScanSummary) {
    photos += other.photos
    added += other.added
    changed += other.changed
    removed += other.removed
    newest = [newest, other.newest].compactMap { $0 }.max()
    problems += other.problems.prefix(Self.maximumProblems - problems.count)
    problemCount += other.problemCount
  }
}
