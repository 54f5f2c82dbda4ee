import Domain
import Foundation
import GRDB

/// One line of what somebody says of themselves.
struct ProfileField: Codable, Hashable, Sendable {
  let name: String
  let value: String

  private static let most = 4

  /// Those of a form, `fields_attributes[0][name]` or `fields_attributes[][name]`; nil if it says nothing of
  /// them. Throws ``APIError``.
  static func all(in form: FormData) throws -> [ProfileField]? {
    guard form.all.contains(where: { $0.name.hasPrefix("fields_attributes[") }) else { return nil }
    let fields = form.items("fields_attributes")
      .map { ProfileField(name: $0["name"] ?? "", value: $0["value"] ?? "") }
      .filter { !$0.name.isEmpty || !$0.value.isEmpty }
    guard fields.count <= most, fields.allSatisfy({ $0.name.fits(255) && $0.value.fits(255) })
    else {
      throw APIError.unprocessable("There are at most \(most) fields, of 255 characters each")
    }
    return fields
  }

  /// As they are shown; marks are only for what another server can prove.
  func json(publicURL: String) -> JSONValue {
    let html = TextPieces(value).html(publicURL: publicURL, people: [])
    return [
      "name": .text(name), "verified_at": nil,
      "value": .text(String(html.trimmingPrefix("<p>").replacing(/<\/p>$/, with: ""))),
    ]
  }

  /// As they were written.
  var source: JSONValue { ["name": .text(name), "value": .text(value), "verified_at": nil] }
}

/// What somebody wants to say of themselves; nil stays as it is.
struct ProfileChange: Sendable {
  private let displayName: String?
  private let note: String?
  private let isLocked: Bool?
  private let isBot: Bool?
  private let isDiscoverable: Bool?
  private let fields: String?

  /// Throws ``APIError``.
  init(_ form: FormData) throws {
    (displayName, note) = (form["display_name"], form["note"])
    guard displayName?.fits(100) ?? true, note?.fits(1000) ?? true else {
      throw APIError.unprocessable("Display name or note is too long")
    }
    isLocked = form["locked"].map(form.says)
    isBot = form["bot"].map(form.says)
    isDiscoverable = form["discoverable"].map(form.says)
    fields = try ProfileField.all(in: form).map {
      String(decoding: try JSONEncoder().encode($0), as: UTF8.self)
    }
  }

  fileprivate func apply(to user: Int64?, in snapshot: Snapshot) throws {
    try snapshot.db.execute(
      sql: """
        UPDATE user SET displayName = ifnull(?, displayName), note = ifnull(?, note),
            isLocked = ifnull(?, isLocked), isBot = ifnull(?, isBot),
            isDiscoverable = ifnull(?, isDiscoverable), fields = ifnull(?, fields)
          WHERE id = ?
        """, arguments: [displayName, note, isLocked, isBot, isDiscoverable, fields, user])
    if isLocked == false { try snapshot.acceptAllRequests() }
  }
}

/// A picture of a person.
enum ProfilePicture: String, CaseIterable, Sendable {
  case avatar, header

  /// No larger than this in either direction.
  var side: Int { self == .avatar ? 400 : 1500 }
}

extension Snapshot {
  /// Changes what the viewer says of themselves.
  func change(profile: ProfileChange, portraits: [ProfilePicture: StoredMedia]) throws {
    try profile.apply(to: viewer, in: self)
    if let viewer { try keepWords(ofPerson: viewer) }
    for (portrait, media) in portraits { try set(portrait, to: media.id) }
  }

  /// Gives the viewer another picture, or none; the one before goes.
  func set(_ portrait: ProfilePicture, to media: Int64?) throws {
    let column = portrait.rawValue
    let old = try Int64.fetchOne(
      db, sql: "SELECT \(column) FROM user WHERE id = ?", arguments: [viewer])
    try db.execute(
      sql: "UPDATE user SET \(column) = ? WHERE id = ?", arguments: [media, viewer])
    if let old { try StoredMedia.deleteOne(db, key: old) }
  }
}
