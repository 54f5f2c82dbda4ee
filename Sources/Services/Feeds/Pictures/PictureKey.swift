import Foundation

/// What all sizes of one picture have in common, so that an entry shows it once.
///
/// The address without what programs put into it to ask for another size. Two pictures with the same
/// key are only taken for one within one entry.
struct PictureKey: Hashable {
  /// What they have in common.
  let text: String

  init(_ address: URL) {
    let host = (address.host() ?? "").lowercased()
    let path = address.path(percentEncoded: true)
    if host.hasSuffix("staticflickr.com"), let number = Self.flickrNumber(path) {
      text = "flickr " + number
    } else {
      let query = Self.query(address.query() ?? "")
      // Photon, through which WordPress serves pictures of other hosts.
      let isPhoton = host.hasSuffix(".wp.com") && host.hasPrefix("i")
      text = (isPhoton ? "//" : "//\(host)/") + Self.path(path) + query
    }
  }
}

extension PictureKey {
  /// Names in a query that only say how large, and in which quality.
  private static let sizing: Set = [
    "w", "h", "width", "height", "resize", "fit", "quality", "q", "ssl", "crop", "zoom", "format",
    "fm", "auto", "dpr", "strip", "s", "size", "scale", "name",
  ]

  /// Folders that only say how large: Mastodon's and Blogger's.
  private static func isSize(_ folder: Substring) -> Bool {
    if ["original", "small", "thumb", "thumbs", "thumbnail", "large", "medium"].contains(folder) {
      return true
    }
    let digits = folder.dropFirst().prefix { $0.isNumber || $0 == "-" || "swhpck".contains($0) }
    return folder.count > 1 && ["s", "w", "h"].contains(folder.first)
      && folder.dropFirst().first?.isNumber == true && digits.count == folder.count - 1
  }

  private static func path(_ path: String) -> String {
    var folders = path.split(separator: "/")
    guard let file = folders.popLast() else { return "" }
    return (folders.filter { !isSize($0) } + [name(file)[...]]).joined(separator: "/")
  }

  /// Without `-300x200` (WordPress), `_500` (Tumblr), `_thumb` (Pixelfed), `=s1600` (Google).
  private static func name(_ file: Substring) -> String {
    let dot = file.lastIndex(of: ".") ?? file.endIndex
    var stem = file[..<dot]
    for end in ["-scaled", "_thumb", "_small"] where stem.hasSuffix(end) && stem.count > end.count {
      stem.removeLast(end.count)
    }
    if let mark = stem.lastIndex(of: "=") ?? stem.lastIndex(where: { "-_".contains($0) }),
      mark > stem.startIndex
    {
      let size = stem[stem.index(after: mark)...]
      let isSize =
        switch stem[mark] {
        case "-":
          size.split(separator: "x").count == 2 && size.allSatisfy { $0.isNumber || $0 == "x" }
        case "_": ["75sq", "100", "250", "400", "500", "540", "640", "1280", "2048"].contains(size)
        default: Self.isSize(size)
        }
      if isSize { stem = stem[..<mark] }
    }
    return String(stem + file[dot...])
  }

  private static func query(_ query: String) -> String {
    let kept = query.split(separator: "&").filter { part in
      !sizing.contains(part.prefix { $0 != "=" }.lowercased())
    }
    return kept.isEmpty ? "" : "?" + kept.joined(separator: "&")
  }

  /// Flickr's sizes share the number, but not the secret after it.
  private static func flickrNumber(_ path: String) -> String? {
    let number = path.split(separator: "/").last?.prefix(while: \.isNumber)
    return number.flatMap { $0.count > 5 ? String($0) : nil }
  }
}
