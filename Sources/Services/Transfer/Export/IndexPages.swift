import Domain
import Files
import Foundation
import Markup

/// Pages that show an export's pictures in a browser, without a network and without scripts.
struct IndexPages {
  /// How many pictures a page has.
  static let length = 500

  /// A picture on a page; texts are untrusted.
  struct Picture {
    /// Its path in the export.
    let path: [UInt8]
    let moment: Timestamp
    var caption: String?
    var alternativeText: String?
    var isVideo = false
  }

  private let folder: ExportFolder
  private var waiting: [Picture] = []
  private var paths: Set<[UInt8]> = []
  private var page = 1

  init(in folder: ExportFolder) {
    self.folder = folder
  }

  /// Adds a picture at the end, unless it is there: a folder of the export may be a source, too.
  mutating func add(_ picture: Picture) throws(TransferError) {
    guard paths.insert(picture.path).inserted else { return }
    if waiting.count == Self.length { try write(hasNext: true) }
    waiting.append(picture)
  }

  /// Writes the last page, and removes those behind it that an earlier export left.
  mutating func finish() throws(TransferError) {
    try write(hasNext: false)
    while (try? folder.location(of: Self.name(page)).status(ofLink: true)) != nil {
      folder.location(of: Self.name(page)).remove()
      page += 1
    }
  }
}

extension IndexPages {
  private static func name(_ page: Int) -> String {
    page == 1 ? "index.html" : "index-\(page).html"
  }

  private mutating func write(hasNext: Bool) throws(TransferError) {
    var links: [String] = []
    if page > 1 { links.append(#"<a href="\#(Self.name(page - 1))">newer</a>"#) }
    if hasNext { links.append(#"<a href="\#(Self.name(page + 1))">older</a>"#) }
    let navigation = links.isEmpty ? "" : "<nav>\(links.joined(separator: " "))</nav>\n"
    let figures = waiting.map(Self.figure).joined()
    let nothing = waiting.isEmpty ? "<p>There are no pictures in this export.</p>\n" : ""
    try folder.write(
      Array((Self.head + navigation + figures + nothing + navigation + Self.end).utf8),
      to: Self.name(page))
    waiting = []
    page += 1
  }

  private static func figure(_ picture: Picture) -> String {
    let path = picture.path.map(escaped).joined()
    let day = String(picture.moment.text.prefix(10))
    let words = [picture.caption?.html, day].compactMap(\.self)
      .joined(separator: "<br>").replacing("\n", with: "<br>")
    let alternative = (picture.alternativeText ?? "").html
    let image =
      picture.isVideo
      ? #"<video src="\#(path)" controls preload="none" aria-label="\#(alternative)"></video>"#
      : #"<a href="\#(path)"><img src="\#(path)" alt="\#(alternative)" loading="lazy"></a>"#
    return "<figure>\(image)<figcaption dir=\"auto\">\(words)</figcaption></figure>\n"
  }

  /// A byte of a path as it stands in an address.
  private static func escaped(_ byte: UInt8) -> String {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F:
      String(UnicodeScalar(byte))
    default:
      "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }

  // Nothing is fetched, whatever a caption says.
  private static let head = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; media-src 'self' file:; style-src 'unsafe-inline'">
    <title>PhotoStream</title>
    <style>
    :root { color-scheme: light dark; }
    body { margin: 0 auto; max-width: 60rem; padding: 1rem; font: 1rem/1.5 sans-serif; background: #fff; color: #1a1a1a; }
    a { color: #0b57d0; }
    nav { display: flex; gap: 1rem; padding: 1rem 0; }
    figure { margin: 0 0 2rem; }
    img, video { max-width: 100%; max-height: 90vh; display: block; }
    figcaption { padding-top: .5rem; overflow-wrap: anywhere; }
    @media (prefers-color-scheme: dark) { body { background: #121212; color: #ececec; } a { color: #8ab4f8; } }
    </style>
    </head>
    <body>
    <main>
    <h1>Your photos</h1>

    """
  private static let end = "</main>\n</body>\n</html>\n"
}
