import Concurrency
import Domain
import Storage
import Timeline
import Web

/// How far home timelines were read, here and by other programs of the same accounts.
///
/// Only reading moves a position, and never backwards. Of two devices the one that has read further
/// wins: what it has read counts as seen here, too. Nothing is sent while somebody walks through
/// photos, only when they rest, and at the end. What fails is reported, and sent the next time: the
/// library knows what was seen.
public actor ReadPositions {
  /// How long nobody reads on before servers are told.
  public static let rest = Duration.seconds(4)
  /// How often a marker is looked at again that others keep moving.
  static let attempts = 3

  /// What was read of a source and not told of yet.
  private struct Reading: Hashable {
    /// The newest status of it; nil if that is not known.
    var furthest: StatusName?
    var photos = 0
  }

  private let profile: Int64
  private let sources: any SourceStoring
  private let photos: any PhotoStoring
  private let track: any TrackStoring<Photo>
  private let positions: any ReadPositionStoring
  private let markers: any HomeMarking
  private let settings: any SettingsStoring
  private let time: any TimeSource
  private let clock: any Clock<Duration>
  private let reporting: any ErrorReporting
  private var fresh: [SourceID: Reading] = [:]
  private var alignments: [SourceID: SerialQueue] = [:]
  private var resting: Task<Void, Never>?

  /// Makes the read positions of a profile, which asks servers by `markers` and waits by `clock`. What its
  /// `settings` mute is never read; what is missing in its `track` was not read yet.
  public init(
    profile: Int64, sources: any SourceStoring, photos: any PhotoStoring,
    track: any TrackStoring<Photo>, positions: any ReadPositionStoring, markers: any HomeMarking,
    settings: any SettingsStoring, time: any TimeSource, clock: any Clock<Duration>,
    reporting: any ErrorReporting
  ) {
    self.profile = profile
    self.sources = sources
    self.photos = photos
    self.track = track
    self.positions = positions
    self.markers = markers
    self.settings = settings
    self.time = time
    self.clock = clock
    self.reporting = reporting
  }

  /// These photos were on the screen. Photos of no status are in no home timeline.
  func didRead(_ ids: [PhotoID]) async {
    let statuses: [PhotoID: String]
    do {
      // Also if whoever showed them is cancelled: they are marked as seen by now.
      let reading = Task { [photos] in try await photos.statuses(of: ids) }
      statuses = try await reading.value
    } catch {
      return reporting.report(error, while: "noting what was read")
    }
    for (id, status) in statuses {
      let name = StatusName(status)
      var reading = fresh[id.source] ?? Reading()
      reading.photos += 1
      reading.furthest = max(reading.furthest ?? name, name)
      fresh[id.source] = reading
    }
    if !statuses.isEmpty { waitForRest() }
  }

  /// All photos of these sources were read, whatever they are.
  func didReadAll(of sources: [SourceID]) {
    for source in sources { fresh[source, default: Reading()].photos += 1 }
    if !sources.isEmpty { waitForRest() }
  }

  /// Takes over how far other devices have read in these sources, and tells servers how far this one has.
  func follow(_ sources: [SourceID]) async {
    await reporting.attempt("looking whose home timelines there are") {
      let homes = try await homes().filter { sources.contains($0.source) }
      await withTaskGroup { group in
        for home in homes { group.addTask { await self.align(home) } }
      }
    }
  }

  /// Tells what was not told yet, unless that takes longer.
  public func settle(within limit: Duration) async {
    resting?.cancel()
    guard !fresh.isEmpty else { return }
    try? await withTimeout(limit, on: clock) { await self.tell() }
  }
}

extension ReadPositions {
  private func waitForRest() {
    resting?.cancel()
    resting = Task { [clock] in
      do { try await clock.sleep(for: Self.rest) } catch { return }
      await tell()
    }
  }

  private func tell() async {
    await follow(Array(fresh.keys))
  }

  private func homes() async throws -> [HomePhotos] {
    let sources = try await self.sources.sources(of: profile)
    // What is in no home timeline is told to nobody.
    let now = time.now
    let muted = settings.mutedSearches(at: now)
    let homes = sources.compactMap { source -> HomePhotos? in
      guard case .account(let account, .home) = source.kind else { return nil }
      return HomePhotos(
        account: account, source: source.id, photos: photos,
        scope: StreamScope(
          profile: profile, order: .newest, now: now, only: StreamSelection(source.id),
          muting: muted))
    }
    let known = Set(homes.map(\.source))
    fresh = fresh.filter { known.contains($0.key) }
    return homes
  }

  private func align(_ home: HomePhotos) async {
    let queue = alignments[home.source] ?? SerialQueue()
    alignments[home.source] = queue
    await reporting.attempt("agreeing with a server on what was read") {
      try await queue.run { try await self.settle(home) }
    }
  }

  private func settle(_ home: HomePhotos) async throws {
    let read = fresh[home.source]
    for _ in 0..<Self.attempts {
      guard let marker = try await markers.marker(of: home.account) else { break }
      let theirs = marker.lastRead.map(StatusName.init)
      guard let ours = try await position(in: home, theirs, read), theirs.map({ $0 < ours }) ?? true
      else { break }
      // Who was faster may have read further: that is looked at first.
      if try await markers.move(marker, of: home.account, to: ours.text) { break }
    }
    if fresh[home.source] == read { fresh[home.source] = nil }
  }

  /// How far a timeline was read, here or elsewhere; nil if nowhere.
  private func position(
    in home: HomePhotos, _ theirs: StatusName?, _ read: Reading?
  ) async throws -> StatusName? {
    let known = try await positions.readPosition(of: home.account).map(StatusName.init)
    var start = known
    if let theirs, start.map({ $0 < theirs }) ?? true {
      let unread = try await home.unread(beyond: start, upTo: theirs)
      if !unread.isEmpty { try await photos.markSeen(unread) }
      start = theirs
    }
    let ours = try await reached(in: home, beyond: start, read) ?? start
    if let ours, ours != known {
      try await positions.setReadPosition(ours.text, of: home.account)
    }
    return ours
  }

  /// The first position is wherever somebody starts to read: what is older is no news to anybody.
  private func reached(
    in home: HomePhotos, beyond start: StatusName?, _ read: Reading?
  ) async throws -> StatusName? {
    guard start == nil else {
      let known = try await track.ledger().coverage[OpaqueID(home.source.rawValue)]
      return try await home.reached(beyond: start, gaps: known?.gaps(in: .everything) ?? [])
    }
    guard let read else { return nil }
    if let furthest = read.furthest { return furthest }
    return try await home.reached(beyond: nil)
  }
}
