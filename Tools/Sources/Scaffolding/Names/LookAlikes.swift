/// Letters of other scripts that a person takes for an ASCII letter.
enum LookAlikes {
  /// The ASCII character it looks like, if it is well known for that.
  static func letter(for scalar: Unicode.Scalar) -> Character? {
    if let letter = letters[scalar] { return letter }
    guard (0xFF01...0xFF5E).contains(scalar.value) else { return nil }
    return Unicode.Scalar(scalar.value - 0xFEE0).map(Character.init)
  }
}

extension LookAlikes {
  /// Cyrillic, Greek and a few strange Latin ones, each before the letter it looks like.
  private static let pairs = """
    АA ВB ЕE ЅS ІI ЈJ КK МM НH ОO РP СC ТT ХX УY аa сc еe һh іi јj оo рp ѕs уy хx ԁd ԛq ԝw
    ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX αa νv οo ρp υu ıi ſs
    """

  private static let letters: [Unicode.Scalar: Character] = Dictionary(
    pairs.split(whereSeparator: \.isWhitespace).compactMap { pair in
      guard let first = pair.unicodeScalars.first, let last = pair.last else { return nil }
      return (first, last)
    },
    uniquingKeysWith: { first, _ in first })
}
