import Concurrency
import Domain
import Storage
import Timeline

/// The engine of one profile, with a supplier for each source that has to be asked.
///
/// Folders and samples have no supplier: what their scans store is all there is, so they have no gaps.
actor StreamTrack {
  /// Makes what asks a source; nil for one that is scanned instead.
  typealias SupplierMaker = @Sendable (Source) -> (any Supplying<Photo>)?

  /// Asks the followed sources.
  nonisolated let engine: Engine<Photo>
  private let control = ControlUnit<Photo>()
  private let sources: @Sendable () async throws -> [Source]
  private let makeSupplier: SupplierMaker
  private let followings = SerialQueue()
  private var followed: [SourceID: Source] = [:]

  init(
    store: any TrackStoring<Photo>, time: any TimeSource,
    sources: @escaping @Sendable () async throws -> [Source],
    suppliers makeSupplier: @escaping SupplierMaker
  ) {
    engine = Engine(
      store: store, control: control,
      options: EngineOptions(explain: \.reason) { time.now.milliseconds })
    self.sources = sources
    self.makeSupplier = makeSupplier
  }

  /// Has the engine ask the present sources and no others. Returns all of them, and those that can be asked. Calls wait
  /// for each other, so that none works with an outdated list.
  func follow() async throws -> (all: [Source], asked: [Source]) {
    try await followings.run { [self] in
      let all = try await sources().filter(\.bringsPhotos)
      return (all, await follow(all))
    }
  }

  /// Photos that the list hides do not count when an operation decides whether it has enough.
  func mute(_ list: MuteList) async {
    await control.hide { list.hides($0.payload) }
  }
}

extension StreamTrack {
  private func follow(_ sources: [Source]) async -> [Source] {
    for (id, source) in followed where !sources.contains(source) {
      followed[id] = nil
      await control.remove(forKey: id.rawValue)
    }
    for source in sources where followed[source.id] == nil {
      guard let supplier = makeSupplier(source) else { continue }
      followed[source.id] = source
      await control.add(supplier, forKey: source.id.rawValue)
    }
    return sources.filter { followed[$0.id] != nil }
  }
}

extension Engine<Photo> {
  /// Asks one source for its newest photos as if nothing were known of it.
  func begin(_ source: SourceID) async throws -> OperationReport {
    try await fill(
      Gap(timeframe: .everything, suppliers: [OpaqueID(source.rawValue)], isInfinite: true))
  }
}
