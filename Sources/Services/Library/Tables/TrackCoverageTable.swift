import Foundation
import GRDB
import Timeline

/// What the tracks know of each source, as JSON.
struct TrackCoverageTable {
  let db: Database

  /// What is known of a profile's sources. What cannot be read is not known: a gap, asked for again.
  func all(of profile: Int64) throws -> [SupplierID: Coverage] {
    let row = try BareStatement(
      db,
      """
      SELECT source, coverage FROM knownSource JOIN trackCoverage ON source = id WHERE profile = ?
      """)
    row.bind(profile, at: 1)
    var all: [SupplierID: Coverage] = [:]
    while try row.next() {
      let text = Data(row.text(1).utf8)
      all[SupplierID(row.text(0))] = try? JSONDecoder().decode(Coverage.self, from: text)
    }
    return all
  }

  func set(_ coverage: Coverage, of source: SupplierID) throws {
    let statement = try BareStatement(
      db,
      """
      INSERT INTO trackCoverage (source, coverage) VALUES (?, ?)
        ON CONFLICT (source) DO UPDATE SET coverage = excluded.coverage
          WHERE coverage <> excluded.coverage
      """)
    // In one order, so that what is the same is spelt the same.
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    statement.bind(source.text, at: 1)
    statement.bind(String(decoding: try encoder.encode(coverage), as: UTF8.self), at: 2)
    try statement.run()
  }

  func remove(of source: SupplierID) throws {
    let statement = try BareStatement(db, "DELETE FROM trackCoverage WHERE source = ?")
    statement.bind(source.text, at: 1)
    try statement.run()
  }
}
