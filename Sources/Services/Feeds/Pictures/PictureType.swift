import Foundation
import Pictures

/// Tells pictures from sounds, films and pages by what is said of them.
enum PictureType {
  /// The media type without parameters, in small letters; nil if it is none or says nothing.
  static func normalised(_ type: String?) -> String? {
    guard let type = type?.split(separator: ";").first.flatMap({ String($0).line })?.lowercased(),
      type.contains("/"), type.utf8.count < 100, type != "application/octet-stream"
    else { return nil }
    return type == "image/jpg" ? "image/jpeg" : type
  }

  /// Whether something that is attached is a picture: its type decides, else the end of its name.
  static func isPicture(_ address: URL, type: String?, medium: String? = nil) -> Bool {
    if let medium { return medium.lowercased() == "image" }
    if let type = normalised(type) { return type.hasPrefix("image/") && type != "image/svg+xml" }
    return hasPictureName(address)
  }

  /// Whether the end of an address is that of a picture file.
  static func hasPictureName(_ address: URL) -> Bool {
    PictureFormat.isEnding(address.pathExtension)
  }
}
