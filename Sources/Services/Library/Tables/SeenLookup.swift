import Domain
import GRDB
import Timeline

/// Looks up for one ticket after the other whether it was seen.
struct SeenLookup {
  private let statement: BareStatement

  /// Looks into a snapshot of `library.sqlite`.
  init(_ db: Database) throws {
    statement = try BareStatement(db, "SELECT 1 FROM seen WHERE source = ? AND item = ?")
  }

  func contain(_ key: TicketKey) throws -> Bool {
    guard let number = SourceID(rawValue: key.supplier.text).number else { return false }
    statement.bind(number, at: 1)
    statement.bind(key.id.text, at: 2)
    return try statement.hasRow()
  }
}
