import Domain

/// A text as the words in it, for looking for some of them in others.
struct WordSequence: Hashable, Sendable {
  /// How a word stands to the one in front of it.
  private enum Link {
    /// Something that is no word is between them.
    case apart
    /// Nothing is between them, yet it begins there.
    case touching
    /// It is a syllable further inside a Korean word.
    case inside
  }

  private struct Word: Hashable {
    let text: String
    let link: Link
  }

  private let words: [Word]

  /// Takes a folded text apart.
  init(folded text: String) {
    var reader = Reader()
    for character in text { reader.read(character) }
    words = reader.finish()
  }

  /// Whether there is no word in it.
  var isEmpty: Bool { words.isEmpty }

  /// Its first word.
  var first: String? { words.first?.text }

  /// Whether one of several sequences, listed by their first words, is in it.
  func contains(anyOf phrases: [String: [WordSequence]]) -> Bool {
    words.indices.contains { start in
      phrases[words[start].text]?.contains { $0.stands(in: self, at: start) } ?? false
    }
  }
}

extension WordSequence {
  private func stands(in text: WordSequence, at start: Int) -> Bool {
    guard start + words.count <= text.words.count else { return false }
    return words.indices.allSatisfy { index in
      let found = text.words[start + index]
      guard found.text == words[index].text else { return false }
      return words[index].link == .apart ? found.link != .inside : found.link != .apart
    }
  }

  /// Collects words, character by character.
  private struct Reader {
    private var words: [Word] = []
    private var letters = ""
    private var link = Link.apart
    private var isAfterKorean = false

    mutating func read(_ character: Character) {
      switch character.writing {
      case .spaced:
        letters.append(character)
        isAfterKorean = false
      case .unspaced:
        add(character, .touching)
        isAfterKorean = false
      case .korean:
        add(character, isAfterKorean ? .inside : .touching)
        isAfterKorean = true
      case nil:
        endWord()
        link = .apart
        isAfterKorean = false
      }
    }

    mutating func finish() -> [Word] {
      endWord()
      return words
    }

    private mutating func endWord() {
      guard !letters.isEmpty else { return }
      words.append(Word(text: letters, link: link))
      letters = ""
      link = .touching
    }

    private mutating func add(_ character: Character, _ closest: Link) {
      endWord()
      words.append(Word(text: String(character), link: link == .apart ? .apart : closest))
      link = .touching
    }
  }
}

extension Character {
  /// How the word it belongs to is written; nil for what is part of none, such as a comma.
  var writing: Writing? {
    // Comparing a letter under thousands of accents takes seconds; nobody writes such words.
    guard utf8.count <= 100, let scalar = unicodeScalars.first else { return nil }
    return Writing(scalar)
  }
}
