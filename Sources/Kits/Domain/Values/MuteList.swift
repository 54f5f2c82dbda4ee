/// What a person does not want to see: photos with one of these words, or by one of these people.
///
///     MuteList(words: "spider, work", people: "ada").hides(photo)
///
/// Letter case does not count. A word is found as a whole word in caption and alternative text; of
/// several words in a row all must follow each other. A person is muted by the whole name.
public struct MuteList: Hashable, Sendable {
  /// The words, folded; each is not empty.
  public let words: [String]
  /// The people's names, folded; each is not empty.
  public let people: [String]

  /// Reads lists as a person types them: separated by commas.
  public init(words: String = "", people: String = "") {
    self.words = Self.parts(of: words)
    self.people = Self.parts(of: people)
  }

  /// Whether nothing is muted.
  public var isEmpty: Bool { words.isEmpty && people.isEmpty }

  /// Whether a photo is one of those that are not to be seen.
  public func hides(_ photo: Photo) -> Bool {
    guard !isEmpty else { return false }
    if let author = photo.author, people.contains(Self.folded(author)) { return true }
    guard !words.isEmpty else { return false }
    return [photo.caption, photo.alternativeText].compactMap(\.self).contains { text in
      let spaced = Self.spaced(text)
      return words.contains { spaced.contains(Self.spaced($0)) }
    }
  }
}

extension MuteList {
  private static func parts(of list: String) -> [String] {
    list.split(separator: ",").map { folded(String($0)) }.filter { !$0.isEmpty }
  }

  private static func folded(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
  }

  /// The words of a text with a blank on either side, so that only whole ones are found.
  private static func spaced(_ text: String) -> String {
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
    return " " + words.joined(separator: " ") + " "
  }
}
