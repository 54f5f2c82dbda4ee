import Domain
import Markup

/// The photo blogs in an OPML file of any feed reader, whatever is wrong with it.
///
/// Names and attributes may be written in any letter case, tags need not match, and no entity grows.
struct OPMLReader {
  /// The largest file that is read, in bytes.
  static let largest = 32 << 20
  /// More blogs than this are left out.
  static let most = 50_000

  /// The blogs, in their order.
  private(set) var subscriptions: [Subscription] = []
  /// Which have no address that can be asked, and why; lines of untrusted text.
  private(set) var problems: [String] = []
  /// How many blogs were left out as there are too many.
  private(set) var leftOut = 0
  /// Whether the file ends in the middle.
  private(set) var isCut = true

  private struct Level {
    /// The name of a folder; nil of a blog that was not closed at once.
    let folder: String?
    /// Whether it is a blog without an address unless something is in it.
    var mayBeBlog: Bool

    var isNamed: Bool { folder?.isEmpty == false }
  }

  private var levels: [Level] = []
  /// The names of the folders that are open, as many as are kept: levels may be a million.
  private var path: [String] = []
  /// How many folders with names are open.
  private var depth = 0
  private var hasRoot = false

  /// Reads a file; nil if it is no OPML.
  init?(_ bytes: [UInt8]) {
    var tokens = MarkupTokenizer(
      DocumentText.utf8(bytes), .xml, mostAttributes: 64, longestValue: 1 << 13)
    while let token = tokens.next() {
      switch token {
      case .start(let tag) where tag.local == "opml": (hasRoot, isCut) = (true, !tag.isEmpty)
      case .end("opml"): isCut = false
      case .start(let tag) where tag.local == "outline" && hasRoot: open(tag)
      case .end("outline"): close()
      default: break
      }
    }
    guard hasRoot else { return nil }
    while !levels.isEmpty { close() }
  }
}

extension OPMLReader {
  private mutating func open(_ tag: MarkupTag) {
    let name = Subscription.line(tag["text"] ?? tag["title"] ?? "")
    if let last = levels.indices.last { levels[last].mayBeBlog = false }
    guard let feed = tag["xmlurl"], !feed.isEmpty else {
      // Some readers say of a blog only where its page is.
      let mayBeBlog = tag["htmlurl"] != nil || tag["type"] != nil
      let level = Level(folder: name, mayBeBlog: mayBeBlog)
      if !tag.isEmpty { enter(level) } else if mayBeBlog { leaveOut(name) }
      return
    }
    add(feed, name)
    if !tag.isEmpty { enter(Level(folder: nil, mayBeBlog: false)) }
  }

  private mutating func enter(_ level: Level) {
    levels.append(level)
    guard level.isNamed, let name = level.folder else { return }
    depth += 1
    if depth <= Subscription.deepest { path.append(name) }
  }

  private mutating func add(_ feed: String, _ name: String) {
    let feed = feed.trimmed.withoutFeedScheme
    guard let address = WebAddress(feed) else {
      return feed.namesUser
        ? leaveOut(name, "its address has a password in it, which is sent to no feed")
        : leaveOut(name)
    }
    guard subscriptions.count < Self.most else { return leftOut += 1 }
    subscriptions.append(Subscription(address, named: name, in: path))
  }

  private mutating func leaveOut(_ name: String, _ reason: String = "it has no feed") {
    problems.append("\(name): \(reason)")
  }

  private mutating func close() {
    guard let level = levels.popLast() else { return }
    if level.isNamed {
      if depth == path.count { path.removeLast() }
      depth -= 1
    }
    if level.mayBeBlog, let name = level.folder { leaveOut(name) }
  }
}
