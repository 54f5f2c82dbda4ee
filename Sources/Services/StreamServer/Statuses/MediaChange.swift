import Domain

/// A new description or focus of a status's picture.
struct MediaChange: Sendable {
  let id: Int64
  var description: String?
  var focus: StoredMedia.Focus?

  /// Reads `media_attributes[][id]` and what follows each. Throws ``APIError``.
  static func all(in fields: Fields, limits: ServerLimits) throws -> [MediaChange] {
    var changes: [MediaChange] = []
    for field in fields.all where field.name.hasPrefix("media_attributes[") {
      if field.name.hasSuffix("[id]") {
        guard let id = Int64(id: field.value) else { throw APIError.notFound }
        changes.append(MediaChange(id: id))
      } else if !changes.isEmpty, field.name.hasSuffix("[description]") {
        changes[changes.count - 1].description = try UploadedPicture.description(
          field.value, limits)
      } else if !changes.isEmpty, field.name.hasSuffix("[focus]") {
        changes[changes.count - 1].focus = StoredMedia.Focus(field.value)
      }
    }
    return changes
  }

  func apply(to media: inout StoredMedia) {
    if let description { media.description = description }
    if let focus { media.focus = focus }
  }
}
