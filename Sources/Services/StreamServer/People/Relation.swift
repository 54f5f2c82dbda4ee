import Domain
import GRDB
import Markup

/// What somebody of the household is to somebody else.
///
/// What has a place in a list of people is kept by that place, which grows with time; nil is not in it.
struct Relation: Codable, Sendable, FetchableRecord, PersistableRecord {
  let user: Int64
  let person: Int64
  /// Among those they follow.
  var followed: Int64?
  /// Among those they asked whether they may follow.
  var requested: Int64?
  /// Whether what the person boosts is in their home.
  var withBoosts = true
  /// Whether they are told what the person posts.
  var notifies = false
  /// Among those they muted.
  var muted: Int64?
  var mutesNotifications = true
  /// When they see the person again; nil is never.
  var muteEnds: Timestamp?
  /// Among those they blocked.
  var blocked: Int64?
  /// Whether the person blocked them: in both rows, so that one look-up tells all.
  var isBlockedBy = false
  /// Whether the person is not to be suggested to them.
  var isUnwanted = false
  /// What they noted about the person.
  var note = ""

  func isMuted(at now: Timestamp) -> Bool { muted != nil && muteEnds.map { $0 > now } ?? true }

  /// Whether nothing of the person is to be told.
  func isSilenced(at now: Timestamp) -> Bool {
    blocked != nil || isBlockedBy || (isMuted(at: now) && mutesNotifications)
  }
}

extension Snapshot {
  /// What somebody is to somebody else.
  func relation(of user: Int64, to person: Int64) throws -> Relation {
    try Relation.fetchOne(db, key: ["user": user, "person": person])
      ?? Relation(user: user, person: person)
  }

  /// Changes what the viewer is to somebody; how the two stand then, as JSON. Throws ``APIError``.
  func relate(to person: Int64, _ change: (inout Relation) throws -> Void) throws -> JSONValue {
    guard let viewer else { throw APIError.needsUser }
    guard try User.find(person, in: db) != nil else { throw APIError.notFound }
    guard person != viewer else { throw APIError.notAllowed }
    try update(relation(of: viewer, to: person), change)
    return try relationship(with: person)
  }

  /// Changes what somebody is to the viewer.
  func relateBack(from person: Int64, _ change: (inout Relation) throws -> Void) throws {
    guard let viewer else { throw APIError.needsUser }
    try update(relation(of: person, to: viewer), change)
  }

  private func update(_ relation: Relation, _ change: (inout Relation) throws -> Void) throws {
    var relation = relation
    try change(&relation)
    try relation.save(db)
  }

  /// How the viewer and somebody stand, as JSON.
  func relationship(with person: Int64) throws -> JSONValue {
    guard let viewer else { throw APIError.needsUser }
    let (own, other) = try (relation(of: viewer, to: person), relation(of: person, to: viewer))
    let (isFollowed, isMuted) = (own.followed != nil, own.isMuted(at: now))
    let json: JSONValue = [
      "id": .id(person), "following": .boolean(isFollowed),
      "followed_by": .boolean(other.followed != nil),
      "showing_reblogs": .boolean(isFollowed && own.withBoosts),
      "notifying": .boolean(isFollowed && own.notifies), "languages": [], "note": .text(own.note),
      "requested": .boolean(own.requested != nil),
      "requested_by": .boolean(other.requested != nil), "endorsed": false,
      "blocking": .boolean(own.blocked != nil), "blocked_by": .boolean(own.isBlockedBy),
      "domain_blocking": false, "muting": .boolean(isMuted),
      "muting_notifications": .boolean(isMuted && own.mutesNotifications),
    ]
    guard isMuted, let end = own.muteEnds else { return json }
    return .merged([json, ["muting_expires_at": .text(end.text)]])
  }
}

// Who is hidden from whom, as conditions of queries. A relation is found by its key.
extension Snapshot {
  /// Whether the viewer muted or blocked somebody, or is blocked by them; of notifications, whether they
  /// are to hear of them.
  func isHidden(_ person: SQL, fromNotifications: Bool = false) -> SQL {
    guard let viewer else { return "FALSE" }
    return """
      EXISTS (SELECT 1 FROM relation WHERE relation.user = \(viewer) AND relation.person = \(person)
        AND \(SQL(sql: Self.hides, arguments: [now]))
        \(sql: fromNotifications ? "AND (relation.muted IS NULL OR relation.mutesNotifications)" : ""))
      """
  }

  /// Whether the viewer follows somebody.
  func isFollowed(_ person: SQL) -> SQL {
    """
    EXISTS (SELECT 1 FROM relation WHERE relation.user = \(viewer)
      AND relation.person = \(person) AND relation.followed IS NOT NULL)
    """
  }

  /// Whether a row of `relation` hides its person; a parameter is the time.
  private static let hides = """
    (relation.blocked IS NOT NULL OR relation.isBlockedBy OR relation.muted IS NOT NULL
      AND (relation.muteEnds IS NULL OR relation.muteEnds > ?))
    """

  /// Which rows of `status` the viewer finds in lists: what they may see, without those who are hidden.
  var shown: SQL {
    guard viewer != nil else { return seen }
    return "\(isForViewer) AND NOT \(isHidden("status.author")) AND \(isBoostShown)"
  }

  /// Which boosts show nobody who is hidden.
  var isBoostShown: SQL {
    "(status.boostOf IS NULL OR NOT \(isHidden(Self.boostedAuthor)))"
  }

  /// Which rows of `status` are by nobody who blocked the viewer, and boost nobody who did.
  var isReachable: SQL {
    guard let viewer else { return "TRUE" }
    let hasBlocked = { (person: SQL) -> SQL in
      """
      EXISTS (SELECT 1 FROM relation WHERE relation.user = \(viewer)
        AND relation.person = \(person) AND relation.isBlockedBy)
      """
    }
    return """
      NOT \(hasBlocked("status.author"))
        AND (status.boostOf IS NULL OR NOT \(hasBlocked(Self.boostedAuthor)))
      """
  }

  private static let boostedAuthor: SQL =
    "(SELECT author FROM status AS original WHERE original.id = status.boostOf)"

  /// Which rows of `relation` are of people whose posts are in somebody's home; the parameters are who that
  /// is, the time, and who that is.
  private static let isInHome = """
    relation.user = ? AND relation.followed IS NOT NULL AND NOT \(hides)
      AND NOT EXISTS (SELECT 1 FROM listMember JOIN list ON list.id = listMember.list
        WHERE listMember.person = relation.person AND list.user = ? AND list.isExclusive)
    """

  /// The same for the viewer.
  var isInHome: SQL { SQL(sql: Self.isInHome, arguments: [viewer, now, viewer]) }

  /// Whether all that everybody posts is in the viewer's home.
  func followsEverybody() throws -> Bool {
    // Each look at a home asks: a query that is made anew would take longer than the answer.
    let statement = try db.cachedStatement(
      sql: """
        SELECT NOT EXISTS (SELECT 1 FROM user WHERE user.id <> ? AND NOT EXISTS (
          SELECT 1 FROM relation
            WHERE relation.person = user.id AND relation.withBoosts AND \(Self.isInHome)))
        """)
    return try Bool.fetchOne(statement, arguments: [viewer, viewer, now, viewer]) ?? false
  }
}
