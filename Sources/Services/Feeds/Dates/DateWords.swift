/// What words in dates mean.
enum DateWords {
  /// The number of a month, from 1, by its name or the start of it; nil if it is none.
  static func month(_ word: String) -> Int? {
    let word = word.withoutAccents
    guard word.count >= 3 else { return nil }
    if let month = english.firstIndex(where: { $0 == word.prefix(3) && word.isASCII }) {
      return month + 1
    }
    return others.first { word.hasPrefix($0.start) }?.month
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

  /// How far zones are ahead of UTC in minutes: those of RFC 822 and others that feeds use. Of two zones
  /// with the same name it is the more frequent one.
  static let zones: [String: Int] = [
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
  fileprivate var withoutAccents: String {
    let marks: [Character: Character] = ["é": "e", "û": "u", "ä": "a", "ç": "c"]
    return String(map { marks[$0] ?? $0 })
  }
}
