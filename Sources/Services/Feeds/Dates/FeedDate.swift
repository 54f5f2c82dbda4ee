import Domain
import Markup

/// Reads the dates of feeds: RFC 822 and 3339, the output of `date`, and what people and programs write
/// instead.
///
/// - Words, numbers and times may stand in any unambiguous order. Weekdays are ignored, as many are wrong.
/// - Years of two digits are 1950 to 2049 (RFC 2822, 4.3).
/// - A missing or unknown zone counts as UTC, and so do the military letters, which RFC 822 defined wrongly
///   (RFC 2822, 4.3).
/// - A day without a time means its first moment, a month or year its first day.
struct FeedDate {
  private var reader: DateReader
  private var parts = DateParts(year: 0)
  /// The numbers that are neither part of the time nor of the zone.
  private var numbers: [DateReader.Number] = []
  private var month: Int?
  private var hasTime = false
  /// Whether the last word was the `T` before a time.
  private var isBeforeTime = false
  private var isDotted = false

  /// The moment; nil if the text is no date, or one that does not exist, such as 30 February.
  static func parse(_ text: String) -> Timestamp? {
    let bytes = Array(text.utf8.prefix(200))
    if let moment = compact(bytes) { return moment }
    var date = FeedDate(reader: DateReader(bytes))
    return date.read() && date.understandNumbers() ? moment(of: date.parts) : nil
  }

  /// The moment; nil also before 1900, which programs write when they know no date.
  private static func moment(of parts: DateParts) -> Timestamp? {
    parts.year >= 1900 ? parts.timestamp : nil
  }
}

// Dates of digits alone.
extension FeedDate {
  /// Seconds or milliseconds since 1970, `2026`, `20260105`, `202601050907`, `20260105090705`.
  private static func compact(_ bytes: [UInt8]) -> Timestamp? {
    let text = String(decoding: bytes, as: UTF8.self).line ?? ""
    guard text.utf8.allSatisfy(\.isDigit), let number = Int(untrusted: text) else { return nil }
    switch text.utf8.count {
    case 4: return moment(of: DateParts(year: number))
    case 8: return moment(of: day(number))
    case 9, 10: return Timestamp(milliseconds: Int64(untrusted: number) * 1000)
    case 12: return moment(of: day(number / 10_000, time: number % 10_000 * 100))
    case 13: return Timestamp(milliseconds: Int64(untrusted: number))
    case 14: return moment(of: day(number / 1_000_000, time: number % 1_000_000))
    default: return nil
    }
  }

  /// `20260105` and `090705`.
  private static func day(_ day: Int, time: Int = 0) -> DateParts {
    var parts = DateParts(year: day / 10_000, month: day / 100 % 100, day: day % 100)
    (parts.hour, parts.minute, parts.second) = (time / 10_000, time / 100 % 100, time % 100)
    return parts
  }
}

extension FeedDate {
  private init(reader: DateReader) {
    self.reader = reader
  }

  /// Collects numbers, words and the time; false if something cannot be part of a date.
  private mutating func read() -> Bool {
    // What is in parentheses repeats the zone in words.
    while let next = reader.rest.first, next != 0x28 {
      if next.isDigit {
        guard let number = reader.number() else { return false }
        if !time(number) {
          numbers.append(number)
          isDotted = isDotted || reader.rest.first == 0x2E
        }
        isBeforeTime = false
      } else if next.isLetter || next >= 0x80 {
        word(reader.word())
      } else if hasTime, next == 0x2B || next == 0x2D, let offset = reader.offset() {
        parts.offset = offset
      } else {
        _ = reader.skip(next)
      }
    }
    return true
  }

  /// Whether the numbers are a day in ISO 8601, such as `2026-01-05`.
  private var hasWholeDay: Bool {
    guard month == nil, let first = numbers.first else { return false }
    return first.digits == 8 || first.digits == 4 && numbers.count == 3
  }

  /// Reads a time that begins with a number; false if it does not.
  private mutating func time(_ first: DateReader.Number) -> Bool {
    guard !hasTime, isBeforeTime || hasWholeDay || reader.rest.first == 0x3A else { return false }
    hasTime = true
    if first.digits == 4 || first.digits == 6 {
      let time = Self.day(0, time: first.digits == 4 ? first.value * 100 : first.value)
      (parts.hour, parts.minute, parts.second) = (time.hour, time.minute, time.second)
    } else {
      parts.hour = first.value
      if reader.skip(0x3A) { parts.minute = reader.number()?.value ?? -1 }
      if reader.skip(0x3A) { parts.second = reader.number()?.value ?? -1 }
    }
    if reader.skip(0x2E) || reader.skip(0x2C) { parts.milliseconds = reader.fraction() }
    return true
  }

  private mutating func word(_ word: String) {
    isBeforeTime = word == "t" && !numbers.isEmpty
    if let found = DateWords.month(word), !hasTime || month == nil {
      month = found
    } else if hasTime, word == "am" || word == "pm", (1...12).contains(parts.hour) {
      parts.hour = parts.hour % 12 + (word == "pm" ? 12 : 0)
    } else if hasTime, let zone = DateWords.zones[word] {
      parts.offset = reader.offset() ?? zone
    }
  }

  /// Decides which numbers are day, month and year; false if one is missing.
  private mutating func understandNumbers() -> Bool {
    guard let month else { return understandNumbersAlone() }
    parts.month = month
    guard let place = numbers.firstIndex(where: \.isYear) ?? (numbers.count > 1 ? 1 : nil) else {
      return false
    }
    parts.year = numbers.remove(at: place).year
    parts.day = numbers.first?.value ?? 1
    return true
  }

  /// `2026-01-05` and `2026-01` begin with the year, and so does `20260105` before a `T`. `1/5/2026` is
  /// the fifth of January, as most programs that write so are American; so is `5.1.2026`.
  private mutating func understandNumbersAlone() -> Bool {
    guard let first = numbers.first else { return false }
    if first.digits == 8 {
      let day = Self.day(first.value)
      (parts.year, parts.month, parts.day) = (day.year, day.month, day.day)
    } else if first.digits == 4, numbers.count > 1 {
      (parts.year, parts.month) = (first.value, numbers[1].value)
      parts.day = numbers.count > 2 ? numbers[2].value : 1
    } else if numbers.count == 3 {
      let isDayFirst = isDotted || first.value > 12
      parts.year = numbers[2].year
      (parts.day, parts.month) =
        isDayFirst ? (first.value, numbers[1].value) : (numbers[1].value, first.value)
    } else {
      return false
    }
    return true
  }
}

extension DateReader.Number {
  /// Whether it can only be a year.
  fileprivate var isYear: Bool { digits > 2 || value > 31 }

  /// The year that it means.
  fileprivate var year: Int {
    switch digits {
    case ...2: value + (value < 50 ? 2000 : 1900)
    case 3: value + 1900
    default: value
    }
  }
}
