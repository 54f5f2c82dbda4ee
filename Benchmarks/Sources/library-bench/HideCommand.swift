import ArgumentParser
import Domain
import Foundation
import GRDB
import Library
import Storage

/// Hides somebody again and again who made every tenth photo and alone boosted some others, while a fifth of all were
/// boosted by somebody, and shows them again, by the program's library and
/// by plain SQL over the same rows of the same file.
///
/// Prints the median milliseconds of both.
struct HideCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hide", abstract: "Hides a tenth of the photos, and by plain SQL: medians in ms.")

  @Argument(help: "Where the library is to be; there must be none yet.") var folder: String
  @Option(help: "How many photos.") var count = 100_000
  @Option(help: "How often.") var turns = 21

  func run() async throws {
    let world = try await World(folder)
    for first in stride(from: 1, through: count, by: 1_000) {
      let photos = (first...min(count, first + 999)).map {
        var photo = world.photo($0, "fog \($0)", author: "Bo (@bo\($0 % 10)@photos.example)")
        let booster = $0 % 500 == 1 ? "bo3" : $0 % 5 == 0 ? "cy\($0 % 7)" : nil
        photo.details.boostedBy = booster.map {
          [Person(name: "", address: $0 + "@photos.example")]
        }
        return photo
      }
      _ = try await world.library.photos.insert(photos, of: world.source)
    }
    let scope = StreamScope(
      profile: 1, order: .newest, now: Timestamp(milliseconds: 2_100_000_000_000))
    let lists = [MuteList(hidden: HiddenPeople(["bo3@photos.example"])), MuteList()]
    let cache = try DatabaseQueue(path: World.cache(of: folder) + "/cache.sqlite")
    let all = (1...count).count { $0 % 10 == 3 || $0 % 500 == 1 }
    var (ours, plain): ([Double], [Double]) = ([], [])
    for _ in 0..<turns {
      for (list, isMuted) in zip(lists, [1, 0]) {
        ours.append(
          try await milliseconds { try await world.library.photos.mute(list, in: scope) })
        guard try await hidden(cache) == isMuted * all else { throw ExitCode.failure }
      }
      for isMuted in [1, 0] {
        plain.append(
          try await milliseconds {
            try await cache.write {
              for (column, name) in [("handle", "bo3"), ("boosters", " bo3")] {
                let end = column == "boosters" ? " " : ""
                try $0.execute(
                  sql: "UPDATE photo SET isMuted = ? WHERE profile = 1 AND \(column) = ?",
                  arguments: [isMuted, name + "@photos.example" + end])
              }
            }
          })
        guard try await hidden(cache) == isMuted * all else { throw ExitCode.failure }
      }
    }
    print([ours, plain].map { "\($0.sorted()[$0.count / 2])" }.joined(separator: " "))
  }

  private func hidden(_ cache: DatabaseQueue) async throws -> Int {
    try await cache.read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM photo WHERE isMuted = 1") ?? -1
    }
  }

  private func milliseconds(_ body: () async throws -> Void) async throws -> Double {
    let start = ContinuousClock.now
    try await body()
    return (ContinuousClock.now - start) / .milliseconds(1)
  }
}
