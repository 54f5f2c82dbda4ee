/// Writes EXIF blocks: a TIFF header, a first directory, and the directories it points to.
public struct Exif: Sendable {
  /// Entries of the first directory: tag, type, bytes.
  public var first: [Entry]
  /// Entries of the EXIF directory.
  public var exif: [Entry]
  /// Entries of the directory that tells where the picture was taken; none without any.
  public var position: [Entry]
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

    /// Fractions, each a pair of 32-bit numbers.
    public static func fractions(_ tag: UInt16, _ parts: [(UInt32, UInt32)]) -> Entry {
      let bytes = parts.flatMap { [$0.0, $0.1] }.flatMap { number in
        (0..<4).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
      }
      return Entry(tag: tag, type: 5, count: parts.count, bytes: bytes)
    }

    /// A 16-bit number, such as the orientation.
    public static func short(_ tag: UInt16, _ value: UInt16) -> Entry {
      Entry(tag: tag, type: 3, count: 1, bytes: [UInt8(value >> 8), UInt8(value & 0xFF)])
    }
  }

  /// Makes a block; orientation is EXIF's number from 1 to 8.
  public init(
    first: [Entry] = [], exif: [Entry] = [], position: [Entry] = [], orientation: UInt16? = nil,
    isLittleEndian: Bool = false
  ) {
    self.position = position
    self.first = (orientation.map { [.short(0x0112, $0)] } ?? []) + first
    self.exif = exif
    self.isLittleEndian = isLittleEndian
  }

  /// The block, without `Exif` in front.
  public var bytes: [UInt8] {
    let start = (isLittleEndian ? [0x49, 0x49] : [0x4D, 0x4D]) + number(42, 2) + number(8, 4)
    let exifStart = 8 + length(first) + (position.isEmpty ? 12 : 24)
    let positionStart = exifStart + length(exif)
    var pointers = [(0x8769, exifStart)]
    if !position.isEmpty { pointers.append((0x8825, positionStart)) }
    return start + directory(first, at: 8, pointingTo: pointers)
      + directory(exif, at: exifStart)
      + (position.isEmpty ? [] : directory(position, at: positionStart))
  }
}

extension Exif {
  private func length(_ entries: [Entry]) -> Int {
    6 + entries.reduce(0) { $0 + 12 + ($1.bytes.count > 4 ? $1.bytes.count : 0) }
  }

  private func directory(
    _ entries: [Entry], at start: Int, pointingTo pointers: [(tag: Int, place: Int)] = []
  ) -> [UInt8] {
    let count = entries.count + pointers.count
    var result = number(count, 2)
    var values: [UInt8] = []
    let valuesStart = start + 6 + 12 * count
    for entry in entries {
      result += number(Int(entry.tag), 2) + number(Int(entry.type), 2) + number(entry.count, 4)
      let bytes = inOrder(entry)
      if bytes.count <= 4 {
        result += bytes + Array(repeating: 0, count: 4 - bytes.count)
      } else {
        result += number(valuesStart + values.count, 4)
        values += bytes
      }
    }
    for (tag, place) in pointers {
      result += number(tag, 2) + number(4, 2) + number(1, 4) + number(place, 4)
    }
    return result + number(0, 4) + values
  }

  /// Numbers with their bytes in the order of the block.
  private func inOrder(_ entry: Entry) -> [UInt8] {
    guard isLittleEndian, let unit = [3: 2, 5: 4][entry.type] else { return entry.bytes }
    return stride(from: 0, to: entry.bytes.count, by: unit).flatMap {
      entry.bytes[$0..<($0 + unit)].reversed()
    }
  }

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isLittleEndian ? bytes : bytes.reversed()
  }
}
