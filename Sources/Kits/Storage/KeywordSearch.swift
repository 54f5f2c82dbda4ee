import Domain
import Foundation

/// Finds the most important of many keywords in a text, in one walk over its bytes (Aho and Corasick): how
/// many keywords there are makes no difference to that.
///
/// A text and its keywords are folded the same way: letter case, invisible characters, kinds of blanks and
/// Unicode's normal forms make no difference.
struct KeywordSearch: Sendable {
  /// Longer keywords are not looked for: they stand in no caption.
  static let longestKeyword = 1_000

  /// A place in the tree of all keywords' beginnings; node 0 is where they begin.
  private struct Node {
    let byte: UInt8
    var child = 0
    var sibling = 0
    /// The longest other beginning that ends with the same bytes.
    var fallback = 0
    /// The nearest node by way of fallbacks where a keyword ends; 0 if there is none.
    var shorter = 0
    /// Which of ``endings`` ends here; 0 if no keyword does.
    var ending = 0
    /// The most important rank here, and by way of shorter ones.
    var best = Int.max
  }

  fileprivate struct Ending {
    let length: Int
    let beginsWord: Bool
    let endsWord: Bool
    var rank: Int
  }

  private var nodes = [Node(byte: 0)]
  /// Keywords that are the same but for their edges, the most important one of each kind. The first is none.
  private var endings: [[Ending]] = [[]]
  /// The children of node 0.
  private var starts = [Int](repeating: 0, count: 256)

  /// Takes keywords with their ranks; those with lower ranks are more important.
  init(_ keywords: [(text: String, isWholeWord: Bool, rank: Int)]) {
    for keyword in keywords { add(keyword.text, keyword.isWholeWord, keyword.rank) }
    connect()
  }

  /// The rank of the most important keyword in a folded text that is more important than `limit`; else `limit`.
  func best(in text: [UInt8], below limit: Int) -> Int {
    guard nodes.count > 1 else { return limit }
    var (best, node) = (limit, 0)
    for index in text.indices {
      node = next(node, text[index])
      var end = nodes[node].ending == 0 ? nodes[node].shorter : node
      guard end != 0, nodes[end].best < best else { continue }
      let goesOn = Ending.isWord(in: text, from: index + 1)
      while end != 0, nodes[end].best < best {
        for ending in endings[nodes[end].ending] where ending.rank < best {
          if !ending.endsWord || !goesOn, ending.begins(in: text, at: index + 1 - ending.length) {
            best = ending.rank
          }
        }
        end = nodes[end].shorter
      }
    }
    return best
  }

  /// A text as it is searched.
  static func folded(_ text: some StringProtocol) -> [UInt8] {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return Array(text.foldedForSearch.composed.utf8)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var isBlank = false
    for byte in text.utf8 {
      if byte == 0x20 || (0x09...0x0D).contains(byte) {
        isBlank = !bytes.isEmpty
        continue
      }
      if isBlank { bytes.append(0x20) }
      isBlank = false
      bytes.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
    }
    return bytes
  }
}

extension KeywordSearch {
  private mutating func add(_ text: String, _ isWholeWord: Bool, _ rank: Int) {
    let bytes = Self.folded(text)
    guard !bytes.isEmpty, bytes.count <= Self.longestKeyword else { return }
    let folded = String(decoding: bytes, as: UTF8.self)
    let first = folded.first?.writing
    var node = 0
    for byte in bytes { node = child(of: node, byte) }
    let ending = Ending(
      length: bytes.count, beginsWord: isWholeWord && (first == .spaced || first == .korean),
      endsWord: isWholeWord && folded.last?.writing == .spaced, rank: rank)
    if nodes[node].ending == 0 {
      nodes[node].ending = endings.count
      endings.append([])
    }
    let place = nodes[node].ending
    let same = endings[place].firstIndex {
      $0.beginsWord == ending.beginsWord && $0.endsWord == ending.endsWord
    }
    if let same {
      endings[place][same].rank = min(rank, endings[place][same].rank)
    } else {
      endings[place].append(ending)
    }
    nodes[node].best = min(rank, nodes[node].best)
  }

  private mutating func child(of node: Int, _ byte: UInt8) -> Int {
    let known = known(node, byte)
    guard known == 0 else { return known }
    nodes.append(Node(byte: byte, sibling: node == 0 ? 0 : nodes[node].child))
    let new = nodes.count - 1
    if node == 0 { starts[Int(untrusted: byte)] = new } else { nodes[node].child = new }
    return new
  }

  private func known(_ node: Int, _ byte: UInt8) -> Int {
    guard node != 0 else { return starts[Int(untrusted: byte)] }
    var child = nodes[node].child
    while child != 0, nodes[child].byte != byte { child = nodes[child].sibling }
    return child
  }

  private func next(_ node: Int, _ byte: UInt8) -> Int {
    var node = node
    while true {
      let child = known(node, byte)
      if child != 0 || node == 0 { return child }
      node = nodes[node].fallback
    }
  }

  /// From the shortest beginnings to the longest, as each needs what is shorter.
  private mutating func connect() {
    var level = starts.filter { $0 != 0 }
    while !level.isEmpty {
      var deeper: [Int] = []
      for node in level {
        var child = nodes[node].child
        while child != 0 {
          let fallback = next(nodes[node].fallback, nodes[child].byte)
          let shorter = nodes[fallback].ending == 0 ? nodes[fallback].shorter : fallback
          nodes[child].fallback = fallback
          nodes[child].shorter = shorter
          nodes[child].best = min(nodes[child].best, nodes[shorter].best)
          deeper.append(child)
          child = nodes[child].sibling
        }
      }
      level = deeper
    }
  }
}

extension KeywordSearch.Ending {
  /// Whether no word goes on where the keyword begins.
  fileprivate func begins(in text: [UInt8], at start: Int) -> Bool {
    guard beginsWord, start > 0 else { return true }
    guard text[start - 1] >= 0x80 else { return !Self.isWord(text[start - 1]) }
    let before = String(decoding: text[max(0, start - 4)..<start], as: UTF8.self)
    return !Self.isWord(before.unicodeScalars.last, orKorean: true)
  }

  /// Whether a word goes on behind a keyword. Endings follow a Korean word, and where no blanks are written
  /// nobody knows where words end.
  fileprivate static func isWord(in text: [UInt8], from end: Int) -> Bool {
    guard end < text.count else { return false }
    guard text[end] >= 0x80 else { return isWord(text[end]) }
    let behind = String(decoding: text[end..<min(end + 4, text.count)], as: UTF8.self)
    return isWord(behind.unicodeScalars.first, orKorean: false)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x5F
  }

  private static func isWord(_ scalar: Unicode.Scalar?, orKorean: Bool) -> Bool {
    guard let scalar else { return false }
    if scalar.properties.generalCategory == .nonspacingMark { return true }
    let writing = Character(scalar).writing
    return writing == .spaced || orKorean && writing == .korean
  }
}

extension String {
  /// Whether it is written with blanks between words, so that it can be told where they end: what is not is
  /// better looked for anywhere, also by servers.
  public var hasWordsBetweenBlanks: Bool { !contains { $0.writing == .unspaced } }
}
