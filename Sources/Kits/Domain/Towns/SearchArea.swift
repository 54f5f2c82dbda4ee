/// What is around a town or a point, as it can be looked for: `near:"Lisbon" 20km`.
public struct SearchArea: Hashable, Sendable {
  /// The middle.
  public let centre: Position
  /// How far around, in metres.
  public let metres: Int
  /// The town that was named; nil if it was a point.
  public let town: Town?

  /// A circle by its radius in metres; the town is nil where a point was named.
  public init(around centre: Position, metres: Int, town: Town? = nil) {
    self.centre = centre
    self.metres = metres
    self.town = town
  }

  /// How far around a town something is near it, if nobody says: 20 km.
  public static let usualMetres = 20_000

  /// The town that was named, and how far around: `within 20 km of Lisbon, Portugal`.
  public var text: String? {
    let kilometres =
      metres.isMultiple(of: 1_000) ? "\(metres / 1_000)" : "\(Double(metres) / 1_000)"
    return town.map { "within \(kilometres) km of \($0.text)" }
  }
}

extension SearchArea {
  /// Whether something typed is meant as a distance: `20km`, `2.5mi`.
  static func isDistance(_ text: String) -> Bool {
    let unit = text.suffix(2).lowercased()
    return ["km", "mi"].contains(unit) && text.count > 2
      && text.dropLast(2).allSatisfy { $0.isASCII && $0.isNumber || $0 == "." }
  }

  /// The metres of `20km`; nil if it is nothing, or more than half around the earth.
  static func metres(_ text: String) -> Int? {
    guard let number = number(text.dropLast(2)) else { return nil }
    let metres = (number * (text.lowercased().hasSuffix("mi") ? 1_609.344 : 1_000)).rounded()
    return (1...Position.longestWay).contains(metres) ? Int(untrusted: metres) : nil
  }

  /// `38.72,-9.14`: nil if it is meant as something else.
  static func coordinates(_ text: String) -> (latitude: Double, longitude: Double)? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.drop(while: \.isWhitespace) }
    guard parts.count == 2 else { return nil }
    let numbers = parts.compactMap { part -> Double? in
      let isNegative = part.first == "-" || part.first == "−"
      return number(part.drop { $0 == "-" || $0 == "−" || $0 == "+" }).map { isNegative ? -$0 : $0 }
    }
    return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
  }

  /// Digits with a point among them, and not too many.
  private static func number(_ text: Substring) -> Double? {
    guard text.first?.isNumber == true, text.utf8.count <= 16,
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E })
    else { return nil }
    return Double(text)
  }
}
