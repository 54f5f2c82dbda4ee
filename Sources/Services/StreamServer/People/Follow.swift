import Domain
import GRDB

// Following, with requests to those who want to be asked; muting and blocking.
extension Snapshot {
  /// Follows somebody, or asks whether the viewer may. May be repeated, to say otherwise about boosts and
  /// notifications. Throws ``APIError/notAllowed`` where one blocked the other.
  func follow(_ person: Int64, withBoosts: Bool?, notifies: Bool?) throws -> JSONValue {
    try relate(to: person) { relation in
      guard relation.blocked == nil, !relation.isBlockedBy else { throw APIError.notAllowed }
      relation.withBoosts = withBoosts ?? relation.withBoosts
      relation.notifies = notifies ?? relation.notifies
      guard relation.followed == nil, relation.requested == nil else { return }
      let (isLocked, place) = (try User.isLocked(person, in: db), household.store.ids.next())
      if isLocked { relation.requested = place } else { relation.followed = place }
      try notify(person, of: isLocked ? .request : .follow)
    }
  }

  func unfollow(_ person: Int64) throws -> JSONValue {
    try relate(to: person) { relation in
      relation.stopFollowing()
      try forgetFollow(of: person, by: relation.user)
    }
  }

  /// Answers somebody who asked whether they may follow the viewer. Throws ``APIError/notFound``.
  func answerRequest(of person: Int64, isAccepted: Bool) throws -> JSONValue {
    try relateBack(from: person) { relation in
      guard relation.requested != nil else { throw APIError.notFound }
      relation.requested = nil
      if isAccepted { relation.followed = household.store.ids.next() }
    }
    try forget(.request, of: nil, by: person, to: viewer)
    return try relationship(with: person)
  }

  /// Lets everybody follow the viewer who asked: they do not want to be asked any more.
  func acceptAllRequests() throws {
    for waiting in try people(.requests, Cursor(limit: .max)) {
      _ = try answerRequest(of: waiting.user.id, isAccepted: true)
    }
  }

  /// Ends that somebody follows the viewer.
  func removeFollower(_ person: Int64) throws -> JSONValue {
    try relate(to: person) { relation in
      try endFollow(of: relation.user, by: person)
    }
  }

  /// Mutes somebody, for so long, or for good.
  func mute(_ person: Int64, withNotifications: Bool, for length: Duration?) throws -> JSONValue {
    try relate(to: person) { relation in
      relation.muted = relation.muted ?? household.store.ids.next()
      relation.mutesNotifications = withNotifications
      relation.muteEnds = length.map { now.advanced(by: $0) }
    }
  }

  func unmute(_ person: Int64) throws -> JSONValue {
    try relate(to: person) { ($0.muted, $0.muteEnds) = (nil, nil) }
  }

  /// Blocks somebody: neither follows the other any more.
  func block(_ person: Int64) throws -> JSONValue {
    try relate(to: person) { relation in
      relation.blocked = relation.blocked ?? household.store.ids.next()
      relation.stopFollowing()
      try forgetFollow(of: person, by: relation.user)
      try endFollow(of: relation.user, by: person)
      try relateBack(from: person) { $0.isBlockedBy = true }
    }
  }

  func unblock(_ person: Int64) throws -> JSONValue {
    try relate(to: person) { relation in
      relation.blocked = nil
      try relateBack(from: person) { $0.isBlockedBy = false }
    }
  }

  /// Somebody new follows everybody of the household, and is followed by everybody.
  func welcome(_ person: Int64) throws {
    for other in try Int64.fetchAll(
      db, sql: "SELECT id FROM user WHERE id <> ?", arguments: [person])
    {
      for (user, followed) in [(person, other), (other, person)] {
        try Relation(user: user, person: followed, followed: household.store.ids.next()).insert(db)
      }
    }
  }

  private func endFollow(of user: Int64, by person: Int64) throws {
    try relateBack(from: person) { $0.stopFollowing() }
    try forgetFollow(of: user, by: person)
  }

  /// What hung on somebody's following: notifications, and places in lists.
  private func forgetFollow(of person: Int64, by follower: Int64) throws {
    for kind in [Notification.Kind.follow, .request] {
      try forget(kind, of: nil, by: follower, to: person)
    }
    try db.execute(
      sql: """
        DELETE FROM listMember WHERE person = ? AND list IN (SELECT id FROM list WHERE user = ?)
        """, arguments: [person, follower])
  }
}

extension Relation {
  fileprivate mutating func stopFollowing() {
    (followed, requested, withBoosts, notifies) = (nil, nil, true, false)
  }
}
