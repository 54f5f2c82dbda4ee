import Domain

/// Dates with words, the time and the year anywhere: RFC 822, `date`'s output, what people write.
struct WordDate {
  private var reader: DateReader
  private var parts = DateParts(year: 0)
  private var numbers: [DateReader.Number] = []
  private var month: Int?
  private var hasTime = false
  private var isDotted = false

  /// The moment; nil if the text is no such date.
  static func parse(_ bytes: [UInt8]) -> Timestamp? {
    var date = WordDate(reader: DateReader(bytes[...]))
    return date.read() && date.understandNumbers() ? date.parts.timestamp : nil
  }
}

extension WordDate {
  private init(reader: DateReader) {
    self.reader = reader
  }

  /// Collects numbers, words and the time; false if something cannot be a date.
  private mutating func read() -> Bool {
    // What stands in parentheses repeats the zone in words.
    while let next = reader.rest.first, next != 0x28 {
      if next.isDigit {
        guard let number = reader.number() else { return false }
        if !time(number.value) {
          numbers.append(number)
          isDotted = isDotted || reader.rest.first == 0x2E
        }
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

  /// Reads a time whose hour was just read; false if it is none.
  private mutating func time(_ hour: Int) -> Bool {
    guard !hasTime, reader.skip(0x3A) else { return false }
    hasTime = true
    parts.hour = hour
    parts.minute = reader.number()?.value ?? -1
    if reader.skip(0x3A) { parts.second = reader.number()?.value ?? -1 }
    if reader.skip(0x2E) { parts.milliseconds = reader.fraction() }
    return true
  }

  private mutating func word(_ word: String) {
    if let found = DateWords.month(word), !hasTime || month == nil {
      month = found
    } else if hasTime, word == "am" || word == "pm" {
      parts.setHalf(ofDay: word)
    } else if hasTime, let zone = DateWords.zone(word) {
      parts.offset = reader.offset() ?? zone
    }
  }

  /// Tells day, month and year from each other; false if one is missing.
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

  /// `1/5/2026` is the fifth of January, as most programs that write so are American; `5.1.2026` too.
  private mutating func understandNumbersAlone() -> Bool {
    guard numbers.count == 3 else { return false }
    let (first, second) = (numbers[0].value, numbers[1].value)
    let isDayFirst = isDotted || first > 12
    parts.year = numbers[2].year
    (parts.day, parts.month) = isDayFirst ? (first, second) : (second, first)
    return true
  }
}

extension DateReader.Number {
  /// Whether it can only be a year.
  fileprivate var isYear: Bool { digits > 2 || value > 31 }

  /// The year it means.
  fileprivate var year: Int {
    switch digits {
    case ...2: value + (value < 50 ? 2000 : 1900)
    case 3: value + 1900
    default: value
    }
  }
}
