import Crypto
import Foundation
import GRDB

/// A picture that somebody uploaded.
struct StoredMedia: Sendable {
  /// Where the eye should go: -1 to 1 from left to right and from bottom to top.
  struct Focus: Hashable, Sendable {
    let x: Double
    let y: Double

    init(x: Double, y: Double) {
      self.x = min(max(x, -1), 1)
      self.y = min(max(y, -1), 1)
    }

    /// Reads `-0.5,0.25`; nil if it is something else.
    init?(_ text: String) {
      let parts = text.split(separator: ",").map { Double($0.filter { $0 != " " }) }
      guard parts.count == 2, let x = parts[0], let y = parts[1], x.isFinite, y.isFinite else {
        return nil
      }
      self.init(x: x, y: y)
    }
  }

  let id: Int64
  let owner: Int64
  var status: Int64?
  /// What it is called in addresses: chance, which says nothing of what is in it.
  let name: String
  /// Where its file is kept: the content's hash, and an ending for its type.
  let file: String
  let type: String
  let width: Int
  let height: Int
  let preview: String
  let previewWidth: Int
  let previewHeight: Int
  /// How long both files are; nil if that was not looked up yet.
  let bytes: Int?
  let blurhash: String
  var description: String?
  var focus: Focus?
}

extension StoredMedia {
  /// What ``init(_:from:)`` reads, in its order.
  static let columns = """
    id, owner, status, file, type, width, height, preview, previewWidth, previewHeight, blurhash, \
    description, focusX, focusY, name, bytes
    """

  /// Reads ``columns``.
  init(_ row: Row) { self.init(row, from: 0) }

  /// Reads ``columns``, the first of which is at an index.
  init(_ row: Row, from first: Int) {
    let x: Double? = row[first + 12]
    let y: Double? = row[first + 13]
    self.init(
      id: row[first], owner: row[first + 1], status: row[first + 2], name: row[first + 14],
      file: row[first + 3],
      type: row[first + 4], width: row[first + 5], height: row[first + 6],
      preview: row[first + 7], previewWidth: row[first + 8], previewHeight: row[first + 9],
      bytes: row[first + 15], blurhash: row[first + 10], description: row[first + 11],
      focus: x.flatMap { x in y.map { Focus(x: x, y: $0) } })
  }
}

extension StoredMedia {
  /// A name that nobody guesses: 128 random bits.
  static func newName() -> String {
    SymmetricKey(size: .bits128).withUnsafeBytes { bytes in
      bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
  }

  /// The path in the picture's address.
  var address: String { "/media/" + name + Self.ending(of: file) }

  /// The path in the smaller picture's address.
  var previewAddress: String { "/media/" + name + "-small" + Self.ending(of: preview) }

  /// Where the file is kept that has this name in its address; nil if neither has.
  func path(of name: String) -> String? {
    switch "/media/" + name {
    case address: file
    case previewAddress: preview
    default: nil
    }
  }

  private static func ending(of file: String) -> Substring { file.drop { $0 != "." } }
}
