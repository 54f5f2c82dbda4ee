import Domain
import Files
import Foundation
import Glibc
import Markup

/// The posts of an account, as Mastodon and Pixelfed pack them: `outbox.json` beside the folders of their pictures.
/// Mastodon's has activities, Pixelfed's the statuses of its API, and their pictures are elsewhere as long as nobody
/// puts them there.
///
/// It says of pictures what their files cannot: words, what is to be seen, dates, and which of them are one post.
/// Everything in it is a stranger's: it describes files in its own folder only, and one post that cannot be read
/// costs itself.
final class PostArchive: Sendable {
  /// The file with the posts.
  static let name = Array("outbox.json".utf8)
  /// The largest file that is read, in bytes.
  static let largest = 128 << 20
  /// More pictures of a post are left out.
  private static let mostPictures = 32
  /// The longest words of a post and of a picture, in bytes.
  private static let longestWords = 20_000

  /// A picture of a post.
  struct Picture: Sendable {
    let path: [UInt8]
    let alternativeText: String?
  }

  /// A post, of which at least one picture is there.
  struct Post: Sendable {
    let moment: Timestamp?
    let words: String?
    let isSensitive: Bool
    let page: String?
    /// The pictures that are there, in their order; never none.
    let pictures: [Picture]

    /// Another number if others of its pictures are there.
    var mark: Int64 {
      Int64(bitPattern: StableHash.of(pictures.map(\.path).joined(separator: [0x00])))
    }
  }

  private let posts: [[UInt8]: Post]
  /// Whether its posts have pictures, and none of them is there.
  let lacksPictures: Bool

  /// Reads the file in the top folder of a source. Throws ``SystemError``, or ``TooLarge``.
  convenience init(_ folder: OpenFile) throws {
    let file = try OpenFile(FileLocation(bytes: Self.name), in: folder, O_NOFOLLOW)
    guard try file.status().st_size <= Self.largest else { throw TooLarge() }
    self.init(try file.start(limit: Self.largest), in: folder)
  }

  /// Reads its bytes; what they describe lies in a folder.
  init(_ bytes: [UInt8], in folder: OpenFile) {
    let document = JSONDocument(mending: DocumentText.utf8(bytes), depth: 64)
    let root = document?.root
    let items = (root?["orderedItems"] ?? root?["data"] ?? root)?.elements ?? []
    var posts: [[UInt8]: Post] = [:]
    var isAnyMissing = false
    let files = ArchiveFiles(folder)
    for item in items {
      guard let post = Self.post(item, files) else {
        isAnyMissing = isAnyMissing || !(Self.note(of: item).map(Self.attachments) ?? []).isEmpty
        continue
      }
      // Of two posts with the same picture the first one has it.
      guard post.pictures.allSatisfy({ posts[$0.path] == nil }) else { continue }
      for picture in post.pictures { posts[picture.path] = post }
    }
    self.posts = posts
    lacksPictures = posts.isEmpty && isAnyMissing
  }

  /// The post that a file is a picture of, by its path within the source; nil if it is of none.
  func post(of path: [UInt8]) -> Post? { posts[path] }

  /// Whether a file is a picture of a post behind its first one, with which it is shown.
  func isBehindAnother(_ path: [UInt8]) -> Bool {
    posts[path].map { $0.pictures.first?.path != path } ?? false
  }

  /// There is too much of it.
  struct TooLarge: ExplainedError {
    var reason: String { "it is too large to be read" }
  }
}

extension PostArchive {
  /// What the account wrote itself; nil of boosts.
  private static func note(of item: JSONNode) -> JSONNode? {
    guard item["type"]?.text ?? "Create" == "Create", item["reblog"]?.isObject != true else {
      return nil
    }
    return item["object"].flatMap { $0.isObject ? $0 : nil } ?? item
  }

  private static func attachments(of note: JSONNode) -> [JSONNode] {
    (note["attachment"] ?? note["media_attachments"])?.elements ?? []
  }

  /// A post; nil of what has no picture here.
  private static func post(_ item: JSONNode, _ files: ArchiveFiles) -> Post? {
    guard let note = note(of: item) else { return nil }
    let pictures = attachments(of: note).prefix(mostPictures).compactMap { picture($0, files) }
    guard !pictures.isEmpty else { return nil }
    let warning = note["summary"] ?? note["spoiler_text"]
    let words = [warning?.writtenText, note["content"]?.writtenText].compactMap(\.self)
      .map { StatusText.read($0, limit: 4 * longestWords).cut(to: longestWords) }
      .filter { !$0.isEmpty }.joined(separator: "\n\n")
    let moment = (note["published"] ?? item["published"] ?? note["created_at"])?.text
      .flatMap(Timestamp.init(text:))
    var seen: Set<[UInt8]> = []
    return Post(
      moment: moment, words: words.isEmpty ? nil : words,
      isSensitive: note["sensitive"]?.boolean ?? false,
      page: Photo.page((note["url"] ?? note["id"])?.writtenText),
      pictures: pictures.filter { seen.insert($0.path).inserted })
  }

  private static func picture(_ attachment: JSONNode, _ files: ArchiveFiles) -> Picture? {
    guard attachment.isObject, let address = attachment["url"]?.writtenText,
      let path = files.path(of: address)
    else { return nil }
    let text = (attachment["name"] ?? attachment["summary"] ?? attachment["description"])?
      .writtenText
    return Picture(path: path, alternativeText: text.flatMap { $0.cut(to: longestWords).line })
  }
}

/// The files of an archive, by what its posts call them.
private struct ArchiveFiles {
  private let folder: OpenFile

  init(_ folder: OpenFile) {
    self.folder = folder
  }

  /// The path of a file that is there, within the archive, without links: servers write the path of its address, in
  /// front of which are folders that are not in the archive, or a whole address.
  func path(of address: String) -> [UInt8]? {
    let whole = WebAddress(address)?.target ?? address
    let target = whole.prefix { $0 != "?" && $0 != "#" }
    let decoded = target.removingPercentEncoding ?? String(target)
    let parts = decoded.utf8.split(separator: UInt8(ascii: "/")).map(Array.init)
    guard (1...32).contains(parts.count), parts.allSatisfy(Self.isName) else { return nil }
    return parts.indices.lazy.map { Array(parts[$0...].joined(separator: [UInt8(ascii: "/")])) }
      .first { isFile($0) }
  }

  private static func isName(_ part: [UInt8]) -> Bool {
    part.first != UInt8(ascii: ".") && !part.contains(0)
  }

  /// Whether a regular file is there, and no link on the way.
  private func isFile(_ path: [UInt8]) -> Bool {
    var (folder, parts) = (folder, path.split(separator: UInt8(ascii: "/")).map(Array.init))
    guard let name = parts.popLast() else { return false }
    for part in parts {
      guard
        let next = try? OpenFile(FileLocation(bytes: part), in: folder, O_DIRECTORY | O_NOFOLLOW)
      else { return false }
      folder = next
    }
    return (try? folder.status(of: name, followingLink: false))?.isRegular ?? false
  }
}
