import Concurrency
import Domain
import Storage
import Timeline
import Web

/// How far home timelines were read, here and by other programs of the same accounts.
///
/// A position is moved by reading alone, never backwards, and of two devices the one that is further
/// wins: what it has read counts as seen here, too. While somebody walks nothing is sent; it is when
/// they rest, and at the end. What fails is reported, and made up for the next time: what was seen is
/// in the library.
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

  private let dependencies: Dependencies
  private var fresh: [SourceID: Reading] = [:]
  private var alignments: [SourceID: SerialQueue] = [:]
  private var resting: Task<Void, Never>?

  /// What read positions need from outside.
  public struct Dependencies: Sendable {
    /// Whose they are.
    public var profile: Int64
    /// Where the profile's sources are stored.
    public var sources: any SourceStoring
    /// Where photos are stored.
    public var photos: any PhotoStoring
    /// Where positions are stored.
    public var positions: any ReadPositionStoring
    /// What asks servers.
    public var markers: any HomeMarking
    /// What time it is.
    public var time: any TimeSource
    /// What is waited by.
    public var clock: any Clock<Duration>
    /// Where unseen errors go.
    public var reporting: any ErrorReporting

    /// Puts them together.
    public init(
      profile: Int64, sources: any SourceStoring, photos: any PhotoStoring,
      positions: any ReadPositionStoring, markers: any HomeMarking, time: any TimeSource,
      clock: any Clock<Duration>, reporting: any ErrorReporting
    ) {
      self.profile = profile
      self.sources = sources
      self.photos = photos
      self.positions = positions
      self.markers = markers
      self.time = time
      self.clock = clock
      self.reporting = reporting
    }
  }

  /// Makes the read positions of a profile.
  public init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
  }

  /// These were on the screen. Photos of no status are in no home timeline.
  func didRead(_ ids: [PhotoID]) async {
    let statuses: [PhotoID: String]
    do {
      // Also if whoever showed them is cancelled: they are marked as seen by now.
      let reading = Task { [photos = dependencies.photos] in try await photos.statuses(of: ids) }
      statuses = try await reading.value
    } catch {
      return dependencies.reporting.report(error, while: "noting what was read")
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

  /// All of these sources were, whatever is in them.
  func didReadAll(of sources: [SourceID]) {
    for source in sources { fresh[source, default: Reading()].photos += 1 }
    if !sources.isEmpty { waitForRest() }
  }

  /// Goes on, in these sources, from where other devices have read, and tells how far this one has.
  func follow(_ sources: [SourceID]) async {
    do {
      let homes = try await homes().filter { sources.contains($0.source) }
      await withTaskGroup { group in
        for home in homes { group.addTask { await self.align(home) } }
      }
    } catch {
      dependencies.reporting.note(error, while: "looking whose home timelines there are")
    }
  }

  /// Tells what was not told yet, unless that takes longer.
  public func settle(within limit: Duration) async {
    resting?.cancel()
    guard !fresh.isEmpty else { return }
    let clock = dependencies.clock
    await withTaskGroup { group in
      group.addTask { await self.tell() }
      // Cancelled as soon as all is told.
      group.addTask { try? await clock.sleep(for: limit) }
      await group.next()
      group.cancelAll()
    }
  }
}

extension ReadPositions {
  private func waitForRest() {
    resting?.cancel()
    resting = Task { [clock = dependencies.clock] in
      do { try await clock.sleep(for: Self.rest) } catch { return }
      await tell()
    }
  }

  private func tell() async {
    await follow(Array(fresh.keys))
  }

  private func homes() async throws -> [HomePhotos] {
    let sources = try await dependencies.sources.sources(of: dependencies.profile)
    // What is in no home timeline is told to nobody.
    let homes = sources.compactMap { source -> HomePhotos? in
      guard case .account(let account, .home) = source.kind else { return nil }
      return HomePhotos(
        account: account, source: source.id, photos: dependencies.photos,
        scope: StreamScope(
          profile: dependencies.profile, order: .newest, now: dependencies.time.now, only: source.id
        ))
    }
    let known = Set(homes.map(\.source))
    fresh = fresh.filter { known.contains($0.key) }
    return homes
  }

  private func align(_ home: HomePhotos) async {
    let queue = alignments[home.source] ?? SerialQueue()
    alignments[home.source] = queue
    do {
      try await queue.run { try await self.settle(home) }
    } catch {
      dependencies.reporting.note(error, while: "agreeing with a server on what was read")
    }
  }

  private func settle(_ home: HomePhotos) async throws {
    let read = fresh[home.source]
    for _ in 0..<Self.attempts {
      guard let marker = try await dependencies.markers.marker(of: home.account) else { break }
      let theirs = marker.lastRead.map(StatusName.init)
      guard let ours = try await position(in: home, theirs, read), theirs.map({ $0 < ours }) ?? true
      else { break }
      // Who was faster may have read further: that is looked at first.
      if try await dependencies.markers.move(marker, of: home.account, to: ours.text) { break }
    }
    if fresh[home.source] == read { fresh[home.source] = nil }
  }

  /// How far it was read, here or, as the server says, elsewhere; nil if nowhere.
  private func position(
    in home: HomePhotos, _ theirs: StatusName?, _ read: Reading?
  ) async throws -> StatusName? {
    let known = try await dependencies.positions.readPosition(of: home.account).map(StatusName.init)
    var start = known
    if let theirs, start.map({ $0 < theirs }) ?? true {
      let unread = try await home.unread(beyond: start, upTo: theirs)
      if !unread.isEmpty { try await dependencies.photos.markSeen(unread) }
      start = theirs
    }
    let ours = try await reached(in: home, beyond: start, read) ?? start
    if let ours, ours != known {
      try await dependencies.positions.setReadPosition(ours.text, of: home.account)
    }
    return ours
  }

  /// The first position is wherever somebody begins to read: what is older is no news to anybody.
  private func reached(
    in home: HomePhotos, beyond start: StatusName?, _ read: Reading?
  ) async throws -> StatusName? {
    guard start == nil else { return try await home.reached(beyond: start) }
    guard let read else { return nil }
    if let furthest = read.furthest { return furthest }
    return try await home.reached(beyond: nil)
  }
}
