import Domain

/// A file of a status.
struct MediaAttachment: Entity, Hashable {
  /// What servers call kinds of files.
  enum Kind: String {
    case image, gifv, video, audio, unknown
  }

  let id: String
  let kind: Kind
  /// The file on the account's server; nil if it is not there, or not yet.
  let url: String?
  let previewURL: String?
  /// The file where it came from.
  let remoteURL: String?
  let size: PixelSize?
  let description: String?
  let blurhash: String?

  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem) {
    id = try json.needText("id")
    kind = Kind(rawValue: try json.needText("type")) ?? .unknown
    url = json["url"]?.text
    previewURL = json["preview_url"]?.text
    remoteURL = json["remote_url"]?.text
    let original = json["meta"]?["original"]
    size = original.flatMap { original in
      guard let width = original["width"]?.integer, let height = original["height"]?.integer else {
        return nil
      }
      return PixelSize(width: width, height: height)
    }
    description = json["description"]?.text
    blurhash = json["blurhash"]?.text
  }
}
