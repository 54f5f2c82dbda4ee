import Domain
import Web

/// Asks servers as long as they want to be asked: one that wants a pause gets it, and is asked again.
struct Patience: Sendable {
  /// Nobody waits longer for one answer.
  private static let longest = Duration.seconds(3600)

  private let clock: any Clock<Duration>
  private let tell: Transfer.Telling

  init(_ clock: any Clock<Duration>, telling tell: @escaping Transfer.Telling) {
    self.clock = clock
    self.tell = tell
  }

  /// What `ask` returns in the end; all that it asks for may be asked twice.
  nonisolated(nonsending) func callAsFunction<Value>(
    _ ask: () async throws -> Value
  ) async throws -> Value {
    while true {
      do {
        return try await ask()
      } catch NetworkError.busy(let host, let wait) where wait <= Self.longest {
        let wait = max(wait, .seconds(1))
        tell(.waiting(server: host, wait))
        try await clock.sleep(for: wait)
      }
    }
  }

  /// How things stand with people, of whom the server is asked for whom that is not known.
  nonisolated(nonsending) func standings(
    with people: [PersonID], _ relating: any Relating
  ) async throws -> [PersonID: RelationStanding] {
    let standings = try await relating.standings(with: people)
    let unknown = people.filter { standings[$0]?.isKnown != true }
    guard !unknown.isEmpty else { return standings }
    let told = try await self { try await relating.refreshStandings(with: unknown) }
    return standings.merging(told) { $1 }
  }

  /// So many pages in a row without anything new are the last that are asked for: nothing else ends pages that a
  /// server makes up as it is asked for them.
  private static let mostIdlePages = 10

  /// Reads a list of a server page by page, as long as it leads to pages that were not read. `take` returns how many
  /// entries it knows by then, or nil if it wants no more. Returns what is to be said if pages were left.
  nonisolated(nonsending) func eachPage<Page: Sendable, Place: Hashable>(
    of server: String, _ read: (Page?) async throws -> Page, next: (Page) -> Place?,
    take: (Page) async throws -> Int?
  ) async throws -> String? {
    var (page, visited, known, idle): (Page?, Set<Place>, Int, Int) = (nil, [], 0, 0)
    while true {
      let told = try await self { try await read(page) }
      guard let count = try await take(told), let place = next(told),
        visited.insert(place).inserted
      else { return nil }
      idle = count > known ? 0 : idle + 1
      guard idle < Self.mostIdlePages else {
        return "\(server): \(idle) pages in a row had nothing new, so no more were asked for"
      }
      (page, known) = (told, count)
    }
  }
}
