/// Looks for photos among all that were seen, without asking anybody. Throws ``LibraryError``, and
/// ``SourceError`` for a source or folder that is not there.
public protocol PhotoSearching: Sendable {
  /// Brings what is searched up to date where that was never done, in short steps; the elements say how far
  /// it has come. It can be stopped at any time, and goes on from there. Ends at once if nothing is to do.
  func prepareSearch() -> AsyncThrowingStream<SearchProgress, any Error>
  /// Up to `limit` photos, those that fit best first, among equals the newest; behind an earlier page's end,
  /// or from the first. Only among what is shown alone. Without words to look for, the newest are first.
  func search(_ query: SearchQuery, after end: SearchCursor?, limit: Int) async throws -> SearchPage
  /// People, tags or towns of all photos that a query finds, those on most of them first, at most so many.
  func names(_ kind: FoundName.Kind, in query: SearchQuery, limit: Int) async throws -> [FoundName]
  /// Tags that photos bear, people who made them, cameras and towns: what can be typed behind `tag:`, `by:`,
  /// `camera:` and `near:`; sources behind `from:`; and the names of searches that are sources. Of the many that
  /// there may be the most frequent, where a word is being typed such as `by:ad` among those that go on like it.
  func searchSuggestions(for word: String) async throws -> [String]
}

extension PhotoSearching {
  /// What can be typed before any word is.
  public func searchSuggestions() async throws -> [String] { try await searchSuggestions(for: "") }

  /// The same for Tab, which offers the keys alone where it cannot be had.
  public func searchSuggestions(
    for word: String = "", reporting: any ErrorReporting
  ) async -> [String] {
    await reporting.attempt("looking what can be searched for") {
      try await searchSuggestions(for: word)
    } ?? []
  }
}

/// Looks at the pictures in folders that were never shown, so that those that look alike are found. Throws
/// ``LibraryError``.
public protocol PictureComparing: Sendable {
  /// How many there are.
  func uncompared() async throws -> Int
  /// Looks at them, the first that were added first; the elements say how many are done. It can be stopped at any
  /// time, and goes on from there. What is no picture counts as done. Throws ``MediaError`` if the decoder fails again
  /// and again.
  func compare() -> AsyncThrowingStream<SearchProgress, any Error>
}

/// How far a library has come with what search needs.
public struct SearchProgress: Hashable, Sendable {
  /// Photos that can be found.
  public let done: Int
  /// All photos, about.
  public let total: Int

  /// Makes a progress.
  public init(done: Int, total: Int) {
    self.done = done
    self.total = total
  }
}

/// Some of what was found.
public struct SearchPage: Hashable, Sendable {
  /// The photos in their order.
  public let photos: [FoundPhoto]
  /// Where the next page begins; nil if there is none.
  public let end: SearchCursor?

  /// Makes a page.
  public init(_ photos: [FoundPhoto], end: SearchCursor? = nil) {
    self.photos = photos
    self.end = end
  }
}

/// A photo that was found.
public struct FoundPhoto: Hashable, Sendable, Identifiable {
  /// The photo.
  public let photo: Photo
  /// What a filter makes of it; nil if it is shown as it is.
  public var filtering: Filtering?
  /// The photo's identity.
  public var id: PhotoID { photo.id }

  /// Makes a found photo.
  public init(_ photo: Photo, filtering: Filtering? = nil) {
    self.photo = photo
    self.filtering = filtering
  }
}

/// Somebody, a tag or a town, and on how many of the photos that were found.
public struct FoundName: Hashable, Sendable {
  /// What is counted.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Who made or boosted them.
    case people
    /// The person's own tags, and those of others.
    case tags
    /// The nearest towns.
    case places
  }

  /// How it is written: `Ada Lovelace (@ada@photos.example)`, `fog`, `Lisbon, Portugal`; untrusted text.
  public let name: String
  /// On how many photos.
  public let photos: Int
  /// On how many of them it is a tag of the person's own.
  public let own: Int
  /// What finds those photos alone: `by:"@ada@photos.example"`, `tag:fog`, `"Lisbon, Portugal"`.
  public let term: String

  /// Makes a counted name; nil for one that nothing could be found by, as no word is in it.
  public init?(_ kind: Kind, _ name: String, photos: Int, own: Int = 0) {
    (self.name, self.photos, self.own) = (name, photos, own)
    // Names change, addresses do not; one without a server may be that of many.
    let handle = Handle(byline: name, at: "-").flatMap { $0.server == "-" ? nil : $0.text }
    let wanted = kind == .people ? handle ?? name : name
    guard !SearchText.words(in: wanted).isEmpty else { return nil }
    // A quote with an accent over it ends the words, too, and nobody types the end of a line.
    let scalars = wanted.unicodeScalars.map { $0 == "\"" || $0.properties.isWhitespace ? " " : $0 }
    let quoted = "\"" + String(String.UnicodeScalarView(scalars)) + "\""
    switch kind {
    case .people: term = "by:" + quoted
    case .tags:
      guard let key = SearchText.tag(name) else { return nil }
      term = "tag:" + key
    // Other towns may be as near, and several may have its name.
    case .places: term = quoted
    }
  }
}

/// Where a page of what was found ends.
public enum SearchCursor: Hashable, Sendable {
  /// Photos are weighed a good many at a time, those that came last first. The rest are those that were weighed
  /// together and are not on a page yet, in their order, which they keep whatever comes or goes between two pages. The
  /// next ones to be weighed came before the one below which they are; nil if there are none.
  case weighed(rest: [Int64], below: Int64?)
  /// Behind a photo, known by its moment and its identity, where nothing is weighed and the newest are first.
  case newest(Timestamp, PhotoID)
  /// Behind a photo where those that look alike stand beside each other: what those share that look alike, what those
  /// share that look the same, and which it is.
  case alike(series: Int64, appearance: Int64, photo: Int64)
}

/// What was typed names no source, and no photo is found by it.
public struct NothingFound: Mistake, Hashable {
  private let text: String
  private let isSaved: Bool
  private let nearest: [String]

  /// Makes the error about what was typed, or about the name of a search that was saved; one of the `nearest`
  /// sources was probably meant.
  public init(_ text: String, isSaved: Bool = false, nearest: [String] = []) {
    self.text = text
    self.isSaved = isSaved
    self.nearest = nearest
  }

  /// What is so.
  public var reason: String {
    isSaved
      ? "the search `\(text)` finds no photo now"
      : "there is no source `\(text)`, and no photo is found by it"
        + (nearest.isEmpty ? "" : ": \(SourceError.asking(nearest))")
  }
}
