/// What is looked for among all photos: one language for `search`, `only` and mutes.
///
///     try SearchQuery("fog -mist by:ada before:2025", now: time.now)
///
/// What can be typed is told by `docs/search.md`.
public struct SearchQuery: Hashable, Sendable {
  /// As it was typed.
  public let text: String
  /// What a photo must meet.
  public let condition: Condition

  /// Something that a photo meets or does not.
  public indirect enum Condition: Hashable, Sendable {
    /// One term.
    case term(SearchTerm)
    /// Each of these.
    case all([Condition])
    /// One of these at least.
    case any([Condition])
    /// The opposite.
    case not(Condition)
  }

  /// More terms than this are a mistake.
  public static let mostTerms = 50
  /// More characters than this are a mistake.
  public static let longest = 2_000
}

/// One thing that is looked for.
public enum SearchTerm: Hashable, Sendable {
  /// These words in a row, in what is written of a photo, the names of people, or the name of its file.
  case words(Phrase)
  /// Somebody who made or boosted it, by these words of their name in a row.
  case person(Phrase)
  /// A tag, as ``SearchText/tag(_:)`` has it.
  case tag(String)
  /// The source or server it is from, by name.
  case source(String)
  /// What is below a folder on this machine, by its path.
  case folder(String)
  /// Taken or published at a moment of this range; its end is outside.
  case taken(from: Timestamp?, until: Timestamp?)
  /// Taken or published within so many seconds before now.
  case last(seconds: Int)
  /// Liked by the person.
  case liked
  /// What kind of photo it is.
  case kind(Kind)
  /// A picture of it is described for those who cannot see it.
  case described
  /// Taken with a camera that has these words in a row in what it is called.
  case camera(Phrase)
  /// Taken near a place.
  case near(SearchArea)
  /// So many pixels, in thousands: more, as many at least, fewer, as many at most.
  case pixels(Comparison, thousands: Int)

  /// Words in a row.
  public struct Phrase: Hashable, Sendable {
    /// Folded as ``SearchText`` does; never none.
    public let words: [String]
    /// Whether the last one also stands for longer words that begin like it.
    public let isBeginning: Bool

    /// Makes a phrase.
    public init(_ words: [String], isBeginning: Bool = false) {
      self.words = words
      self.isBeginning = isBeginning
    }
  }

  /// Kinds of photos.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Several pictures in one post.
    case album
    /// A picture that moves without sound.
    case gif
    /// A video.
    case video
    /// Boosted into the stream.
    case boost
    /// Not seen yet.
    case unseen
    /// Posted by an account of the person's.
    case mine
    /// Another photo looks like it.
    case duplicate
  }

  /// How numbers are compared.
  public enum Comparison: String, Hashable, Sendable, CaseIterable {
    /// At least.
    case atLeast = ">="
    /// At most.
    case atMost = "<="
    /// More.
    case more = ">"
    /// Fewer.
    case fewer = "<"
  }
}

extension SearchQuery {
  /// What can stand before a colon, and an example of what stands behind it.
  public static let keys: [(name: String, example: String)] = [
    ("by", "by:ada"), ("tag", "tag:fog"), ("from", "from:pixelfed.social"),
    ("in", "in:~/Pictures"), ("before", "before:2025"), ("after", "after:2025-06"),
    ("date", "date:2025-06..2025-08"), ("last", "last:week"), ("liked", "liked:me"),
    ("is", "is:album"), ("has", "has:alt"), ("no", "no:alt"), ("size", "size:>12mp"),
    ("camera", "camera:x100"),
    ("near", "near:\"Lisbon\" 20km"),
  ]

  /// What Tab offers whatever photos there are: the keys, and all that can stand behind some of them.
  public static let completions =
    keys.map { $0.name + ":" } + SearchTerm.Kind.allCases.map { "is:" + $0.rawValue }
    + ["liked:me", "has:alt", "no:alt", "last:day", "last:week", "last:month", "last:year"]

  /// Whether photos must look like others, in any case.
  public var wantsLookalikes: Bool {
    if case .all(let parts) = condition { return parts.contains(.term(.kind(.duplicate))) }
    return condition == .term(.kind(.duplicate))
  }

  /// All words that are looked for in a text, to be marked there; none that must not be in it.
  public var wantedPhrases: [SearchTerm.Phrase] { Self.wanted(in: condition) }

  private static func wanted(in condition: Condition) -> [SearchTerm.Phrase] {
    switch condition {
    case .term(.words(let phrase)): [phrase]
    case .term(.tag(let tag)): [SearchTerm.Phrase([tag])]
    case .term, .not: []
    case .all(let parts), .any(let parts): parts.flatMap(wanted)
    }
  }

  /// The areas that photos are looked for in, in the order they were typed.
  public var areas: [SearchArea] { Self.areas(in: condition) }

  private static func areas(in condition: Condition) -> [SearchArea] {
    switch condition {
    case .term(.near(let area)): [area]
    case .term: []
    case .not(let part): areas(in: part)
    case .all(let parts), .any(let parts): parts.flatMap(areas)
    }
  }

  /// Where the words that are looked for stand in a text, in order and apart from each other.
  public func matches(in text: String) -> [Range<String.Index>] {
    let words = SearchText.words(in: text)
    let phrases = wantedPhrases
    var found: [Range<String.Index>] = []
    var start = 0
    while start < words.count {
      let length = phrases.filter { $0.stands(in: words, at: start) }.map(\.words.count).max()
      guard let length else {
        start += 1
        continue
      }
      if let first = words[start].range, let last = words[start + length - 1].range {
        found.append(first.lowerBound..<last.upperBound)
      }
      start += length
    }
    return found
  }
}

extension SearchTerm.Phrase {
  fileprivate func stands(in text: [SearchText.Word], at start: Int) -> Bool {
    guard start + words.count <= text.count else { return false }
    return words.indices.allSatisfy { index in
      let word = text[start + index].text
      return isBeginning && index == words.count - 1
        ? word.utf8.starts(with: words[index].utf8) : word == words[index]
    }
  }
}

/// What was typed cannot be looked for.
public struct SearchMistake: Mistake, Hashable {
  /// What was typed.
  public let text: String
  /// The part that cannot be understood, in Unicode scalars from the beginning.
  public let range: Range<Int>
  /// What is wrong with it and what to type, without a capital or a full stop.
  public let reason: String

  init(_ reason: String, at range: Range<Int>, of text: String) {
    self.reason = reason
    self.range = range
    self.text = text
  }
}
