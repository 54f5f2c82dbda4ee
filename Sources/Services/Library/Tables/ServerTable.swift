import Domain
import Foundation
import GRDB

/// What is known of servers, as JSON: it grows with every kind of server we learn about.
struct ServerTable {
  let db: Database

  /// What is known of a server; nil if it is nothing, or is not understood by this version.
  func server(at origin: WebAddress) throws -> Server? {
    let facts = try String.fetchOne(
      db, sql: "SELECT facts FROM server WHERE origin = ?", arguments: [origin.text])
    return facts.flatMap(Server.init(facts:))
  }

  func set(_ server: Server) throws {
    let facts = String(decoding: try JSONEncoder().encode(server), as: UTF8.self)
    try db.execute(
      sql: """
        INSERT INTO server (origin, facts) VALUES (?, ?)
          ON CONFLICT (origin) DO UPDATE SET facts = excluded.facts
        """,
      arguments: [server.origin.text, facts])
  }
}

extension Server {
  /// The server in a row's JSON; nil if this version does not understand it.
  init?(facts: String) {
    guard let server = try? JSONDecoder().decode(Server.self, from: Data(facts.utf8)) else {
      return nil
    }
    self = server
  }
}
