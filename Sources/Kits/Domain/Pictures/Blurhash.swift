/// A picture in about thirty characters: the first waves of its colours, enough for a placeholder.
///
/// The published algorithm (blurha.sh): a discrete cosine transform of linear light, the average in
/// full and the other waves coarsely, written in base 83.
public struct Blurhash: Hashable, Sendable {
  /// The characters.
  public let text: String

  /// The hash somebody sent; nil if it is none, by its length and its characters.
  public init?(_ text: String) {
    let digits = text.utf8.map(Self.value)
    guard digits.count >= 6, let flag = digits[0], !digits.contains(nil),
      digits.count == 4 + 2 * (flag % 9 + 1) * (flag / 9 + 1), flag <= 80
    else { return nil }
    self.text = text
  }

  /// A hash made here.
  package init(made text: String) {
    self.text = text
  }

  /// The digits of base 83.
  package static let alphabet = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~".utf8)

  /// What a character stands for; nil if it is not one of the alphabet.
  package static func value(_ character: UInt8) -> Int? {
    alphabet.firstIndex(of: character)
  }
}
