import Domain
import Fakes
import Foundation
import GRDB
import Storage

@testable import Library
@testable import Media

/// One generated history of a cache of pictures.
struct PictureHistory {
  private static let budget = 420_000
  private let seed: UInt64

  init(seed: UInt64) {
    self.seed = seed
  }

  /// What goes wrong in it, if anything does.
  func failure() async throws -> String? {
    var random = SeededGenerator(seed: seed)
    let world = try MediaWorld()
    world.budgets = Media.Budgets(memory: 3000, disk: Self.budget)
    var store = try world.store()
    var media = try world.media(store)
    var all = [media]
    var colours: [Int: Set<UInt8>] = [:]
    var expiries: [Int: Timestamp] = [:]
    for step in 0..<12 {
      let number = Int.random(in: 0..<8, using: &random)
      let path = "/\(number)"
      let request = try world.request(path, until: expiries[number])
      switch Int.random(in: 0..<10, using: &random) {
      case 0...1:
        let colour = UInt8.random(in: 1...250, using: &random)
        let length = [300, 5000, 101_000, 160_000].randomElement(using: &random) ?? 300
        try world.picture(path, colour: colour, length: length)
        world.site[path]?.tag = "\"\(step)\""
        if Bool.random(using: &random) {
          world.site[path]?.breaksAfter = Int.random(in: 0..<length, using: &random)
        }
        colours[number, default: []].insert(colour)
        if expiries[number] == nil, Int.random(in: 0..<3, using: &random) == 0 {
          expiries[number] = world.time.now.advanced(
            by: .seconds(Int.random(in: 60...7200, using: &random)))
        }
      case 2...4:
        if let colour = try? await media.colour(request), colours[number]?.contains(colour) != true
        {
          return "step \(step): \(path) is shown in a colour it never had"
        }
      case 5:
        let task = Task { [media] in try await media.bitmap(request) }
        for _ in 0..<Int.random(in: 0..<20, using: &random) { await Task.yield() }
        task.cancel()
        _ = try await inTime("a task to end") { await task.result }
      case 6:
        media.expect(try (number..<8).map { try world.request("/\($0)", until: expiries[$0]) })
        if Bool.random(using: &random) { await media.prepared() }
      case 7:
        let seconds = [1, 60, 3600, 90_000].randomElement(using: &random) ?? 1
        world.pass(.seconds(seconds))
      case 8:
        media.expect([])
        if Int.random(in: 0..<3, using: &random) == 0 {
          try await rest(all)
          all = []
          try loseIndex(of: world)
        }
        store = try world.store()
        media = try world.media(store)
        media.tidyUp()
        all.append(media)
      default:
        world.site[path]?.breaksAfter = nil
        world.site.isOffline = Int.random(in: 0..<4, using: &random) == 0
      }
      if let problem = try await problem(world, store, media) { return "step \(step): \(problem)" }
    }
    try await rest(all)
    return try await problem(world, store, media, isQuiet: true)
  }
}

extension PictureHistory {
  /// Returns when none does anything.
  private func rest(_ all: [Media]) async throws {
    for media in all {
      media.expect([])
      try await until { media.loader.isIdle }
    }
  }

  /// Between two sessions something happens to the index.
  private func loseIndex(of world: MediaWorld) throws {
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(
        atPath: world.folder.path(of: "data/cache.sqlite" + suffix))
    }
    try world.folder.write(Array("no index".utf8), to: "data/cache.sqlite")
  }

  /// What a file's name says other than its row: of a lost index, names are all that is left.
  private func wrongName(in db: Database) throws -> String? {
    let sql = "SELECT name, size, file, expiresAt FROM picture WHERE file IS NOT NULL AND width = 0"
    for row in try Row.fetchAll(db, sql: sql) {
      let file: String = row["file"]
      guard let name = OriginalFileName(file) else { return "\(file) is no name of an original" }
      let expiry: Int64? = row["expiresAt"]
      if name.expiresAt?.milliseconds != expiry {
        return "\(file) is to expire at \(expiry.map(String.init) ?? "no time")"
      }
      if name.picture.text != row["name"] { return "\(file) is another picture's" }
      if name.size != row["size"] { return "\(file) has \(row["size"] as Int) bytes" }
    }
    return nil
  }

  /// What is kept, as far as one look shows. What moves, or gives way to another, while it is looked at
  /// is counted twice.
  private struct Sight {
    let kept: Int
    /// The sizes of files, by their numbers.
    let files: [UInt: Int]

    var excess: String? {
      if kept > PictureHistory.budget { return "\(kept) bytes are kept, by the index" }
      let onDisk = files.values.reduce(0, +)
      return onDisk > PictureHistory.budget ? "\(onDisk) bytes are in files" : nil
    }
  }

  private func sight(of world: MediaWorld, _ media: Media) async throws -> Sight {
    let usage = try await media.usage()
    return Sight(
      kept: usage.originals.bytes + usage.thumbnails.bytes,
      files: world.sizes(inFolders: ["data/pictures", "downloads"]))
  }

  /// What is not as it should be.
  private func problem(
    _ world: MediaWorld, _ store: any PictureStoring, _ media: Media, isQuiet: Bool = false
  ) async throws -> String? {
    // Whoever lets go of a file may take a moment.
    var excess: String?
    do {
      try await until("no more to be kept than may be", within: .seconds(300)) {
        excess = try await sight(of: world, media).excess
        return excess == nil
      }
    } catch {
      return excess ?? "\(error)"
    }
    guard isQuiet else { return nil }
    _ = try await store.tidy(at: world.time.now)
    let queue = try DatabaseQueue(path: world.folder.path(of: "data/cache.sqlite"))
    return try await queue.read { db in
      let files = try String.fetchSet(db, sql: "SELECT file FROM picture WHERE file IS NOT NULL")
      if files != Set(world.files) { return "files and rows differ" }
      if let problem = try wrongName(in: db) { return problem }
      let expired = try Int.fetchOne(
        db, sql: "SELECT count(*) FROM picture WHERE expiresAt <= ?",
        arguments: [world.time.now.milliseconds])
      if expired != 0 { return "\(expired ?? 0) have expired and are there" }
      let sums = try Int.fetchOne(db, sql: "SELECT sum(bytes) FROM pictureUsage")
      let sizes = try Int.fetchOne(db, sql: "SELECT ifnull(sum(size), 0) FROM picture")
      if sums != sizes { return "the sums differ" }
      let blobs = try Int.fetchOne(
        db,
        sql: """
          SELECT count(*) FROM picture LEFT JOIN pictureBytes ON picture.id = pictureBytes.picture
            WHERE (file IS NULL) <> (bytes IS NOT NULL) OR length(bytes) <> size
          """)
      return blobs == 0 ? nil : "\(blobs ?? 0) rows are not as long as they say"
    }
  }
}

extension MediaWorld {
  /// How many bytes the files in some folders have, by their numbers, notes beside them not counted.
  func sizes(inFolders names: [String]) -> [UInt: Int] {
    var sizes: [UInt: Int] = [:]
    for name in names {
      let path = folder.path(of: name)
      let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      for file in files where !file.hasSuffix(".json") {
        var status = stat()
        guard stat(path + "/" + file, &status) == 0 else { continue }
        sizes[UInt(status.st_ino)] = Int(status.st_size)
      }
    }
    return sizes
  }
}
