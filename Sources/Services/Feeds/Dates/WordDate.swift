import Domain
import Markup

/// Reads dates with words, with time and year anywhere: RFC 822, the output of `date`, what people write.
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
    return date.read() && date.understandNumbers() ? date.parts.moment : nil
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

  /// `1/5/2026` is the fifth of January, as most programs that write so are American; so is `5.1.2026`.
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

/// What words in dates mean.
enum DateWords {
  /// The number of a month, from 1, by its name or the start of it; nil if it is none.
  static func month(_ word: String) -> Int? {
    let word = word.folded
    guard word.count >= 3 else { return nil }
    if let month = english.firstIndex(where: { $0 == word.prefix(3) && word.isASCII }) {
      return month + 1
    }
    return others.first { word.hasPrefix($0.start) }?.month
  }

  /// How far a zone is ahead of UTC in minutes; nil if it is unknown.
  static func zone(_ word: String) -> Int? {
    zones[word]
  }
}

extension DateWords {
  private static let english = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// The first letters of months in other languages, without accents.
  private static let others: [(start: String, month: Int)] = [
    ("gen", 1), ("ene", 1), ("fev", 2), ("mrz", 3), ("maa", 3), ("mae", 3), ("avr", 4),
    ("abr", 4), ("mai", 5), ("mag", 5), ("mei", 5), ("maj", 5), ("giu", 6), ("juin", 6),
    ("lug", 7), ("juil", 7), ("aou", 8), ("ago", 8), ("set", 9), ("okt", 10), ("ott", 10),
    ("out", 10), ("dez", 12), ("dic", 12),
  ]

  /// The zones of RFC 822 and others that feeds use; of two with the same name the more frequent one.
  private static let zones: [String: Int] = [
    "ut": 0, "utc": 0, "gmt": 0, "z": 0, "wet": 0, "west": 60, "bst": 60, "ist": 330,
    "cet": 60, "mez": 60, "met": 60, "cest": 120, "mesz": 120, "mest": 120, "eet": 120,
    "eest": 180, "msk": 180, "sast": 120, "hkt": 480, "sgt": 480, "awst": 480, "jst": 540,
    "kst": 540, "acst": 570, "acdt": 630, "aest": 600, "aedt": 660, "nzst": 720, "nzdt": 780,
    "nst": -210, "ndt": -150, "ast": -240, "adt": -180, "est": -300, "edt": -240, "et": -300,
    "cst": -360, "cdt": -300, "ct": -360, "mst": -420, "mdt": -360, "mt": -420, "pst": -480,
    "pdt": -420, "pt": -480, "akst": -540, "akdt": -480, "hst": -600, "brt": -180, "art": -180,
  ]
}

extension String {
  fileprivate var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }

  /// Without the accents of `févr`, `août`, `décembre`, `März`.
  fileprivate var folded: String {
    let marks: [Character: Character] = ["é": "e", "û": "u", "ä": "a", "ç": "c"]
    return String(map { marks[$0] ?? $0 })
  }
}
