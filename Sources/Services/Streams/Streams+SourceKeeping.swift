import Concurrency
import Domain
import Storage
import Synchronization
import Timeline
import Web

extension Streams: SourceKeeping {
  /// The sources of this profile, oldest first.
  public func sources() async throws -> [Source] {
    try await parts.sources.sources(of: parts.profile)
  }

  /// The sources, with what the library has of them and why they could not be asked last.
  public func standings() async throws -> [SourceStanding] {
    let all = try await sources()
    let coverage = try await track.engine.state().coverage
    var standings: [SourceStanding] = []
    for source in all {
      guard source.bringsPhotos else {
        standings.append(SourceStanding(source))
        continue
      }
      let contents = try await parts.photos.contents(of: source.id)
      var problem = coverage[OpaqueID(source.id.rawValue)]?.problem
      if case .folder(let folder) = source.kind, isAway(folder) { problem = "it is not there now" }
      standings.append(
        SourceStanding(
          source, photos: contents.photos, newest: contents.newest, problem: problem))
    }
    return standings
  }

  /// Whether no source was scanned in this process yet, nor is just now.
  public var awaitsRefresh: Bool { !hasScanned.withLock { $0 } }

  /// Adds the folder, unless its very first scan brings no photo, and scans it.
  public func addFolder(
    _ path: String, evenIfEmpty: Bool
  ) -> AsyncThrowingStream<ScanProgress, any Error> {
    scanning { [self] progress in
      let folder = try parts.folders.resolve(path)
      let isMoved = try await findAgain(folder)
      let name = folder.displayName.isEmpty ? folder.displayPath : folder.displayName
      return try await adding(.folder(folder), named: name) { source, isNew in
        var summary = try await SourceRound(self, progress: progress).scan(folder, of: source)
        summary.isKnown = !isNew
        summary.movedTo = isMoved ? folder.displayPath : nil
        guard !isNew || summary.photos > 0 || evenIfEmpty && folder.hasNothing else {
          throw SourceError.noPhotos(folder.displayPath, problems: summary.problems)
        }
        return summary
      }
    }
  }

  /// Adds the photo blog, unless its very first answer brings no photo, and asks it.
  public func addFeed(_ address: String) -> AsyncThrowingStream<ScanProgress, any Error> {
    scanning { [self] progress in
      let feed = try await parts.feeds.find(address)
      let name = feed.title.isEmpty ? feed.address.host : feed.title
      return try await adding(.feed(feed.address), named: name) { source, isNew in
        _ = try await track.follow()
        let round = SourceRound(self, progress: progress)
        guard isNew else {
          var summary = try await round.catchUp(with: source)
          summary.isKnown = true
          return summary
        }
        let summary = try await round.ask([source]) { try await $0.begin(source.id) }
        guard summary.photos > 0 else {
          throw summary.sources.contains { $0.failure != nil }
            ? NoSourceAnswered(failures: summary.sources)
            : SourceError.noPictures(feed.address.displayName)
        }
        return summary
      }
    }
  }

  /// Adds the timeline, and asks it.
  public func addTimeline(
    _ timeline: AccountTimeline, of account: Account
  ) -> AsyncThrowingStream<ScanProgress, any Error> {
    let name =
      switch timeline {
      case .home: account.handle
      case .person: timeline.phrase
      default: "\(account.handle) \(timeline.phrase)"
      }
    return addTimeline(.account(account.id, timeline), named: name)
  }

  /// Adds the list by its title, and asks it.
  public func addList(_ list: PhotoList) -> AsyncThrowingStream<ScanProgress, any Error> {
    addTimeline(list.source, named: list.title)
  }

  /// Keeps a search as a source; it is run whenever it is shown.
  public func addSearch(_ query: SearchQuery, named name: String) async throws -> Source {
    let kind = Source.Kind.search(query.text)
    let name = try await checked(name, for: kind)
    let source = try await parts.sources.insertSource(kind, named: name, profile: parts.profile)
    guard source.name != name else { return source }
    try await parts.sources.nameSource(kind, name, profile: parts.profile)
    return Source(id: source.id, kind: kind, name: name)
  }

  /// Adds the sample photos, unless they are there.
  public func addSamples() async throws -> ScanSummary {
    hasScanned.withLock { $0 = true }
    let isKnown = try await sources().contains { $0.kind == .samples }
    let source = try await parts.sources.insertSource(
      .samples, named: "samples", profile: parts.profile)
    var summary = try await SourceRound(self) { _ in }.fill(source)
    summary.isKnown = isKnown
    return summary
  }

  /// Asks the blogs, scans the folders, and draws the samples again if a lost cache took them.
  public func refresh() -> AsyncThrowingStream<ScanProgress, any Error> {
    attention.withLock { $0.refreshed = parts.time.now }
    return scanning { [self] progress in
      try await expire()
      async let filters: Void? = parts.filters?.refresh()
      let summary = try await SourceRound(self, progress: progress).refresh()
      await filters
      return summary
    }
  }

  /// Hides or brings back what the source has, without asking for anything.
  public func show(boosts rule: BoostRule, of id: SourceID) async throws -> Source {
    let source = try await source(id)
    guard case .account = source.kind else { throw SourceError.noBoosts(source.name) }
    let changed = try await parts.sources.setBoosts(rule, of: id, profile: parts.profile)
    broadcast.send(.reordered)
    return changed
  }

  /// Calls a source otherwise, whatever its own title is.
  public func rename(_ id: SourceID, to name: String) async throws -> Source {
    let source = try await source(id)
    let name = try await checked(name, for: source.kind)
    try await parts.sources.nameSource(source.kind, name, profile: parts.profile)
    return Source(id: id, kind: source.kind, name: name, boosts: source.boosts)
  }

  /// Takes a source out; its seen marks wait for it to come back.
  @discardableResult
  public func remove(_ id: SourceID) async throws -> RemovedSource {
    let source = try await source(id)
    let removed = RemovedSource(source, photos: try await irreplaceablePhotos(of: source))
    let count = try await parts.photos.contents(of: id).photos
    try await parts.sources.removeSource(id, profile: parts.profile)
    only.withLock { if $0?.isOf(source) == true { $0 = nil } }
    if count > 0 { broadcast.send(.updated(added: 0, removed: count, changed: 0)) }
    return removed
  }

  /// Brings a source back. Its photos are there at once if they were kept, or else after the source was asked.
  public func restore(_ removed: RemovedSource) async throws {
    let source = try await parts.sources.insertSource(
      removed.source.kind, named: removed.source.name, profile: parts.profile)
    guard source.bringsPhotos else { return }
    let count = try await parts.photos.insert(removed.photos, of: source.id)
    if count > 0 { broadcast.send(.updated(added: count, removed: 0, changed: 0)) }
    await parts.reporting.attempt("asking a source that was brought back") {
      try await ask(source)
    }
  }

  /// Asks one source alone what is new.
  private func ask(_ source: Source) async throws {
    let asked = try await track.follow().asked
    let round = SourceRound(self) { _ in }
    guard asked.contains(source) else { return _ = try await round.scan(source) }
    _ = try await round.catchUp(with: source)
  }

  /// Blogs offer only their newest photos; everything else can be asked again.
  private func irreplaceablePhotos(of source: Source) async throws -> [Photo] {
    guard case .feed = source.kind else { return [] }
    var all: [Photo] = []
    try await parts.photos.eachPhoto(of: source.id, in: parts.profile, at: parts.time.now) {
      all.append($0)
    }
    return all
  }
}

extension Streams {
  private func source(_ id: SourceID) async throws -> Source {
    guard let source = try await sources().first(where: { $0.id == id }) else {
      throw SourceError.unknownSource(id.rawValue)
    }
    return source
  }

  /// A name as it is kept. Throws ``SourceError`` for one that a source of this kind cannot have.
  private func checked(_ name: String, for kind: Source.Kind) async throws -> String {
    let name = name.split(whereSeparator: \.isWhitespace).joined(separator: " ").composed
    guard !name.isEmpty, name.count <= 100, !name.allSatisfy(\.isNumber), name != "all" else {
      throw SourceError.badName(name)
    }
    guard try await !sources().contains(where: { $0.name == name && $0.kind != kind }) else {
      throw SourceError.takenName(name)
    }
    return name
  }

  private func addTimeline(
    _ kind: Source.Kind, named name: String
  ) -> AsyncThrowingStream<ScanProgress, any Error> {
    scanning { [self] progress in
      let isNew = try await !sources().contains { $0.kind == kind }
      let source = try await parts.sources.insertSource(kind, named: name, profile: parts.profile)
      _ = try await track.follow()
      let round = SourceRound(self, progress: progress)
      var summary =
        if isNew {
          try await round.begin(source)
        } else {
          try await round.ask([source]) { try await $0.refresh() }
        }
      summary.isKnown = !isNew
      return summary
    }
  }

  /// Adds a source, and asks it; one that is new goes again if that fails and brings no photo.
  private func adding(
    _ kind: Source.Kind, named name: String,
    _ ask: (_ source: Source, _ isNew: Bool) async throws -> ScanSummary
  ) async throws -> ScanSummary {
    let isNew = try await !sources().contains { $0.kind == kind }
    let source = try await parts.sources.insertSource(kind, named: name, profile: parts.profile)
    do {
      return try await ask(source, isNew)
    } catch {
      if isNew { await forgetIfEmpty(source) }
      throw error
    }
  }

  /// Runs a scan whose listener sees the newest progress, and at last the summary.
  private func scanning(
    _ work:
      @escaping @Sendable (@escaping @Sendable (ScanProgress) -> Void) async throws
      -> ScanSummary
  ) -> AsyncThrowingStream<ScanProgress, any Error> {
    hasScanned.withLock { $0 = true }
    return AsyncThrowingStream(
      bufferingPolicy: .bufferingNewest(1),
      working: { tell in tell(.finished(try await work(tell))) })
  }

  /// Removes a source whose very first scan brought no photo, even if the scan was stopped.
  private func forgetIfEmpty(_ source: Source) async {
    do {
      try await Task { [self] in
        guard try await parts.photos.contents(of: source.id).photos == 0 else { return }
        try await parts.sources.removeSource(source.id, profile: parts.profile)
      }.value
    } catch {
      parts.reporting.report(error, while: "forgetting a source that brought no photo")
    }
  }
}

extension StreamSelection {
  /// Whether it is a source, one of its folders, or what it looks for.
  fileprivate func isOf(_ source: Source) -> Bool {
    if case .search(let text) = source.kind {
      query?.text == text
    } else {
      self.source == source.id
    }
  }
}
