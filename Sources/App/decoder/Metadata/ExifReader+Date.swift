import Domain
import Foundation

extension ExifReader {
  /// When the picture was taken: the original date, else that of its digital form.
  ///
  /// In EXIF's own offset, else in `timeZone`. Nil for dates that cannot be, such as before
  /// photography or more than a day after `now`: clocks that were never set.
  func takenAt(in timeZone: TimeZone, now: Date) -> Timestamp? {
    let readings: [(Tag, Tag, Tag)] = [
      (.dateTimeOriginal, .offsetTimeOriginal, .subSecTimeOriginal),
      (.dateTimeDigitized, .offsetTimeDigitized, .subSecTimeDigitized),
    ]
    for (date, offset, fraction) in readings {
      let zone = field(offset).flatMap(Self.timeZone) ?? timeZone
      guard let moment = field(date).flatMap({ Self.date($0, in: zone) }),
        moment <= now.addingTimeInterval(86_400)
      else { continue }
      let milliseconds = field(fraction).flatMap(Self.milliseconds) ?? 0
      return Timestamp(
        milliseconds: Int64(moment.timeIntervalSince1970.rounded()) * 1000 + milliseconds)
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
    let numbers = digits.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
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
    let numbers = text.dropFirst().split(separator: ":").compactMap { Int($0) }
    guard let sign = text.first, sign == "+" || sign == "-", numbers.count == 2,
      (0...14).contains(numbers[0]), (0...59).contains(numbers[1])
    else { return nil }
    let seconds = numbers[0] * 3600 + numbers[1] * 60
    return TimeZone(secondsFromGMT: sign == "+" ? seconds : -seconds)
  }

  /// Reads the digits behind the decimal point of the seconds.
  private static func milliseconds(_ text: String) -> Int64? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int64((text + "000").prefix(3))
  }
}
