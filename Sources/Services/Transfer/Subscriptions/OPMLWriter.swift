import Domain
import Markup

/// Photo blogs as OPML 2.0. What is written of what was read is the same, byte for byte.
struct OPMLWriter {
  /// A folder of a reader, or all of it: what is in it, in the order of coming.
  private final class Folder {
    enum Content {
      case feed(Subscription)
      case folder(String, Folder)
    }

    var contents: [Content] = []
    var folders: [String: Folder] = [:]

    /// The folder in it of this name, which is made if it is not there.
    func folder(_ name: String) -> Folder {
      // Names that only look the same are the same to Swift: kept as the first one is written.
      if let known = folders[name] { return known }
      let new = Folder()
      folders[name] = new
      contents.append(.folder(name, new))
      return new
    }
  }

  /// The file.
  static func bytes(of subscriptions: [Subscription]) -> [UInt8] {
    let root = Folder()
    for subscription in subscriptions {
      let folder = subscription.folders.reduce(root) { $0.folder($1) }
      folder.contents.append(.feed(subscription))
    }
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#, #"<opml version="2.0">"#, "  <head>",
      "    <title>PhotoStream</title>", "  </head>", "  <body>",
    ]
    write(root, depth: 2, to: &lines)
    lines += ["  </body>", "</opml>", ""]
    return Array(lines.joined(separator: "\n").utf8)
  }
}

extension OPMLWriter {
  private static func write(_ folder: Folder, depth: Int, to lines: inout [String]) {
    let indent = String(repeating: "  ", count: depth)
    for content in folder.contents {
      switch content {
      case .feed(let feed):
        let (name, address) = (feed.name.html, feed.address.text.html)
        lines.append(
          #"\#(indent)<outline type="rss" text="\#(name)" title="\#(name)" xmlUrl="\#(address)"/>"#)
      case .folder(let name, let folder):
        let name = name.html
        lines.append(#"\#(indent)<outline text="\#(name)" title="\#(name)">"#)
        write(folder, depth: depth + 1, to: &lines)
        lines.append(indent + "</outline>")
      }
    }
  }
}
