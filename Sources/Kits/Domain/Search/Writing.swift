/// How words of a script are told from each other.
public enum Writing: Hashable, Sendable {
  /// By blanks: letters and digits in a row are one word.
  case spaced
  /// Not at all: each character counts for itself, as symbols do.
  case unspaced
  /// By blanks, but endings are written onto the word.
  case korean

  /// How a letter, digit or symbol is written; nil for what is part of no word, such as a comma.
  public init?(_ scalar: Unicode.Scalar) {
    let properties = scalar.properties
    guard properties.isAlphabetic || properties.numericType != nil else {
      guard !scalar.isASCII, properties.generalCategory.isSymbol else { return nil }
      self = .unspaced
      return
    }
    if scalar.value < 0x0E00 {
      self = .spaced
    } else if Self.koreanBlocks.contains(where: { $0.contains(scalar.value) }) {
      self = .korean
    } else {
      self =
        Self.unspacedBlocks.contains { $0.contains(scalar.value) } ? .unspaced : .spaced
    }
  }

  private static let koreanBlocks: [ClosedRange<UInt32>] = [
    0x1100...0x11FF, 0x3130...0x318F, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xFFA0...0xFFDC,
  ]

  /// Thai, Lao, Burmese, Khmer, Tai, Chinese, Japanese: as Unicode's blocks have them.
  private static let unspacedBlocks: [ClosedRange<UInt32>] = [
    0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x1950...0x19DF, 0x1A20...0x1AAF,
    0x2E80...0x312F, 0x31A0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA9E0...0xA9FF,
    0xAA60...0xAADF, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF,
    0x20000...0x3FFFF,
  ]
}

extension Unicode.GeneralCategory {
  fileprivate var isSymbol: Bool {
    switch self {
    case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: true
    default: false
    }
  }
}
