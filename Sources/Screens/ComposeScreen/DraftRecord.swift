import Domain

/// A draft for scripts; the names of its fields never change.
struct DraftRecord: Encodable, Sendable {
  let draft: Int?
  let place: String?
  let text: String
  let warning: String
  let sensitive: Bool
  let visibility: String
  let lifetime: Int?
  let pictures: [Picture]

  /// A picture of it.
  struct Picture: Encodable, Sendable {
    let path: String
    let alternativeText: String?
  }

  init(_ draft: Draft, place: String?, number: Int?) {
    self.draft = number
    self.place = place
    text = draft.text
    warning = draft.warning
    sensitive = draft.isSensitive
    visibility = draft.visibility.rawValue
    lifetime = draft.lifetime
    pictures = draft.pictures.map {
      Picture(path: $0.location.encoded, alternativeText: $0.alternativeText)
    }
  }
}
