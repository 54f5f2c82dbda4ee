import ArgumentParser
import Domain
import Foundation
import Library
import Storage

/// Looks for words as they are typed, key by key, for whole ones, and for three words with two filters.
///
/// Prints p99 of a key, of a word and of three words, all in milliseconds, and the seconds of all words; writes the
/// words as a script for the sqlite3 shell, and three of each caption in a line.
struct FindCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "find",
    abstract: "Looks for words: p99 in ms of a key, of one word, of three; seconds of all words.")

  @Argument(help: "Where the library is.") var folder: String
  @Option(help: "How many words are looked for.") var turns = 500

  func run() async throws {
    let world = try await World(folder)
    var captions = Captions(seed: 99)
    var (script, list) = ("", [String]())
    var (keys, one, three) = ([Double](), [Double](), [Double]())
    // The first look opens the file.
    _ = try await world.find("fog")
    for turn in 0..<turns {
      let words = captions.next().split(separator: " ").map(String.init)
      let word = words[turn % words.count]
      for length in 1...word.count {
        keys.append(try await world.find(String(word.prefix(length))))
      }
      one.append(try await world.find("\"\(word)\""))
      let some = words.prefix(3).joined(separator: " ")
      three.append(try await world.find("\(some) has:alt after:2020 "))
      script += Self.query(word)
      list.append(words.prefix(3).joined(separator: " "))
    }
    try script.write(toFile: folder + "/queries.sql", atomically: true, encoding: .utf8)
    try list.joined(separator: "\n").write(
      toFile: folder + "/words", atomically: true, encoding: .utf8)
    func p99(_ times: [Double]) -> Double {
      times.sorted()[min(times.count - 1, times.count * 99 / 100)]
    }
    print(p99(keys), p99(one), p99(three), one.reduce(0, +) / 1000)
  }

  /// The first page among the thousand that came last, ranked by FTS5 itself.
  private static func query(_ word: String) -> String {
    """
    SELECT photo.id, photo.words FROM (
      SELECT rowid AS candidate, bm25(photoSearch) AS score FROM photoSearch
        WHERE photoSearch MATCH '("\(word)" OR "＠\(word)")' ORDER BY rowid DESC LIMIT 1000)
      JOIN photo ON photo.id = candidate ORDER BY score, age LIMIT 20;

    """
  }
}

/// Looks for each line of a file, and for ten thousand words.
///
/// Prints the milliseconds of the slowest.
struct OddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "odd", abstract: "Looks for each line of a file: ms of the slowest.")

  @Argument(help: "Where the library is.") var folder: String
  @Argument(help: "The file.") var file: String

  func run() async throws {
    let world = try await World(folder)
    _ = try await world.find("fog")
    let lines = String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
      .split(whereSeparator: \.isNewline).map(String.init)
    guard !lines.isEmpty else { throw ValidationError("There is nothing in \(file).") }
    var slowest = 0.0
    for text in lines + [String(repeating: "fog ", count: 10_000)] {
      slowest = max(slowest, try await world.find(text))
    }
    print(slowest)
  }
}
