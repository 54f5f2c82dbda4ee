import Foundation

/// What the addresses of all sizes of one picture have in common, so that an entry shows it once.
///
/// It is the address without the parts that ask for a size. Two pictures with the same key count as one
/// only within the same entry: in another one, what looks like a size may tell another picture.
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
      let query = address.query() ?? ""
      let isFile =
        !query.isEmpty
        && (PictureType.hasPictureName(address) || host.hasSuffix("twimg.com")
          || query.contains("ixid="))
      text =
        (isPhoton ? "//" : "//\(host)/") + Self.path(path, at: host)
        + Self.query(query, ofFile: isFile)
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
    "w", "h", "width", "height", "resize", "fit", "quality", "ssl", "crop", "zoom", "fm", "auto",
    "dpr", "strip", "scale", "cs", "ixid", "ixlib", "itok",
  ]

  /// Names that do so where a picture's file is asked for. Elsewhere they may tell which picture is meant, as in
  /// `photo.php?name=1.jpg`.
  private static let sizingOfFiles: Set = ["q", "s", "size", "format", "name"]

  /// Folders that only choose a size, as many programs name them.
  private static let sizes: Set<Substring> = [
    "original", "originals", "small", "thumb", "thumbs", "thumbnail", "large", "medium", "resizes",
    "albums",
  ]

  /// The hosts of Blogger's and Google's pictures.
  private static let scaling = ["blogspot.com", "googleusercontent.com", "ggpht.com"]

  /// Folders that only choose a size: Pinterest's `236x`, the options of Cloudinary and Substack, and Blogger's
  /// `s320` at its hosts. Elsewhere `w02` may be the second week; `6x7` is a format of film.
  private static func isSize(_ folder: Substring, at host: String) -> Bool {
    if sizes.contains(folder) || folder.contains("q_auto") || folder.contains("c_limit") {
      return true
    }
    if folder.prefix(while: \.isNumber).count > 1 {
      return folder.contains("x") && folder.allSatisfy { $0.isNumber || $0 == "x" }
    }
    return isScale(folder) && scaling.contains { host.hasSuffix($0) }
  }

  /// Whether this is like Blogger's `s320` and `w640-h480`.
  private static func isScale(_ text: Substring) -> Bool {
    text.first.map { "swh".contains($0) } == true && text.dropFirst().first?.isNumber == true
      && text.dropFirst().allSatisfy { $0.isNumber || "-swhpck".contains($0) }
  }

  private static func path(_ path: String, at host: String) -> String {
    var folders = path.split(separator: "/")
    guard let file = folders.popLast() else { return "" }
    // Drupal's copies: `styles/large/public/`.
    if let styles = folders.firstIndex(of: "styles"), folders.count > styles + 2,
      folders[styles + 2] == "public"
    {
      folders.removeSubrange(styles...(styles + 2))
    }
    // Ghost's copies: `size/w600/`.
    if let size = folders.firstIndex(of: "size"), folders.count > size + 1,
      isScale(folders[size + 1])
    {
      folders.removeSubrange(size...(size + 1))
    }
    let isTumblr = host.hasSuffix("tumblr.com") || file.hasPrefix("tumblr_")
    let rest = folders.filter { !isSize($0, at: host) }
    return (rest + [name(file, isTumblr: isTumblr)[...]]).joined(separator: "/")
  }

  /// Without `-300x200` (WordPress), `_500` (Tumblr), `_thumb` (Pixelfed), `=s1600` (Google).
  private static func name(_ file: Substring, isTumblr: Bool) -> String {
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
        case "_":
          isTumblr
            && ["75sq", "100", "250", "400", "500", "540", "640", "1280", "2048"].contains(size)
        default: isScale(size)
        }
      if isSize { stem = stem[..<mark] }
    }
    return String(stem + file[dot...])
  }

  private static func query(_ query: String, ofFile isFile: Bool) -> String {
    let kept = query.split(separator: "&").filter { part in
      let name = part.prefix { $0 != "=" }.lowercased()
      return !sizing.contains(name) && !(isFile && sizingOfFiles.contains(name))
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
