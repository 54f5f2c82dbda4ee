import Domain
import Foundation

/// Reads the few entries of an EXIF block that are used, believing none of its offsets.
///
/// EXIF is a TIFF file: a header that tells the byte order, then directories of twelve-byte
/// entries (Exif 2.32, 4.5 and 4.6).
struct ExifReader {
  private let tiff: ArraySlice<UInt8>
  private let isLittleEndian: Bool
  private var entries: [Tag: [UInt8]] = [:]

  /// The entries that are used.
  enum Tag: UInt16, CaseIterable {
    case imageDescription = 0x010E
    case dateTime = 0x0132
    case artist = 0x013B
    case dateTimeOriginal = 0x9003
    case dateTimeDigitized = 0x9004
    case offsetTime = 0x9010
    case offsetTimeOriginal = 0x9011
    case offsetTimeDigitized = 0x9012
    case userComment = 0x9286
    case subSecTime = 0x9290
    case subSecTimeOriginal = 0x9291
    case subSecTimeDigitized = 0x9292

    case make = 0x010F
    case model = 0x0110
    case lensModel = 0xA434
    case exposureTime = 0x829A
    case aperture = 0x829D
    case sensitivity = 0x8827
    case focalLength = 0x920A

    case latitudeSide = 1
    case latitude = 2
    case longitudeSide = 3
    case longitude = 4

    /// Those of the directory that tells where a picture was taken; other directories may mean something
    /// else by their numbers.
    var isPosition: Bool { rawValue < 0x0100 }

    /// Whether its components are numbers; else they are single bytes.
    var isNumber: Bool {
      [.latitude, .longitude, .exposureTime, .aperture, .sensitivity, .focalLength].contains(self)
    }
  }

  /// Nil if the block is no EXIF.
  init?(_ block: [UInt8]) {
    let prefix = Array("Exif\0\0".utf8)
    tiff = block.starts(with: prefix) ? block[prefix.count...] : block[...]
    switch Array(tiff.prefix(4)) {
    case [0x49, 0x49, 0x2A, 0]: isLittleEndian = true
    case [0x4D, 0x4D, 0, 0x2A]: isLittleEndian = false
    default: return nil
    }
    guard let first = number(at: 4, bytes: 4) else { return }
    let (exif, position) = read(directoryAt: first)
    if let exif { _ = read(directoryAt: exif) }
    if let position { _ = read(directoryAt: position, isPosition: true) }
  }

  /// The bytes of an entry, if it is there.
  func bytes(_ tag: Tag) -> [UInt8]? {
    entries[tag]
  }

  /// The text of an entry, if it is there and not empty.
  func text(_ tag: Tag) -> String? {
    entries[tag].flatMap(MetadataText.decode)
  }

  /// What the photographer wrote, not the camera.
  var caption: String? {
    Boilerplate.removed(text(.imageDescription))
      ?? Boilerplate.removed(
        entries[.userComment].flatMap { UserComment($0, isLittleEndian: isLittleEndian).text })
  }

  /// Who made the picture.
  var artist: String? {
    text(.artist)
  }
}

extension ExifReader {
  private static let exifDirectory = 0x8769
  private static let positionDirectory = 0x8825
  /// Types whose components are single bytes: BYTE, ASCII, UNDEFINED, UTF-8.
  private static let byteTypes = [1, 2, 7, 129]

  /// Bytes of a component of the types whose components are numbers: SHORT, LONG, RATIONAL.
  private static let numberTypes = [3: 2, 4: 4, 5: 8]

  /// Reads one directory; returns where those of EXIF and of the position are, if this one says so.
  private mutating func read(
    directoryAt start: Int, isPosition: Bool = false
  ) -> (exif: Int?, position: Int?) {
    guard let count = number(at: start, bytes: 2) else { return (nil, nil) }
    var (exif, position): (Int?, Int?) = (nil, nil)
    for index in 0..<count {
      let entry = start + 2 + 12 * index
      guard let tag = number(at: entry, bytes: 2), let type = number(at: entry + 2, bytes: 2),
        let length = number(at: entry + 4, bytes: 4), let value = number(at: entry + 8, bytes: 4)
      else { break }
      if tag == Self.exifDirectory {
        exif = value
      } else if tag == Self.positionDirectory {
        position = value
      } else if let tag = Tag(rawValue: UInt16(truncatingIfNeeded: tag)),
        tag.isPosition == isPosition,
        // Each once: thousands of entries could all mean the same megabytes.
        entries[tag] == nil, let size = size(of: tag, type)
      {
        let length = length * size
        entries[tag] = bytes(at: length <= 4 ? entry + 8 : value, count: length)
      }
    }
    return (exif, position)
  }

  /// Bytes of a component; nil for a type that the entry cannot have.
  private func size(of tag: Tag, _ type: Int) -> Int? {
    tag.isNumber ? Self.numberTypes[type] : Self.byteTypes.contains(type) ? 1 : nil
  }

  /// The number of an entry that has only whole ones.
  func integer(_ tag: Tag) -> Int? {
    entries[tag].flatMap { [2, 4].contains($0.count) ? number($0[...]) : nil }
  }

  /// The fractions of an entry; nil if one of them is none.
  func fractions(_ tag: Tag) -> [Double]? {
    guard let bytes = entries[tag], bytes.count.isMultiple(of: 8), bytes.count <= 24 else {
      return nil
    }
    var fractions: [Double] = []
    for start in stride(from: 0, to: bytes.count, by: 8) {
      let below = number(bytes[(start + 4)..<(start + 8)])
      guard below > 0 else { return nil }
      fractions.append(Double(number(bytes[start..<(start + 4)])) / Double(below))
    }
    return fractions
  }

  private func number(_ bytes: ArraySlice<UInt8>) -> Int {
    isLittleEndian ? bytes.littleEndian : bytes.bigEndian
  }

  private func bytes(at offset: Int, count: Int) -> [UInt8]? {
    guard offset >= 0, count >= 0, offset <= tiff.count, count <= tiff.count - offset else {
      return nil
    }
    return Array(tiff.dropFirst(offset).prefix(count))
  }

  private func number(at offset: Int, bytes count: Int) -> Int? {
    bytes(at: offset, count: count).map { number($0[...]) }
  }
}

extension ExifReader {
  /// When the picture was taken: the original date, else that of its digital form, else that of its last change.
  ///
  /// In EXIF's own offset, else in `timeZone`. Nil for dates that cannot be, such as before
  /// photography or more than a day after `now`: clocks that were never set.
  func takenAt(in timeZone: TimeZone, now: Date) -> Timestamp? {
    let readings: [(Tag, Tag, Tag)] = [
      (.dateTimeOriginal, .offsetTimeOriginal, .subSecTimeOriginal),
      (.dateTimeDigitized, .offsetTimeDigitized, .subSecTimeDigitized),
      (.dateTime, .offsetTime, .subSecTime),
    ]
    for (date, offset, fraction) in readings {
      let zone = field(offset).flatMap(Self.timeZone) ?? timeZone
      guard let moment = field(date).flatMap({ Self.date($0, in: zone) }),
        moment <= now.addingTimeInterval(86_400)
      else { continue }
      let seconds = Int64(untrusted: moment.timeIntervalSince1970) ?? 0
      let milliseconds = field(fraction).flatMap(Self.milliseconds) ?? 0
      return Timestamp(milliseconds: seconds * 1000 + milliseconds)
    }
    return nil
  }
}

extension ExifReader {
  /// What an entry of fixed form says: nothing behind a zero belongs to it.
  private func field(_ tag: Tag) -> String? {
    bytes(tag).flatMap { MetadataText.decode($0.prefix { $0 != 0 }) }
  }

  /// The year of the oldest photograph there is.
  private static let firstYear = 1826

  /// Reads `2026:05:01 12:00:00`, where some programs write dashes or a `T`.
  private static func date(_ text: String, in zone: TimeZone) -> Date? {
    let digits = text.utf8.prefix(19).split { !(0x30...0x39).contains($0) }
    let numbers = digits.compactMap { Int(untrusted: String(decoding: $0, as: UTF8.self)) }
    guard digits.map(\.count) == [4, 2, 2, 2, 2, 2], numbers.count == 6, numbers[0] >= firstYear
    else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let components = DateComponents(
      year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4],
      second: numbers[5])
    guard (1...12).contains(numbers[1]), (1...31).contains(numbers[2]),
      (0...23).contains(numbers[3]), (0...59).contains(numbers[4]), (0...60).contains(numbers[5]),
      let date = calendar.date(from: components),
      calendar.component(.day, from: date) == numbers[2]
    else { return nil }
    return date
  }

  /// Reads `+02:00`.
  private static func timeZone(_ text: String) -> TimeZone? {
    if text == "Z" { return TimeZone(secondsFromGMT: 0) }
    let numbers = text.dropFirst().split(separator: ":").compactMap {
      Int(untrusted: $0, radix: 10)
    }
    guard let sign = text.first, sign == "+" || sign == "-", numbers.count == 2,
      (0...14).contains(numbers[0]), (0...59).contains(numbers[1])
    else { return nil }
    let seconds = numbers[0] * 3600 + numbers[1] * 60
    return TimeZone(secondsFromGMT: sign == "+" ? seconds : -seconds)
  }

  /// Reads the digits behind the decimal point of the seconds.
  private static func milliseconds(_ text: String) -> Int64? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int64(untrusted: (text + "000").prefix(3))
  }
}
