import ArgumentParser
import Domain
import Foundation
import GRDB
import Library
import Storage

/// Measures how photos are found and hidden; `Benchmarks/search` and `Benchmarks/people` know how to call it, and
/// judge.
@main
struct LibraryBench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "library-bench", abstract: "Measures how photos are found and hidden.",
    subcommands: [
      FillCommand.self, FindCommand.self, OddCommand.self, AddCommand.self, HideCommand.self,
    ])
}

/// Fills a library with captions, and a plain database with the same words for the sqlite3 shell.
///
/// Prints the bytes of the text, and those of the pages of the index.
struct FillCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fill", abstract: "Fills a library: bytes of its text, and of its index.")

  @Argument(help: "Where the library is to be; there must be none yet.") var folder: String
  @Option(help: "How many photos.") var count = 100_000
  @Flag(help: "Make no plain database.") var alone = false

  func run() async throws {
    let world = try await World(folder)
    var captions = Captions()
    let plain = alone ? nil : try DatabaseQueue(path: folder + "/plain.sqlite")
    try await plain?.write { try $0.execute(sql: Self.schema) }
    var text = 0
    for first in stride(from: 1, through: count, by: 1_000) {
      let numbers = first...min(count, first + 999)
      let photos = numbers.map { world.photo($0, captions.next()) }
      text += photos.reduce(0) { $0 + ($1.caption?.utf8.count ?? 0) }
      _ = try await world.library.photos.insert(photos, of: world.source)
      try await plain?.write { db in
        for (number, photo) in zip(numbers, photos) {
          try db.execute(
            sql: "INSERT INTO photo (id, age, words) VALUES (?, ?, ?)",
            arguments: [
              number, ~photo.timestamp.milliseconds, Captions.folded(photo.caption ?? ""),
            ])
        }
        try db.execute(
          sql: """
            INSERT INTO photoSearch (rowid, words) SELECT id, words FROM photo WHERE id >= ?
            """, arguments: [first])
      }
    }
    try world.library.checkpoint()
    let cache = try DatabaseQueue(path: World.cache(of: folder) + "/cache.sqlite")
    let index = try await cache.read {
      try Int.fetchOne($0, sql: "SELECT sum(length(block)) FROM photoSearch_data") ?? 0
    }
    print(text, index)
  }

  private static let schema = """
    CREATE TABLE photo (id INTEGER PRIMARY KEY, age INTEGER NOT NULL, words TEXT NOT NULL);
    CREATE VIRTUAL TABLE photoSearch USING fts5(
      words, content = 'photo', content_rowid = 'id', tokenize = 'ascii', detail = none,
      columnsize = 0);
    """
}

/// Adds a thousand photos to a library again and again, with its index and without.
///
/// Prints the median milliseconds of both.
struct AddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Adds photos with an index and without: medians in ms.")

  @Argument(help: "Where the libraries are to be; there must be none yet.") var folder: String
  @Option(help: "How many photos each time.") var count = 1_000
  @Option(help: "How often.") var turns = 21

  func run() async throws {
    let worlds = [try await World(folder + "/with"), try await World(folder + "/without")]
    _ = try await worlds[1].library.photos.insert([worlds[1].photo(0, "")], of: worlds[1].source)
    let cache = try DatabaseQueue(path: World.cache(of: folder + "/without") + "/cache.sqlite")
    try await cache.write {
      try $0.execute(
        sql: """
          DROP TRIGGER photoIsFound; DROP TRIGGER photoIsFoundAnew; DROP TRIGGER photoIsLost;
          UPDATE searchState SET indexedTo = 9000000000000000000;
          """)
    }
    var captions = Captions()
    var times: [[Double]] = [[], []]
    for turn in 0..<turns {
      let texts = (0..<count).map { _ in captions.next() }
      for (index, world) in worlds.enumerated() {
        let photos = texts.enumerated().map { world.photo(turn * count + $0 + 1, $1) }
        let start = ContinuousClock.now
        _ = try await world.library.photos.insert(photos, of: world.source)
        times[index].append((ContinuousClock.now - start) / .milliseconds(1))
      }
    }
    print(times.map { "\($0.sorted()[$0.count / 2])" }.joined(separator: " "))
  }
}
