/// Changes what the person has published, and asks servers what became of posts.
///
/// Throws ``WritingError`` and ``LibraryError``, and where a server is asked ``NetworkError`` and others.
public protocol Revising: Sendable {
  /// Other words for a post of the person's: kept at once, all else stays as it is.
  func revise(_ photo: Photo, text: String) async throws
  /// A draft with all that a post of the person's has, to change anything of it; one that was begun for the
  /// same post, if there is one.
  func draft(revising photo: Photo) async throws -> StoredDraft
  /// Throws ``WritingError`` unless the person has published this photo at a server.
  func checkOwn(_ photo: Photo) async throws
  /// Removes a post of the person's: it leaves the stream at once, and its server as soon as possible.
  func delete(_ photo: Photo) async throws
  /// What a post was before and is now, the oldest first.
  func history(of photo: Photo) async throws -> [PostVersion]
  /// What a post says in the language with this code, else in that of the account. Nobody keeps it.
  func translation(of photo: Photo, into language: String?) async throws -> Translation
}

/// What a post says in another language, as its server has it.
public struct Translation: Hashable, Sendable {
  /// The code of the language it was in; nil if its server does not say.
  public let language: String?
  /// Who translated it; untrusted text, nil if its server does not say.
  public let provider: String?
  /// The words; untrusted text.
  public let text: String
  /// What is to be seen on its pictures; untrusted text.
  public let descriptions: [String?]

  /// Takes one description a picture, nil where it has none, and codes such as `de` as languages.
  public init(
    from language: String? = nil, by provider: String? = nil, text: String,
    descriptions: [String?] = []
  ) {
    self.language = language
    self.provider = provider
    self.text = text
    self.descriptions = descriptions
  }
}

/// What a post was at some time.
public struct PostVersion: Hashable, Sendable {
  /// When it became that; nil if its server does not say.
  public let moment: Timestamp?
  /// What stood before the rest; untrusted text.
  public let warning: String
  /// The words; untrusted text.
  public let text: String
  /// What was to be seen on its pictures; untrusted text.
  public let descriptions: [String?]

  /// Takes one description a picture, nil where it had none; the moment is nil if the server does not say.
  public init(moment: Timestamp?, warning: String = "", text: String, descriptions: [String?] = [])
  {
    self.moment = moment
    self.warning = warning
    self.text = text
    self.descriptions = descriptions
  }
}

extension Account {
  /// Whether the account has posted a photo, by how its author is called in the stream.
  public func hasPosted(_ photo: Photo) -> Bool {
    guard photo.status != nil, let author = photo.author else { return false }
    return Addressee.isKnown(byline: author) && Addressee(byline: author, of: self) == nil
  }
}

extension Photo {
  /// The same post as the person wants it to be; nil of it changes nothing.
  public func revised(by draft: Draft?) -> Photo {
    guard let draft else { return self }
    var photo = self
    let warning = draft.warning.isEmpty || draft.text.isEmpty ? draft.warning : draft.warning + "\n"
    photo.words = warning + draft.text
    guard draft.revision?.isWordsOnly != true else { return photo }
    photo.isSensitive = draft.isCovered
    photo.details.warning = draft.warning.isEmpty ? nil : draft.warning
    let pictures: [PostPicture] = draft.pictures.compactMap { picture in
      let posted = picture.posted?.address.map(MediaReference.web)
      let known = self.pictures.first {
        posted != nil && ($0.media.clip?.file ?? $0.media) == posted
      }
      // The post may have more than the stream shows.
      guard known != nil || picture.posted == nil else { return nil }
      return PostPicture(
        media: known?.media ?? .file(picture.location), caption: known?.caption,
        alternativeText: picture.alternativeText, size: known?.size, blurhash: known?.blurhash)
    }
    if !pictures.isEmpty { photo.pictures = pictures }
    return photo.turned(to: min(front, photo.pictures.count - 1))
  }
}

extension Poll {
  /// Whether it has ended.
  public func isOver(at now: Timestamp) -> Bool { endsAt.map { $0 <= now } ?? false }

  /// Throws ``WritingError`` unless these can be said, places from 0.
  public func checkVote(_ choices: [Int], now: Timestamp) throws {
    guard !isOver(at: now) else { throw WritingError.pollIsOver }
    guard mine.isEmpty else { throw WritingError.hasVoted }
    guard !choices.isEmpty, choices.allSatisfy(options.indices.contains) else {
      throw WritingError.noSuchChoice(options.count)
    }
    guard isMultiple || Set(choices).count == 1 else { throw WritingError.oneChoice }
  }

  /// The same with what the person says, counted.
  public func voted(_ choices: [Int]) -> Poll {
    guard mine.isEmpty else { return self }
    let options = options.enumerated().map { place, option in
      Option(option.title, votes: option.votes.map { choices.contains(place) ? Self.next($0) : $0 })
    }
    return Poll(
      id: id, options: options, isMultiple: isMultiple, endsAt: endsAt,
      voters: voters.map(Self.next),
      mine: choices) ?? self
  }

  private static func next(_ count: Int) -> Int { min(count, Count.most - 1) + 1 }
}

extension Photo {
  /// The same post, which came into the stream as is known of it: a status alone does not say who boosted it.
  public func boosted(as known: PostDetails?) -> Photo {
    var photo = self
    photo.details.boostedBy = known?.boostedBy
    photo.details.isAlsoPosted = known?.isAlsoPosted
    return photo
  }

  /// The same post as the person wants it to be, and with what they say in its poll.
  public func with(_ standing: Standing?) -> Photo {
    var photo = revised(by: standing?.revision)
    if let vote = standing?.vote { photo.details.poll = photo.details.poll?.voted(vote) }
    return photo
  }
}

extension StreamItem {
  /// The same post as the person wants it to be, and with what they say in its poll.
  public func with(_ standing: Standing?) -> StreamItem {
    guard standing?.revision != nil || standing?.vote != nil else { return self }
    var item = self
    item.photo = photo.with(standing)
    return item
  }
}

extension StreamRow {
  /// The same row, its post as the person wants it to be.
  public func with(_ standings: [PhotoID: Standing]) -> StreamRow {
    item.map { .photo($0.with(standings[$0.id])) } ?? self
  }
}
