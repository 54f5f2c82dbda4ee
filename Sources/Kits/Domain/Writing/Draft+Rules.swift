extension Draft {
  /// Whether there is nothing to publish in it.
  public var isEmpty: Bool { text.isEmpty && pictures.isEmpty }

  /// Whether nobody has written or decided anything yet; what it answers does not count.
  public var isUntouched: Bool {
    var blank = Draft()
    blank.answering = answering
    return self == blank
  }

  /// Whether its pictures are covered: a warning covers them, too.
  public var isCovered: Bool { isSensitive || !warning.isEmpty }

  /// How many characters a server would still take; below zero, so many are too many. Nil where
  /// nobody counts.
  public func charactersLeft(at place: PostPlace) -> Int? {
    place.capabilities.map { $0.maxCharacters - count(by: $0) }
  }

  /// Throws what a person has to do before it can be published there: ``WritingError`` or
  /// ``MissingAlternativeText``.
  public func checkComplete(at place: PostPlace) throws {
    try checkTaken(at: place)
    guard place.capabilities != nil else { return }
    if let index = pictures.firstIndex(where: { $0.alternativeText == nil }) {
      throw MissingAlternativeText(picture: index + 1)
    }
  }

  /// Throws ``WritingError`` if nothing would come of it there.
  public func checkTaken(at place: PostPlace) throws {
    guard publishAt == nil || revision == nil else { throw WritingError.isPublished }
    guard lifetime == nil || place.canExpire else { throw WritingError.cannotExpire(place.name) }
    if let revision, !revision.isWordsOnly, pictures.isEmpty { throw WritingError.keepsPicture }
    guard !pictures.isEmpty || !text.allSatisfy(\.isWhitespace) else { throw WritingError.empty }
    guard let capabilities = place.capabilities else {
      guard !pictures.isEmpty else { throw WritingError.needsPicture(place.name) }
      return
    }
    try checkForm(for: capabilities, at: place.name)
    let count = count(by: capabilities)
    guard count <= capabilities.maxCharacters else {
      throw WritingError.tooLong(count: count, limit: capabilities.maxCharacters)
    }
    guard pictures.count <= capabilities.maxPictures else {
      throw WritingError.tooManyPictures(
        count: pictures.count, limit: capabilities.maxPictures)
    }
    try checkDescriptions(limit: capabilities.maxDescription)
  }

  /// Whether a server publishes it when it is time, so that this program need not be running then. Servers
  /// want to know it five minutes ahead.
  public func isScheduled(by capabilities: ServerCapabilities?, now: Timestamp) -> Bool {
    guard capabilities?.canSchedule == true, revision == nil, let publishAt else { return false }
    return publishAt >= now.advanced(by: .seconds(330))
  }

  /// Until when it is kept here; nil if it can be sent now.
  public func heldUntil(for capabilities: ServerCapabilities?, now: Timestamp) -> Timestamp? {
    guard let publishAt, publishAt > now, !isScheduled(by: capabilities, now: now) else {
      return nil
    }
    return publishAt
  }

  /// An edit changes neither who sees a post nor what it answers. Servers count code points.
  private func checkForm(
    for capabilities: ServerCapabilities, at name: String
  ) throws(WritingError) {
    if revision == nil {
      guard !pictures.isEmpty || answering != nil || capabilities.needsPicture != true else {
        throw .needsPicture(name)
      }
      if let audience, capabilities.audiences?.contains(audience) == false {
        throw .noSuchAudience(name)
      }
    }
    let count = warning.unicodeScalars.count
    if let limit = capabilities.maxWarning?.wrappedValue, count > limit {
      throw .warningTooLong(count: count, limit: limit)
    }
  }

  /// What the server has already it has taken, whatever it says now. Servers count code points.
  private func checkDescriptions(limit: Int) throws(WritingError) {
    for (index, picture) in pictures.enumerated() where picture.posted == nil {
      let count = picture.alternativeText?.unicodeScalars.count ?? 0
      guard count <= limit else {
        throw .descriptionTooLong(picture: index + 1, count: count, limit: limit)
      }
    }
  }

  /// With the mention that an answer begins with.
  private func count(by capabilities: ServerCapabilities) -> Int {
    let mention = answering?.addressee?.mention(before: text) ?? ""
    return capabilities.count(mention + text, warning: warning)
  }
}

extension ServerCapabilities {
  /// How many characters words have by this server's rules.
  public func count(_ text: String, warning: String = "") -> Int {
    CharacterCount.of(
      text, warning: warning, link: charactersPerLink?.wrappedValue ?? CharacterCount.link)
  }
}

/// Nobody has said yet what is to be seen on a picture, nor that nobody will.
public struct MissingAlternativeText: Mistake, Hashable {
  /// The picture's number, from 1.
  public let picture: Int

  /// Makes the error.
  public init(picture: Int) {
    self.picture = picture
  }

  /// What to do.
  public var reason: String {
    "picture \(picture) has no description: add one with `alt \(picture) …`, or skip it with "
      + "`alt \(picture) none`"
  }
}
