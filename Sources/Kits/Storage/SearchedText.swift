import Domain

/// The words that a photo is found by, with a blank on either side:
/// - what is written of it and of each of its pictures, the options of its poll, the name of its file;
/// - the people who made or boosted it, each word behind `＠`;
/// - its tags behind `＃`, and the person's own once more behind `＊`;
/// - its camera and town, and once more each word of the camera behind `％` and the whole town behind `＆`.
///
/// A `|` stands between two texts, so that words in a row are only found within one. Both the library's index and
/// ``SearchJudge`` look for words in it.
public struct SearchedText {
  /// Before each word of a name.
  public static let personMark = "＠"
  /// Before a tag.
  public static let tagMark = "＃"
  /// Before a tag of the person's own.
  public static let ownTagMark = "＊"
  /// Before each word of a camera.
  public static let cameraMark = "％"
  /// Before a town.
  public static let townMark = "＆"
  /// Between the words of a town that are one.
  public static let townLink = "＿"

  /// More tags than this are not looked for.
  private static let mostTags = 500
  private static let longest = 1_000_000

  private var boosters: [Person] = []
  private var bytes: [UInt8] = [0x20]
  private var tags: [String] = []
  private var own: [(key: String, name: String)] = []

  /// Begins with none; what is added is in the order that the index has it in: tags, words, pictures, details, file.
  public init() {}

  /// All words of a photo.
  public static func of(_ photo: Photo) -> [UInt8] {
    var text = SearchedText()
    for tag in photo.tags { text.add(tag: tag) }
    text.add(photo.words)
    text.add(photo.pictures[0].alternativeText)
    for picture in photo.pictures.dropFirst() {
      text.add(picture.caption)
      text.add(picture.alternativeText)
    }
    text.add(photo.details)
    text.add(fileNameOf: photo.pictures[0].media)
    return text.finish(author: photo.author)
  }

  /// Adds a tag of the person's own, whose words are found, too.
  public mutating func add(tag name: String) {
    guard own.count < Self.mostTags, let key = SearchText.tag(name) else { return }
    own.append((key, name))
    add(name)
  }

  /// Adds what is written of a photo, with the tags in it.
  public mutating func add(_ text: String?) {
    guard let text, !text.isEmpty, bytes.count < Self.longest else { return }
    append(text)
    if tags.count < Self.mostTags { tags += SearchText.tags(in: text) }
  }

  /// Adds what else is known of a photo.
  public mutating func add(_ details: PostDetails) {
    for option in details.poll?.options ?? [] { add(option.title) }
    boosters = details.boostedBy ?? []
    for keyword in details.keywords ?? [] { add(tag: keyword) }
    add(camera: details.camera)
    add(town: details.town)
  }

  /// Adds the name of a file on this machine.
  public mutating func add(fileNameOf media: MediaReference?) {
    if let file = media?.file { add(file.displayName) }
  }

  /// All words, with the people behind them, and then the tags.
  public mutating func finish(author: String?) -> [UInt8] {
    for name in [author].compactMap(\.self) + boosters.map(\.byline) {
      SearchText.append(name, mark: Self.personMark, to: &bytes)
      bytes.append(contentsOf: "| ".utf8)
    }
    for tag in foundTags { bytes.append(contentsOf: (Self.tagMark + tag.key + " ").utf8) }
    for tag in Set(own.map(\.key)).sorted() {
      bytes.append(contentsOf: (Self.ownTagMark + tag + " ").utf8)
    }
    return bytes
  }

  /// Its tags, each once; with how the person writes it if it is one of their own.
  public var foundTags: [(key: String, own: String?)] {
    var known: Set<String> = []
    return (own.map { ($0.key, $0.name) } + tags.map { ($0, nil) }).prefix(Self.mostTags)
      .filter { known.insert($0.0).inserted }
  }
}

extension SearchedText {
  private mutating func add(camera: String?) {
    guard let camera else { return }
    append(camera)
    append(camera, mark: Self.cameraMark)
  }

  private mutating func add(town: String?) {
    guard let town else { return }
    append(town)
    let words = SearchText.words(in: town).map(\.text)
    let whole = Self.townMark + words.joined(separator: Self.townLink) + " "
    if !words.isEmpty { bytes.append(contentsOf: whole.utf8) }
  }

  private mutating func append(_ text: String, mark: String = "") {
    let start = bytes.count
    SearchText.append(text, mark: mark, to: &bytes)
    if bytes.count > start { bytes.append(contentsOf: "| ".utf8) }
  }
}

extension SearchTerm {
  /// The words in a row of which a photo's ``SearchedText`` must have one; none of what is not about words.
  public var texts: [Phrase] {
    switch self {
    case .words(let phrase): [phrase, phrase.marked(SearchedText.personMark)]
    case .person(let phrase): [phrase.marked(SearchedText.personMark)]
    case .camera(let phrase): [phrase.marked(SearchedText.cameraMark)]
    case .tag(let tag): [Phrase([tag]).marked(SearchedText.tagMark)]
    default: []
    }
  }
}

extension SearchTerm.Phrase {
  fileprivate func marked(_ mark: String) -> SearchTerm.Phrase {
    SearchTerm.Phrase(words.map { mark + $0 }, isBeginning: isBeginning)
  }
}
