import Domain
import Markup

/// A file of a status.
struct MediaAttachment: Entity, Hashable {
  /// What servers call kinds of files.
  enum Kind: String {
    case image, gifv, video, audio, unknown
  }

  /// Empty if the server does not name it.
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
    guard json.isObject else { throw JSONProblem(node: json, kind: .not("an object")) }
    id = json["id"]?.text ?? ""
    kind = json.attachmentKind
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
    blurhash = json["blurhash"]?.text.flatMap { $0 == Self.standIn ? nil : $0 }
  }

  /// What Pixelfed sends for every picture of which it has made no blurhash.
  private static let standIn = "U4Rfzst8?bt7ogayj[j[~pfQ9Goe%Mj[WBay"
}

extension JSONNode {
  /// What a file is called, or else what the names of its type and its file say: some servers call a
  /// picture unknown, or nothing, that they have not fetched yet.
  fileprivate var attachmentKind: MediaAttachment.Kind {
    let told = self["type"]?.text.flatMap { MediaAttachment.Kind(rawValue: $0.lowercased()) }
    if let told, told != .unknown { return told }
    if self["mime"]?.text?.hasPrefix("image/") == true { return .image }
    let files = [self["url"], self["remote_url"]].compactMap { $0?.text?.lowercased() }
    return files.contains(where: \.isPictureName) ? .image : .unknown
  }
}

extension String {
  fileprivate var isPictureName: Bool {
    let path = prefix { $0 != "?" && $0 != "#" }
    return [".jpg", ".jpeg", ".png", ".webp", ".avif", ".heic", ".heif"].contains {
      path.hasSuffix($0)
    }
  }
}
