import Domain
import Synchronization

/// Sources in memory; scans tell what a test prepared.
public final class FakeSources: SourceKeeping {
  private let list: Mutex<[Source]>
  private let scan: [ScanProgress]
  private let failure: (any Error)?
  private let neverEnds: Bool
  private let hasScanned: Mutex<Bool>
  private let regular = AsyncStream.makeStream(of: ScanSummary.self)
  private let posts = Mutex(0)
  private let wishes = Mutex<[String]>([])
  private let gate: AsyncStream<Void>?

  /// Makes sources. Scans tell `scan`, then throw `failure` if there is one, or go on until they
  /// are cancelled if they never end; what was posted is found when the gate, if there is one, has opened: see
  /// ``Standstill``.
  public init(
    _ sources: [Source] = [], scan: [ScanProgress] = [], failure: (any Error)? = nil,
    neverEnds: Bool = false, hasScanned: Bool = false, postsBehind gate: AsyncStream<Void>? = nil
  ) {
    self.gate = gate
    self.hasScanned = Mutex(hasScanned)
    list = Mutex(sources)
    self.scan = scan
    self.failure = failure
    self.neverEnds = neverEnds
  }

  /// The sources.
  public func sources() async throws -> [Source] { list.withLock { $0 } }

  /// Whether nothing was scanned yet.
  public var awaitsRefresh: Bool { !hasScanned.withLock { $0 } }

  /// The folders and photo blogs that were to be added, in order: `folder <path>`, `feed <address>`.
  public var wanted: [String] { wishes.withLock { $0 } }

  /// Adds a folder, unless scans fail, and tells the prepared scan.
  public func addFolder(
    _ path: String, evenIfEmpty: Bool
  ) -> AsyncThrowingStream<ScanProgress, any Error> {
    wishes.withLock { $0.append("folder \(path)") }
    if failure == nil {
      list.withLock {
        $0.append(
          Source(
            id: SourceID(rawValue: "folder-\($0.count)"),
            kind: .folder(FileLocation(path: path)), name: path))
      }
    }
    return progress()
  }

  /// Adds a photo blog, unless scans fail, and tells the prepared scan. Servers name no feeds of people.
  public func addFeed(_ address: String) -> AsyncThrowingStream<ScanProgress, any Error> {
    wishes.withLock { $0.append("feed \(address)") }
    if address.hasPrefix("@") { return AsyncThrowingStream { throw SourceError.noFeed(address) } }
    if failure == nil, let feed = WebAddress(address) {
      list.withLock {
        $0.append(
          Source(
            id: SourceID(rawValue: "feed-\($0.count)"), kind: .feed(feed), name: feed.host))
      }
    }
    return progress()
  }

  /// Adds a timeline, unless scans fail, and tells the prepared scan.
  public func addTimeline(
    _ timeline: AccountTimeline, of account: Account
  ) -> AsyncThrowingStream<ScanProgress, any Error> {
    if failure == nil {
      list.withLock {
        $0.append(
          Source(
            id: SourceID(rawValue: "account-\($0.count)"), kind: .account(account.id, timeline),
            name: account.handle))
      }
    }
    return progress()
  }

  /// Adds a list, unless scans fail, and tells the prepared scan.
  public func addList(_ photoList: PhotoList) -> AsyncThrowingStream<ScanProgress, any Error> {
    if failure == nil {
      list.withLock {
        $0.append(
          Source(
            id: SourceID(rawValue: "list-\($0.count)"), kind: photoList.source,
            name: photoList.title))
      }
    }
    return progress()
  }

  /// Keeps a search, whatever it is called.
  public func addSearch(_ query: SearchQuery, named name: String) async throws -> Source {
    if let failure { throw failure }
    return list.withLock {
      let source = Source(
        id: SourceID(rawValue: "search-\($0.count)"), kind: .search(query.text), name: name)
      $0.append(source)
      return source
    }
  }

  /// Calls a source so.
  public func rename(_ id: SourceID, to name: String) async throws -> Source {
    try list.withLock { list in
      guard let place = list.firstIndex(where: { $0.id == id }) else {
        throw SourceError.unknownSource(id.rawValue)
      }
      list[place] = Source(
        id: id, kind: list[place].kind, name: name, boosts: list[place].boosts)
      return list[place]
    }
  }

  /// Adds the samples: 12 photos.
  public func addSamples() async throws -> ScanSummary {
    if let failure { throw failure }
    list.withLock {
      $0.append(Source(id: SourceID(rawValue: "samples"), kind: .samples, name: "sample photos"))
    }
    return ScanSummary(name: "sample photos", photos: 36, added: 36)
  }

  /// Tells the prepared scan.
  public func refresh() -> AsyncThrowingStream<ScanProgress, any Error> { progress() }

  /// What a test sends with ``found(_:)``.
  public func regularRefreshes() -> AsyncStream<ScanSummary> { regular.stream }

  /// Tells what a regular refresh has found.
  public func found(_ summary: ScanSummary) { regular.continuation.yield(summary) }

  /// How often somebody looked for what was posted.
  public var postRefreshes: Int { posts.withLock { $0 } }

  /// Tells the end of the prepared scan.
  public func refreshAfterPost() async throws -> ScanSummary {
    posts.withLock { $0 += 1 }
    if let gate { await Standstill.untilOpen(gate) }
    for try await case .finished(let summary) in progress() { return summary }
    return ScanSummary(name: "")
  }

  /// Notes nothing.
  public func notePresence() {}

  /// Keeps it with the source.
  public func show(boosts rule: BoostRule, of id: SourceID) async throws -> Source {
    try list.withLock { list in
      guard let place = list.firstIndex(where: { $0.id == id }) else {
        throw SourceError.unknownSource(id.rawValue)
      }
      guard case .account = list[place].kind else { throw SourceError.noBoosts(list[place].name) }
      list[place] = Source(id: id, kind: list[place].kind, name: list[place].name, boosts: rule)
      return list[place]
    }
  }

  /// Takes a source out.
  @discardableResult
  public func remove(_ id: SourceID) async throws -> RemovedSource {
    try list.withLock { list in
      guard let source = list.first(where: { $0.id == id }) else {
        throw SourceError.unknownSource(id.rawValue)
      }
      list.removeAll { $0.id == id }
      return RemovedSource(source)
    }
  }

  /// Puts a source back, at the end.
  public func restore(_ removed: RemovedSource) async throws {
    list.withLock { $0.append(removed.source) }
  }

  private func progress() -> AsyncThrowingStream<ScanProgress, any Error> {
    hasScanned.withLock { $0 = true }
    let steps = Mutex(scan[...])
    return AsyncThrowingStream { [neverEnds, failure] in
      if let step = steps.withLock({ $0.popFirst() }) { return step }
      if neverEnds { try await Standstill.untilCancelled() }
      if let failure { throw failure }
      return nil
    }
  }
}
