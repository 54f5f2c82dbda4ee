import Markup

/// What a server says about itself, in version 1 or 2 of the API.
struct Instance: Entity, Hashable {
  /// The program and its version, such as `2.7.2 (compatible; Pixelfed 0.12.4)`.
  let version: String
  let title: String
  let maxCharacters: Int?
  let charactersPerLink: Int?
  let maxPictures: Int?
  let maxDescription: Int?
  let maxPictureBytes: Int?
  /// The most pixels of a picture.
  let maxPicturePixels: Int?
  let mediaTypes: [String]
  /// Whether it translates posts.
  let canTranslate: Bool
  /// Whether it takes dislikes; only our own servers say so.
  let canDislike: Bool
  /// Whether it takes statuses that expire; only our own servers say so.
  let canExpire: Bool
  /// Where its streams are, as `wss://photos.example`; nil if it has none.
  let streaming: String?
  /// Where the program's source code is, which tells forks apart.
  let sourcePage: String

  /// Reads one; nil if it has no version.
  static func read(_ json: JSONNode) -> Instance? {
    var problems: [JSONProblem] = []
    return try? Instance(json, &problems)
  }

  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem) {
    version = try json.needText("version")
    title = json["title"]?.text ?? ""
    let configuration = json["configuration"]
    let statuses = configuration?["statuses"]
    streaming = configuration?["urls"]?["streaming"]?.text ?? json["urls"]?["streaming_api"]?.text
    maxCharacters =
      statuses?["max_characters"]?.integer ?? json["max_toot_chars"]?.integer
    charactersPerLink = statuses?["characters_reserved_per_url"]?.integer
    maxPictures = statuses?["max_media_attachments"]?.integer
    let media = configuration?["media_attachments"]
    // Pleroma says it at the top.
    maxDescription = (media?["description_limit"] ?? json["description_limit"])?.integer
    maxPictureBytes = media?["image_size_limit"]?.integer
    maxPicturePixels = media?["image_matrix_limit"]?.integer
    mediaTypes = media?["supported_mime_types"]?.elements.compactMap(\.text) ?? []
    canTranslate = configuration?["translation"]?["enabled"]?.boolean ?? false
    let extensions = configuration?["photostream"]
    canDislike = extensions?["dislike"]?.boolean ?? false
    canExpire = extensions?["expires_at"]?.boolean ?? false
    sourcePage = json["source_url"]?.text ?? ""
  }
}
