import Domain

/// What a person does not want to see: photos with one of these words, by one of these people, that a
/// filter is about, or boosted in a source where that is not to be; and of people whom an account has muted or
/// blocked, by their handles. All that decides whether a photo is
/// shown is decided here.
///
///     MuteList(words: "spider, ice cream", people: "ada").hides(photo)
///
/// Letter case does not count, accents do. A word is found as a whole word in caption and
/// alternative text, of which the first 100 kB are looked at; several words in a row are found in a
/// row. Where words are written without blanks between them, as in Chinese, Japanese or Thai, they
/// are found anywhere; Korean ones at the start of a word, because endings follow. A symbol, such as
/// an emoji, is a word of its own. A person is muted by the whole name, with what they boost, unless somebody
/// else boosted that, too.
public struct MuteList: Hashable, Sendable {
  /// The words, folded; each has something that can be found.
  public let words: [String]
  /// The people's names, folded; each is not empty.
  public let people: [String]
  /// The filters of accounts.
  public let filters: FilterSet
  /// The people whom accounts have muted or blocked.
  public let hidden: HiddenPeople
  /// The sources not all of whose boosts are shown.
  public let boosts: [SourceID: BoostRule]

  /// What the words are looked for as, by the first word of each.
  private let phrases: [String: [WordSequence]]

  /// Reads lists as a person types them: separated by commas, of whatever script.
  public init(
    words: String = "", people: String = "", filters: FilterSet = FilterSet(),
    boosts: [SourceID: BoostRule] = [:], hidden: HiddenPeople = HiddenPeople()
  ) {
    self.filters = filters
    self.hidden = hidden
    self.boosts = boosts.filter { $1 != .yes }
    self.words = Self.parts(of: words).filter { !WordSequence(folded: $0).isEmpty }
    self.people = Self.parts(of: people)
    phrases = Dictionary(grouping: self.words.map(WordSequence.init(folded:))) { $0.first ?? "" }
  }

  /// What settings mute, and who is hidden.
  public init(_ settings: any SettingsStoring, hidden: HiddenPeople = HiddenPeople()) {
    self.init(
      words: settings.text(.muteWords), people: settings.text(.mutePeople), hidden: hidden)
  }

  /// Whether nothing is muted.
  public var isEmpty: Bool {
    words.isEmpty && people.isEmpty && filters.text.isEmpty && boosts.isEmpty && hidden.isEmpty
  }

  /// Whether a photo is one of those that are not to be seen.
  public func hides(_ photo: Photo) -> Bool {
    boosts[photo.id.source]?.hides(photo) == true
      || hides(person: photo.author, in: photo.id.source)
      || hasOnlyMutedBoosters(photo) || mentions(photo.words)
      || photo.pictures.contains { mentions($0.alternativeText) || mentions($0.caption) }
      || filters.verdict(on: photo)?.action == .hide
  }

  /// Whether words that are no photo's, such as a tag, have one of these words.
  public func hides(_ words: String) -> Bool { mentions(words) }

  /// Whether somebody is muted by the name they are shown with.
  public func hides(person name: String) -> Bool { names(name) }

  /// Whether somebody is not to be seen in a source, by the name they are shown with there.
  public func hides(person name: String?, in source: SourceID) -> Bool {
    names(name) || hidden.hides(name, in: source)
  }

  /// A photo that is shown, without those of its boosters who are not to be seen.
  public func withoutHiddenBoosters(_ photo: Photo) -> Photo {
    guard !people.isEmpty || !hidden.isEmpty, let boosters = photo.details.boostedBy else {
      return photo
    }
    var photo = photo
    let seen = boosters.filter { !hides(person: $0.byline, in: photo.id.source) }
    photo.details.boostedBy = seen.isEmpty && !photo.details.isOnlyBoosted ? nil : seen
    if photo.details.boostedBy == nil { photo.details.isAlsoPosted = nil }
    return photo
  }

  /// What a filter makes of a photo that is shown all the same; nil if it is shown as it is.
  public func filtering(of photo: Photo) -> Filtering? {
    filters.verdict(on: photo).flatMap { $0.action == .hide ? nil : $0 }
  }
}

extension MuteList {
  static let longestText = 100_000
  private static let longestName = 4_000

  private static func parts(of list: String) -> [String] {
    guard !list.isEmpty else { return [] }
    return list.partsBetweenCommas.map(\.foldedForSearch).filter { !$0.isEmpty }
  }

  private func names(_ author: String?) -> Bool {
    guard !people.isEmpty, let author else { return false }
    return people.contains(author.beginning(Self.longestName).foldedForSearch)
  }

  private func hasOnlyMutedBoosters(_ photo: Photo) -> Bool {
    guard !people.isEmpty || !hidden.isEmpty, photo.details.isOnlyBoosted,
      let boosters = photo.details.boostedBy
    else { return false }
    return !boosters.isEmpty
      && boosters.allSatisfy { hides(person: $0.byline, in: photo.id.source) }
  }

  private func mentions(_ text: String?) -> Bool {
    guard !phrases.isEmpty, let text else { return false }
    let searched = WordSequence(folded: text.beginning(Self.longestText).foldedForSearch)
    return searched.contains(anyOf: phrases)
  }
}

extension String {
  /// At most so many bytes of it.
  func beginning(_ bytes: Int) -> Substring {
    guard utf8.count > bytes else { return self[...] }
    return self[..<utf8.index(startIndex, offsetBy: bytes)]
  }
}

extension StringProtocol {
  /// The text without what makes no difference to a reader who looks for something: letter case,
  /// invisible characters, and how blank the blanks are.
  var foldedForSearch: String {
    guard !utf8.allSatisfy({ $0 < 0x80 }) else { return withSingleBlanks.lowercased() }
    let visible = unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
    // Only capitals bring ß and SS, or σ and ς, together, and ẞ only when it was made small.
    return String(String.UnicodeScalarView(visible)).withSingleBlanks
      .lowercased().uppercased().lowercased()
  }

  private var withSingleBlanks: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
