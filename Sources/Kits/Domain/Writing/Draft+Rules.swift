extension Draft {
  /// Whether there is nothing to publish in it.
  public var isEmpty: Bool { text.isEmpty && pictures.isEmpty }

  /// How many characters a server would still take; below zero, so many are too many. Nil where
  /// nobody counts.
  public func charactersLeft(at place: PostPlace) -> Int? {
    place.capabilities.map { $0.maxCharacters - CharacterCount.of(text, warning: warning) }
  }

  /// Throws what a person has to do before it can be published there: ``WritingError`` or
  /// ``MissingAlternativeText``.
  public func checkComplete(at place: PostPlace) throws {
    guard !isEmpty, place.capabilities != nil || !pictures.isEmpty else {
      throw WritingError.empty
    }
    if let capabilities = place.capabilities {
      let count = CharacterCount.of(text, warning: warning)
      guard count <= capabilities.maxCharacters else {
        throw WritingError.tooLong(count: count, limit: capabilities.maxCharacters)
      }
      guard pictures.count <= capabilities.maxPictures else {
        throw WritingError.tooManyPictures(
          count: pictures.count, limit: capabilities.maxPictures)
      }
    }
    if let index = pictures.firstIndex(where: { $0.alternativeText == nil }) {
      throw MissingAlternativeText(picture: index + 1)
    }
  }
}

/// Nobody has said yet what is to be seen on a picture, nor that nobody will.
public struct MissingAlternativeText: ExplainedError, Hashable {
  /// The picture's number, from 1.
  public let picture: Int

  /// Makes the error.
  public init(picture: Int) {
    self.picture = picture
  }

  /// Always.
  public var isMistake: Bool { true }

  /// What to do.
  public var reason: String {
    "picture \(picture) has no words for those who cannot see it: `alt \(picture) <words>` says what "
      + "is to be seen, `alt \(picture) none` leaves it out"
  }
}
