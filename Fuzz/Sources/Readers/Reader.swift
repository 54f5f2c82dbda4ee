/// A reader of strangers' bytes, in the product's own code.
public struct Reader: Sendable {
  /// What it is asked for by, such as `feeds`.
  public let name: String
  /// Files and folders of the repository that fuzzing begins with.
  public let fixtures: [String]
  /// What fuzzing begins with besides.
  public let seeds: [[UInt8]]
  /// What would take longest, if it was read badly.
  public let shapes: [Shape]
  /// Bytes of the smallest input that steps are counted of; the largest is four times as long.
  public let size: Int
  /// Reads bytes, whatever they are.
  public let read: @Sendable ([UInt8]) -> Void

  init(
    _ name: String, fixtures: [String] = [], seeds: [String] = [], size: Int = 8_192,
    _ shapes: [Shape], read: @escaping @Sendable ([UInt8]) -> Void
  ) {
    self.name = name
    self.fixtures = fixtures.map { "Tests/Fixtures/" + $0 }
    self.seeds = seeds.map { Array($0.utf8) } + shapes.map { $0.bytes(200) }
    self.shapes = shapes
    self.size = size
    self.read = read
  }

  /// The same for texts.
  init(
    _ name: String, fixtures: [String] = [], seeds: [String] = [], size: Int = 8_192,
    _ shapes: [Shape], text read: @escaping @Sendable (String) -> Void
  ) {
    self.init(name, fixtures: fixtures, seeds: seeds, size: size, shapes) {
      read(String(decoding: $0, as: UTF8.self))
    }
  }

  /// All there are.
  public static let all =
    server + fediverse + accounts + feeds + pictures + metadata + people + searching + transfer
    + headers + stored
}

/// Inputs of one kind, of any length.
public struct Shape: Sendable {
  /// What it is called in the table.
  public let name: String
  /// About so many bytes of it.
  public let bytes: @Sendable (Int) -> [UInt8]

  /// What `make` returns.
  init(_ name: String, _ make: @escaping @Sendable (Int) -> [UInt8]) {
    self.name = name
    bytes = make
  }

  /// A piece again and again; what stands around it does not count.
  static func many(_ piece: String, after start: String = "", before end: String = "") -> Shape {
    many(Array(piece.utf8), after: Array(start.utf8), before: Array(end.utf8), named: start + piece)
  }

  /// The same of bytes.
  static func many(
    _ piece: [UInt8], after start: [UInt8] = [], before end: [UInt8] = [], named name: String
  ) -> Shape {
    Shape(name) { count in
      start + (0..<max(1, count / piece.count)).flatMap { _ in piece } + end
    }
  }

  /// Each of these characters and words again and again.
  static func each(
    _ pieces: [String], after start: String = "", before end: String = ""
  ) -> [Shape] {
    pieces.map { many($0, after: start, before: end) }
  }

  /// Half of it opens, half of it closes.
  static func nested(
    _ open: String, _ close: String, after start: String = "", before end: String = ""
  ) -> Shape {
    Shape("\(start)\(open) … \(close)") { count in
      let depth = max(1, count / (open.utf8.count + close.utf8.count))
      let both = String(repeating: open, count: depth) + String(repeating: close, count: depth)
      return Array((start + both + end).utf8)
    }
  }

  /// The same behind this.
  func within(_ start: String) -> Shape {
    let bytes = bytes
    return Shape(start + name) { Array(start.utf8) + bytes($0) }
  }

  /// One kind of piece in the first half, another one in the second.
  static func halves(_ first: String, _ second: String, after start: String = "") -> Shape {
    Shape("\(start)\(first) then \(second)") { count in
      let halves = [first, second].map { String(repeating: $0, count: count / 2 / $0.utf8.count) }
      return Array((start + halves.joined()).utf8)
    }
  }

  /// Pieces with a number in each, so that all are different.
  static func numbered(
    _ first: String, _ second: String, after start: String = "", before end: String = ""
  ) -> Shape {
    Shape("\(start)\(first)1\(second)") { count in
      let pieces = (0..<max(1, count / (first.utf8.count + second.utf8.count + 4)))
        .map { "\(first)\(1000 + $0)\(second)" }
      return Array((start + pieces.joined() + end).utf8)
    }
  }
}

extension Reader {
  /// One that is as bad as none may be: whoever counts steps has to notice.
  public static let quadratic = Reader("quadratic", size: 256, [.many("a")]) { bytes in
    var longest = 0
    for place in bytes.indices {
      longest = max(longest, bytes[place...].prefix { $0 == bytes[place] }.count)
    }
    if longest < 0 { print(longest) }
  }
}
