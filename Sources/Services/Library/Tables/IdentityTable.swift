import GRDB

/// The random name of this library, by which a cache knows whose it is.
struct IdentityTable {
  let db: Database

  func library() throws -> String {
    try String.fetchOne(db, sql: "SELECT library FROM identity") ?? ""
  }
}
