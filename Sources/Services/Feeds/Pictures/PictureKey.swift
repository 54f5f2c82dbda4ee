import Foundation

/// What the addresses of all sizes of one picture have in common, so that an entry shows it once.
///
/// It is the address without the parts that ask for a size. Two pictures with the same key count as one
/// only within the same entry.
struct PictureKey: Hashable {
  let text: String

  init(_ address: URL) {
    let host = (address.host() ?? "").lowercased()
    let path = address.path(percentEncoded: true)
    if let known = ServicePictures.key(host, path) {
      text = known
    } else {
      // Photon, through which WordPress serves pictures of other hosts.
      let isPhoton = host.hasSuffix(".wp.com") && host.hasPrefix("i")
      text =
        (isPhoton ? "//" : "//\(host)/") + Self.path(path) + Self.query(address.query() ?? "")
    }
  }

  /// Whether an address asks for no size, and so is most likely that of the whole picture.
  static func isOfWhole(_ address: URL) -> Bool {
    let path = address.path(percentEncoded: true).drop { $0 == "/" }
    let query = address.query().map { "?" + $0 } ?? ""
    return PictureKey(address).text == "//\((address.host() ?? "").lowercased())/\(path)\(query)"
  }
}

extension PictureKey {
  /// Names in a query that only choose size and quality, and Drupal's token for a size.
  private static let sizing: Set = [
    "w", "h", "width", "height", "resize", "fit", "quality", "q", "ssl", "crop", "zoom", "format",
    "fm", "auto", "dpr", "strip", "s", "size", "scale", "name", "cs", "ixid", "ixlib", "itok",
  ]

  /// Folders that only choose a size, as many programs name them.
  private static let sizes: Set<Substring> = [
    "original", "originals", "small", "thumb", "thumbs", "thumbnail", "large", "medium", "resizes",
    "albums",
  ]

  /// Folders that only choose a size: Blogger's `s320` and `w640-h480`, Pinterest's `236x`, and the
  /// options of Cloudinary and Substack.
  private static func isSize(_ folder: Substring) -> Bool {
    if sizes.contains(folder) || folder.contains("q_auto") || folder.contains("c_limit") {
      return true
    }
    guard let first = folder.first, folder.count > 1 else { return false }
    if first.isNumber {
      return folder.contains("x") && folder.allSatisfy { $0.isNumber || $0 == "x" }
    }
    return "swh".contains(first) && folder.dropFirst().first?.isNumber == true
      && folder.dropFirst().allSatisfy { $0.isNumber || "-swhpck".contains($0) }
  }

  private static func path(_ path: String) -> String {
    var folders = path.split(separator: "/")
    guard let file = folders.popLast() else { return "" }
    // Drupal's copies: `styles/large/public/`.
    if let styles = folders.firstIndex(of: "styles"), folders.count > styles + 2,
      folders[styles + 2] == "public"
    {
      folders.removeSubrange(styles...(styles + 2))
    }
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
}

/// Picture services whose sizes share a name, but not the rest of the address.
enum ServicePictures {
  /// The service and the picture's name; nil for any other address.
  static func key(_ host: String, _ path: String) -> String? {
    let folders = path.split(separator: "/")
    let found = services.first { host == $0.host || host.hasSuffix("." + $0.host) }
    return found.flatMap { service in
      service.name(folders).map { "\(service.host) \($0)" }
    }
  }
}

extension ServicePictures {
  private struct Service {
    let host: String
    let name: @Sendable ([Substring]) -> Substring?
  }

  private static let services = [
    // The secret behind the number is another one for each size.
    Service(host: "staticflickr.com") { folders in
      let number = folders.last?.prefix(while: \.isNumber)
      return number.flatMap { $0.count > 5 ? $0 : nil }
    },
    // `i-KEY/0/X2/name-X2.jpg`; elsewhere at SmugMug, `i-KEY` is the picture's page.
    Service(host: "photos.smugmug.com") { folders in folders.first { $0.hasPrefix("i-") } },
    // `photo/NUMBER/q%3D80_m%3D1000/v2`
    Service(host: "500px.org") { folders in
      folders.first == "photo" ? folders.dropFirst().first : nil
    },
    // `img/s/v-10/pNUMBER-5.jpg`
    Service(host: "zenfolio.com") { folders in
      folders.first == "img" ? folders.last?.prefix { $0 != "-" } : nil
    },
    Service(host: "wixstatic.com", name: beforeVersion),
    Service(host: "wixmp.com", name: beforeVersion),
  ]

  /// The file in `file.jpg/v1/fit/w_300,h_200/title.jpg`.
  private static let beforeVersion: @Sendable ([Substring]) -> Substring? = { folders in
    folders.prefix { $0 != "v1" }.last
  }
}
