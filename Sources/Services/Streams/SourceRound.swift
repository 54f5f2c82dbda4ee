import Concurrency
import Domain
import Pictures
import Storage
import Synchronization
import Timeline
import Web

/// Asks sources what is new, and reports what came from each.
///
/// Folders are scanned one after the other; all other sources are asked at the same time. The photos of each source are
/// in the stream as soon as it has answered, and stay there if the round is stopped.
struct SourceRound {
  let streams: Streams
  private let progress: @Sendable (ScanProgress) -> Void

  init(_ streams: Streams, progress: @escaping @Sendable (ScanProgress) -> Void) {
    self.streams = streams
    self.progress = progress
  }

  /// Asks all sources. A source that fails is named in the summary and does not stop the others. Throws
  /// if all fail, and for what would stop them all, such as ``LibraryError``.
  func refresh() async throws -> ScanSummary {
    let (sources, asked) = try await streams.track.follow()
    async let news = askAll(asked)
    let (scanned, failures) = try await scan(sources.filter { !asked.contains($0) })
    var total = ScanSummary(name: sources.map(\.name).joined(separator: ", "))
    total.add(scanned)
    total.add(try await news)
    let order = sources.map(\.name)
    total.sources.sort { order.firstIndex(of: $0.name) ?? 0 < order.firstIndex(of: $1.name) ?? 0 }
    guard !sources.isEmpty, total.sources.allSatisfy({ $0.failure != nil }) else { return total }
    if asked.isEmpty, let first = failures.first { throw first }
    throw NoSourceAnswered(failures: total.sources)
  }

  /// Has the engine ask these sources, and reports what that changed.
  func ask(
    _ sources: [Source],
    _ operation: @Sendable (Engine<Photo>) async throws -> OperationReport
  ) async throws -> ScanSummary {
    guard !sources.isEmpty else { return ScanSummary(name: "") }
    let report = try await operation(streams.track.engine)
    tell(report)
    return try await summary(of: report, sources)
  }

  /// Asks for a new timeline, and some times again if its server says that it will soon be ready.
  func begin(_ source: Source, again: Int = 3) async throws -> ScanSummary {
    let report = try await streams.track.engine.begin(source.id)
    tell(report)
    guard again > 0, let wait = report.shortWait else {
      return try await summary(of: report, [source])
    }
    try await streams.parts.sleep(max(wait, .seconds(1)))
    var whole = try await begin(source, again: again - 1)
    whole.added += report.added
    whole.removed += report.removed
    return whole
  }

  /// Asks one source alone what is new.
  func catchUp(with source: Source) async throws -> ScanSummary {
    try await ask([source]) { try await $0.perform(.catchUp([OpaqueID(source.id.rawValue)])) }
  }

  /// Asks all sources that can be asked what is new. Reports progress as photos come into the stream.
  private func askAll(_ sources: [Source]) async throws -> ScanSummary {
    guard !sources.isEmpty else { return ScanSummary(name: "") }
    let report = try await streams.track.engine.refresh { news, all in
      tell(news)
      guard news.added > 0 else { return }
      progress(.came(photos: all.added))
    }
    return try await summary(of: report, sources)
  }

  private func summary(
    of report: OperationReport, _ sources: [Source]
  ) async throws -> ScanSummary {
    let answers = Dictionary(uniqueKeysWithValues: report.answers.map { ($0.supplier, $0) })
    var summary = ScanSummary(name: sources.map(\.name).joined(separator: ", "))
    for source in sources {
      let contents = try await streams.parts.photos.contents(of: source.id)
      summary.photos += contents.photos
      summary.newest = [summary.newest, contents.newest].compactMap { $0 }.max()
      let answer = answers[OpaqueID(source.id.rawValue)]
      let added = answer?.added ?? 0
      summary.added += added
      summary.removed += answer?.removed ?? 0
      summary.sources.append(
        SourceNews(name: source.name, added: added, failure: answer?.fault?.reason))
      if let fault = answer?.fault {
        streams.parts.reporting.note(fault, while: "asking \(source.name)")
      }
    }
    await streams.parts.reading?.follow(
      sources.map(\.id).filter { answers[OpaqueID($0.rawValue)]?.fault == nil })
    return summary
  }

  /// Scans a folder, and tells the stream's listeners what changed, also if it fails half-way.
  func scan(_ folder: FileLocation, of source: Source) async throws -> ScanSummary {
    let before = try await streams.parts.photos.contents(of: source.id).photos
    do {
      var summary = try await streams.parts.folders.scan(folder, as: source.id, progress: progress)
      summary.name = source.name
      summary.sources = [SourceNews(name: source.name, added: summary.added)]
      tell(summary)
      return summary
    } catch {
      await tellDifference(of: source, since: before)
      throw error
    }
  }

  /// Scans a source on this machine.
  func scan(_ source: Source) async throws -> ScanSummary {
    switch source.kind {
    case .folder(let location): try await scan(location, of: source)
    case .samples: try await fill(source)
    // A source without a supplier.
    case .feed, .account, .list, .search:
      throw SourceError.unreadable(source.name, reason: "it is not read here")
    }
  }

  /// Puts the samples in, if there are none.
  func fill(_ source: Source) async throws -> ScanSummary {
    let photos = streams.parts.photos
    var added = 0
    if try await photos.contents(of: source.id).photos == 0 {
      added = try await photos.insert(
        streams.parts.samples.photos(of: source.id, now: streams.parts.time.now), of: source.id)
    }
    let contents = try await photos.contents(of: source.id)
    let summary = ScanSummary(
      name: source.name, photos: contents.photos, added: added, newest: contents.newest,
      sources: [SourceNews(name: source.name, added: added)])
    tell(summary)
    return summary
  }
}

extension SourceRound {
  /// Scans sources on this machine; progress counts all of them together.
  private func scan(
    _ sources: [Source]
  ) async throws -> (summary: ScanSummary, failures: [any Error]) {
    var total = ScanSummary(name: "")
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
        total.add(try await round.scan(source))
      } catch let error where error is SourceError || error is MediaError {
        failures.append(error)
        total.sources.append(SourceNews(name: source.name, failure: ScanFailure.reason(error)))
      }
      let (done, found) = latest.withLock { $0 }
      base = (base.done + done, base.found + found)
    }
    return (total, failures)
  }

  /// Who listens hears of changes, too. In summaries for people they do not count: most are other numbers of likes.
  private func tell(_ report: OperationReport) {
    tell(added: report.added, removed: report.removed, changed: report.changed)
  }

  private func tell(_ summary: ScanSummary) {
    tell(added: summary.added, removed: summary.removed, changed: summary.changed)
  }

  private func tell(added: Int, removed: Int, changed: Int) {
    guard added + removed + changed > 0 else { return }
    streams.broadcast.send(.updated(added: added, removed: removed, changed: changed))
  }

  /// What a scan stored before it was stopped; counted in a task of its own, because this one may
  /// be cancelled.
  private func tellDifference(of source: Source, since before: Int) async {
    let (photos, id) = (streams.parts.photos, source.id)
    do {
      let now = try await Task { try await photos.contents(of: id).photos }.value
      tell(added: max(0, now - before), removed: max(0, before - now), changed: 0)
    } catch {
      streams.parts.reporting.report(error, while: "counting what a stopped scan has stored")
    }
  }
}

extension OperationReport {
  fileprivate var added: Int { answers.reduce(0) { $0 + $1.added } }
  fileprivate var removed: Int { answers.reduce(0) { $0 + $1.removed } }
  fileprivate var changed: Int { answers.reduce(0) { $0 + $1.changed } }

  /// How soon a server that was not ready says that it is; nil if it takes long, or all have answered.
  fileprivate var shortWait: Duration? {
    for case .failed(NetworkError.busy(_, let wait))? in answers.map(\.fault)
    where wait <= .seconds(10) {
      return wait
    }
    return nil
  }
}

extension ScanSummary {
  fileprivate mutating func add(_ other: ScanSummary) {
    photos += other.photos
    added += other.added
    changed += other.changed
    removed += other.removed
    newest = [newest, other.newest].compactMap { $0 }.max()
    sources += other.sources
    problems += other.problems.prefix(Self.maximumProblems - problems.count)
    problemCount += other.problemCount
  }
}

/// Why a source could not be asked, to be shown after its name.
enum ScanFailure {
  static func reason(_ error: any Error) -> String {
    switch error {
    case SourceError.notFound: "there is no such folder now"
    case SourceError.notAFolder: "it is not a folder any more"
    case SourceError.unreadable(_, let reason), SourceError.brokenFeed(_, let reason): reason
    case SourceError.unknownSource: "it was removed meanwhile"
    case MediaError.decoderFailed(let reason): "pictures cannot be read: \(reason)"
    default: Reason.of(error)
    }
  }
}

extension SupplierFault: ExplainedError {
  /// Why what a source told was not taken.
  public var reason: String {
    switch self {
    case .failed(let error): ScanFailure.reason(error)
    case .timedOut(let limit): "no answer within \(limit.components.seconds) seconds"
    default: description
    }
  }

  /// Whether the error that the source threw is one.
  public var isMistake: Bool {
    if case .failed(let error as any ExplainedError) = self { error.isMistake } else { false }
  }
}

extension TrackConflict: ExplainedError {
  /// What keeps the photos from being stored.
  public var reason: String {
    "another PhotoStream keeps changing the stream: try again in a moment"
  }
}

/// None of several sources could be asked.
struct NoSourceAnswered: ExplainedError {
  let failures: [SourceNews]

  var reason: String {
    guard failures.count != 1 else { return failures[0].failure ?? "" }
    return failures.map { "\($0.name): \($0.failure ?? "")" }.joined(separator: "; ")
  }
}
