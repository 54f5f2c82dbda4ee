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
      FillCommand.self, FindCommand.self, AddCommand.self, HideCommand.self,
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

  func run() async throws {
    let world = try await World(folder)
    var captions = Captions()
    let plain = try DatabaseQueue(path: folder + "/plain.sqlite")
    try await plain.write { try $0.execute(sql: Self.schema) }
    var text = 0
    for first in stride(from: 1, through: count, by: 1_000) {
      let numbers = first...min(count, first + 999)
      let photos = numbers.map { world.photo($0, captions.next()) }
      text += photos.reduce(0) { $0 + ($1.caption?.utf8.count ?? 0) }
      _ = try await world.library.photos.insert(photos, of: world.source)
      try await plain.write { db in
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
    try world.library.settle()
    let cache = try DatabaseQueue(path: folder + "/cache.sqlite")
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

/// Looks for words, and for three words with two filters.
///
/// Prints p99 of a word, p99 of three words, both in milliseconds, and the seconds of all words; writes the
/// words as a script for the sqlite3 shell.
struct FindCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "find", abstract: "Looks for words: p99 in ms of one, of three; seconds of all.")

  @Argument(help: "Where the library is.") var folder: String
  @Option(help: "How many words are looked for.") var turns = 500

  func run() async throws {
    let world = try await World(folder)
    var captions = Captions(seed: 99)
    var script = ""
    var (one, three) = ([Double](), [Double]())
    // The first look opens the file.
    _ = try await world.find("fog")
    for _ in 0..<turns {
      let words = captions.next().split(separator: " ").map(String.init)
      let word = words.randomElement() ?? "fog"
      one.append(try await world.find("\"\(word)\""))
      let some = words.prefix(3).joined(separator: " ")
      three.append(try await world.find("\(some) has:alt after:2020 "))
      script += Self.query(word)
    }
    try script.write(toFile: folder + "/queries.sql", atomically: true, encoding: .utf8)
    func p99(_ times: [Double]) -> Double {
      times.sorted()[min(times.count - 1, times.count * 99 / 100)]
    }
    print(p99(one), p99(three), one.reduce(0, +) / 1000)
  }

  /// As the program asks for the first page.
  private static func query(_ word: String) -> String {
    """
    SELECT photo.id, photo.words FROM (
      SELECT rowid AS candidate, bm25(photoSearch) AS score FROM photoSearch
        WHERE photoSearch MATCH '("\(word)" OR "＠\(word)")' ORDER BY rowid DESC LIMIT 1000)
      JOIN photo ON photo.id = candidate ORDER BY score, age LIMIT 20;

    """
  }
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
    let cache = try DatabaseQueue(path: folder + "/without/cache.sqlite")
    try await cache.write {
      try $0.execute(
        sql: """
          DROP TRIGGER photoIsFound; DROP TRIGGER photoIsFoundAnew; DROP TRIGGER photoIsLost;
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

/// A library with one source.
struct World {
  private struct SystemTime: TimeSource {
    var now: Timestamp { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }
  }

  let library: Library
  let source: SourceID

  init(_ folder: String) async throws {
    library = try Library.open(at: folder, time: SystemTime()) { notice in
      FileHandle.standardError.write(Data((notice.line + "\n").utf8))
    }
    source = try await library.sources.insertSource(
      .folder(FileLocation(path: "/photos")), named: "photos", profile: 1
    ).id
  }

  /// An hour between one and the next.
  func photo(_ number: Int, _ caption: String, author: String? = nil) -> Photo {
    Photo(
      id: PhotoID(source: source, item: "\(number)"),
      timestamp: Timestamp(milliseconds: 1_700_000_000_000 + Int64(number) * 3_600_000),
      caption: caption, alternativeText: number % 3 == 0 ? "seen" : nil,
      author: author, media: .sample(number))
  }

  /// The milliseconds until the first page is there.
  func find(_ text: String) async throws -> Double {
    let scope = StreamScope(
      profile: 1, order: .newest, now: Timestamp(milliseconds: 2_100_000_000_000))
    let start = ContinuousClock.now
    let query = try SearchQuery(text, now: scope.now)
    _ = try await library.photos.search(query, after: nil, limit: 20, in: scope)
    return (ContinuousClock.now - start) / .milliseconds(1)
  }
}

/// Captions of 4 to 30 words, as frequent as words are: the second one half as often as the first.
struct Captions {
  private var state: UInt64
  private let words: [String]
  private let sums: [Double]

  init(seed: UInt64 = 7) {
    state = seed
    var maker = SplitMix(state: 1)
    let syllables = "fog har bour mist sea light ma sto ne ri ver la ter sun dock an el ti ka wo"
      .split(
        separator: " ")
    words = (0..<30_000).map { _ in
      (0..<Int(1 + maker.next() % 4)).map { _ in
        String(syllables[Int(maker.next() % UInt64(syllables.count))])
      }.joined()
    }
    var sum = 0.0
    sums = (0..<30_000).map { rank in
      sum += 1 / Double(rank + 3)
      return sum
    }
  }

  mutating func next() -> String {
    var maker = SplitMix(state: state)
    defer { state = maker.state }
    return (0..<Int(4 + maker.next() % 27)).map { _ in
      let place = Double(maker.next() >> 11) / Double(1 << 53) * (sums.last ?? 1)
      var (low, high) = (0, sums.count - 1)
      while low < high {
        let middle = (low + high) / 2
        if sums[middle] < place { low = middle + 1 } else { high = middle }
      }
      return words[low]
    }.joined(separator: " ")
  }

  static func folded(_ text: String) -> String {
    var bytes = Array(" ".utf8)
    SearchText.append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self) + "| "
  }

  private struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      return value ^ (value >> 31)
    }
  }
}
