/// Writes EXIF blocks: a TIFF header, a first directory, and the EXIF directory it points to.
public struct Exif: Sendable {
  /// Entries of the first directory: tag, type, bytes.
  public var first: [Entry]
  /// Entries of the EXIF directory.
  public var exif: [Entry]
  /// `II` or `MM`.
  public var isLittleEndian: Bool

  /// One entry.
  public struct Entry: Sendable {
    let tag: UInt16
    let type: UInt16
    let count: Int
    let bytes: [UInt8]

    /// A text, ended by a zero.
    public static func text(_ tag: UInt16, _ text: String) -> Entry {
      Entry(tag: tag, type: 2, count: text.utf8.count + 1, bytes: Array(text.utf8) + [0])
    }

    /// Bytes of undefined type.
    public static func bytes(_ tag: UInt16, _ bytes: [UInt8], type: UInt16 = 7) -> Entry {
      Entry(tag: tag, type: type, count: bytes.count, bytes: bytes)
    }

    /// A 16-bit number, such as the orientation.
    static func short(_ tag: UInt16, _ value: UInt16) -> Entry {
      Entry(tag: tag, type: 3, count: 1, bytes: [UInt8(value >> 8), UInt8(value & 0xFF)])
    }
  }

  /// Makes a block; orientation is EXIF's number from 1 to 8.
  public init(
    first: [Entry] = [], exif: [Entry] = [], orientation: UInt16? = nil,
    isLittleEndian: Bool = false
  ) {
    self.first = (orientation.map { [.short(0x0112, $0)] } ?? []) + first
    self.exif = exif
    self.isLittleEndian = isLittleEndian
  }

  /// The block, without `Exif` in front.
  public var bytes: [UInt8] {
    let start = (isLittleEndian ? [0x49, 0x49] : [0x4D, 0x4D]) + number(42, 2) + number(8, 4)
    let firstLength = length(first) + 12
    let exifStart = 8 + firstLength
    return start + directory(first, at: 8, pointingTo: exifStart) + directory(exif, at: exifStart)
  }
}

extension Exif {
  private func length(_ entries: [Entry]) -> Int {
    6 + entries.reduce(0) { $0 + 12 + ($1.bytes.count > 4 ? $1.bytes.count : 0) }
  }

  private func directory(_ entries: [Entry], at start: Int, pointingTo exif: Int? = nil) -> [UInt8]
  {
    let count = entries.count + (exif == nil ? 0 : 1)
    var result = number(count, 2)
    var values: [UInt8] = []
    let valuesStart = start + 6 + 12 * count
    for entry in entries {
      result += number(Int(entry.tag), 2) + number(Int(entry.type), 2) + number(entry.count, 4)
      let bytes = entry.type == 3 && isLittleEndian ? entry.bytes.reversed() : entry.bytes
      if bytes.count <= 4 {
        result += bytes + Array(repeating: 0, count: 4 - bytes.count)
      } else {
        result += number(valuesStart + values.count, 4)
        values += bytes
      }
    }
    if let exif { result += number(0x8769, 2) + number(4, 2) + number(1, 4) + number(exif, 4) }
    return result + number(0, 4) + values
  }

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isLittleEndian ? bytes : bytes.reversed()
  }
}
