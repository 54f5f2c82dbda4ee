import Crypto
import Foundation
import GRDB

/// What a household's server keeps on the disk, as far as it must fit together.
struct HouseholdFiles {
  let folder: String

  init(of home: TestHome) {
    folder = home.library + "/server"
  }

  /// The names that rows of pictures have files under.
  func named() throws -> Set<String> {
    var configuration = Configuration()
    configuration.readonly = true
    let queue = try DatabaseQueue(path: folder + "/server.sqlite", configuration: configuration)
    return try queue.read {
      try String.fetchSet($0, sql: "SELECT file FROM media UNION SELECT preview FROM media")
    }
  }

  /// The file that an address's last part, such as `0123.jpg`, stands for.
  func file(behind name: String) throws -> String {
    var configuration = Configuration()
    configuration.readonly = true
    let queue = try DatabaseQueue(path: folder + "/server.sqlite", configuration: configuration)
    return try queue.read { db in
      try String.fetchOne(
        db, sql: "SELECT file FROM media WHERE name = ?", arguments: [String(name.prefix(32))])
        ?? ""
    }
  }

  /// Gives all pictures other names in their addresses, and ends the oldest post; while nobody serves them.
  func renamePictures() throws {
    let queue = try DatabaseQueue(path: folder + "/server.sqlite")
    try queue.write { db in
      try db.execute(
        sql: """
          UPDATE media SET name = lower(hex(randomblob(16)));
          UPDATE status SET json = NULL;
          """)
      try db.execute(
        sql: "UPDATE status SET expiresAt = 1 WHERE id = (SELECT min(id) FROM status)")
    }
  }

  /// Lets the time of the oldest poll that is open be over; while nobody serves it.
  func endPoll() throws {
    let queue = try DatabaseQueue(path: folder + "/server.sqlite")
    try queue.write { db in
      try db.execute(
        sql: """
          UPDATE poll SET expiresAt = 1
            WHERE status = (SELECT min(status) FROM poll WHERE expiresAt > 1)
          """)
    }
  }

  /// The files that are there.
  func stored() throws -> Set<String> {
    Set(try contents(of: "media").flatMap { try contents(of: "media/" + $0) })
  }

  /// What is left of uploads.
  func temporary() throws -> [String] { try contents(of: "uploads") }

  /// Those whose content is not what their name says: the start is its hash.
  func broken() throws -> [String] {
    try stored().sorted().filter { name in
      let path = "\(folder)/media/\(name.prefix(2))/\(name)"
      return name.prefix(64) != Self.hash(of: try Data(contentsOf: URL(filePath: path)))
    }
  }

  /// What SQLite finds wrong.
  func problems() throws -> [String] {
    let queue = try DatabaseQueue(path: folder + "/server.sqlite")
    return try queue.read { db in
      try String.fetchAll(db, sql: "PRAGMA integrity_check")
        + Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map { "\($0)" }
    }
  }

  static func hash(of bytes: some Sequence<UInt8>) -> String {
    SHA256.hash(data: Array(bytes)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private func contents(of name: String) throws -> [String] {
    let path = folder + "/" + name
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: path)
  }
}
