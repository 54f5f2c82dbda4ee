/// What differs between two texts, line by line; a line is its bytes, with those that end it.
struct LineDiff {
  fileprivate let steps: [Step]

  fileprivate enum Step {
    case kept([UInt8])
    case removed([UInt8])
    case inserted([UInt8])
  }

  /// Some lines that differ, with those around them.
  struct Hunk: Equatable {
    fileprivate(set) var text: String
  }

  init(before: [[UInt8]], after: [[UInt8]]) {
    let difference = after.difference(from: before)
    let removed = Set(difference.removals.map(Self.offset))
    let inserted = Set(difference.insertions.map(Self.offset))
    var steps: [Step] = []
    var (old, new) = (0, 0)
    while old < before.count || new < after.count {
      if removed.contains(old) {
        steps.append(.removed(before[old]))
        old += 1
      } else if inserted.contains(new) {
        steps.append(.inserted(after[new]))
        new += 1
      } else {
        steps.append(.kept(before[old]))
        (old, new) = (old + 1, new + 1)
      }
    }
    self.steps = steps
  }

  /// The hunks, with up to three lines around each.
  var hunks: [Hunk] {
    ranges.map { range in
      let before = steps[..<range.lowerBound]
      let inside = steps[range]
      let head =
        "@@ -\(Self.span(before.count(where: \.isOld), inside.count(where: \.isOld)))"
        + " +\(Self.span(before.count(where: \.isNew), inside.count(where: \.isNew))) @@\n"
      return Hunk(text: head + inside.map(\.line).joined())
    }
  }
}

extension LineDiff {
  private static let context = 3

  private static func offset(of change: CollectionDifference<[UInt8]>.Change) -> Int {
    switch change {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }

  /// Where something differs, with the lines around; what touches is one.
  private var ranges: [Range<Int>] {
    var ranges: [Range<Int>] = []
    for index in steps.indices where !(steps[index].isOld && steps[index].isNew) {
      let range = max(0, index - Self.context)..<min(steps.count, index + Self.context + 1)
      if let last = ranges.last, last.upperBound >= range.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
      } else {
        ranges.append(range)
      }
    }
    return ranges
  }

  /// First line and number of lines; a span without lines is said to be at the line before it.
  private static func span(_ skipped: Int, _ count: Int) -> String {
    "\(count == 0 ? skipped : skipped + 1),\(count)"
  }
}

extension LineDiff.Step {
  fileprivate var isOld: Bool {
    if case .inserted = self { false } else { true }
  }

  fileprivate var isNew: Bool {
    if case .removed = self { false } else { true }
  }

  fileprivate var line: String {
    let (sign, bytes) =
      switch self {
      case .kept(let bytes): (" ", bytes)
      case .removed(let bytes): ("-", bytes)
      case .inserted(let bytes): ("+", bytes)
      }
    let isEnded = bytes.last == UInt8(ascii: "\n")
    return sign + String(decoding: bytes, as: UTF8.self)
      + (isEnded ? "" : "\n\\ No newline at end of file\n")
  }
}
