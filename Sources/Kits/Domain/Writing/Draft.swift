/// What somebody is about to publish.
public struct Draft: Hashable, Sendable, Codable {
  /// The words.
  public var text = ""
  /// The pictures, in order.
  public var pictures: [DraftPicture] = []
  /// What stands before the rest and covers it; empty for none.
  public var warning = ""
  /// Whether the pictures are covered.
  public var isSensitive = false
  /// Who may see it; nil leaves that to the server, whose account may have chosen an audience for all its posts.
  public var audience: Visibility?
  /// After how many seconds it goes, at servers that let it; nil for never.
  public var lifetime: Int?
  /// Whether what a camera wrote into the pictures goes along, such as the place.
  public var keepsMetadata = false
  /// What it answers; nil if it stands for itself.
  public var answering: DraftAnswer?
  /// Which post it takes the place of; nil if it is a new one.
  public var revision: DraftRevision?
  /// The code of the language it is written in; nil leaves that to the server.
  public var language: String?
  /// When it is published; nil for as soon as possible.
  public var publishAt: Timestamp?

  private enum CodingKeys: String, CodingKey {
    case text, pictures, warning, isSensitive, lifetime, keepsMetadata, answering, revision
    case language, publishAt
    case audience = "visibility"
  }

  /// Makes an empty one.
  public init() {}

  /// Reads what any version has kept: what it does not tell is as in an empty one.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    text = try fields.decodeIfPresent(String.self, forKey: .text) ?? text
    pictures = try fields.decodeIfPresent([DraftPicture].self, forKey: .pictures) ?? pictures
    warning = try fields.decodeIfPresent(String.self, forKey: .warning) ?? warning
    isSensitive = try fields.decodeIfPresent(Bool.self, forKey: .isSensitive) ?? isSensitive
    audience = try fields.decodeIfPresent(Visibility.self, forKey: .audience)
    lifetime = try fields.decodeIfPresent(Count.self, forKey: .lifetime)?.wrappedValue
    keepsMetadata = try fields.decodeIfPresent(Bool.self, forKey: .keepsMetadata) ?? keepsMetadata
    answering = try fields.decodeIfPresent(DraftAnswer.self, forKey: .answering)
    revision = try fields.decodeIfPresent(DraftRevision.self, forKey: .revision)
    language = try fields.decodeIfPresent(String.self, forKey: .language)
    publishAt = try fields.decodeIfPresent(Timestamp.self, forKey: .publishAt)
  }

  /// Who may see it, as far as anybody has said: else everybody.
  public var visibility: Visibility {
    get { audience ?? .everybody }
    set { audience = newValue }
  }
}

/// A picture of a draft.
public struct DraftPicture: Hashable, Sendable, Codable {
  /// The file.
  public var location: FileLocation
  /// What is to be seen on it, for those who cannot see it; nil if nobody has said yet.
  public var alternativeText: String?
  /// What it is at the server, if that has it already; then there is no file.
  public let posted: PostedPicture?
  /// In which state its file was posted, as who posts it tells one from another; nil of what was not posted yet.
  public var version: String?

  /// Takes a file into a draft; without a text, it is not described yet.
  public init(_ location: FileLocation, alternativeText: String? = nil) {
    self.location = location
    self.alternativeText = alternativeText
    posted = nil
  }

  /// Takes a picture that the server has, with what it says of it; it is called like its file there.
  public init(_ posted: PostedPicture, alternativeText: String?) {
    location = FileLocation(
      path: posted.address.map { String($0.target.prefix { $0 != "?" }) } ?? posted.id)
    self.alternativeText = alternativeText ?? ""
    self.posted = posted
  }
}

/// A picture of a post at its server.
public struct PostedPicture: Hashable, Sendable, Codable {
  /// What the server calls it.
  public let id: String
  /// Where it can be seen, as the stream has it; nil if nobody knows.
  public let address: WebAddress?

  /// Names a picture.
  public init(id: String, address: WebAddress?) {
    self.id = id
    self.address = address
  }
}

/// Which post a draft takes the place of.
public struct DraftRevision: Hashable, Sendable, Codable {
  /// Who posted it.
  public let account: AccountID
  /// The server's name of the status.
  public let status: String
  /// Whether only the words are other ones, and all else stays as the server has it.
  public let isWordsOnly: Bool

  /// Names a status of an account.
  public init(of status: String, by account: AccountID, isWordsOnly: Bool = false) {
    self.account = account
    self.status = status
    self.isWordsOnly = isWordsOnly
  }
}

/// What a draft answers.
public struct DraftAnswer: Hashable, Sendable, Codable {
  /// Who sees it, and answers.
  public var account: AccountID
  /// The server's name of the status.
  public var status: String
  /// What people call it; untrusted text.
  public var title: String
  /// Who is told of it by a mention; nil if that is not known, or nobody.
  public var addressee: Addressee?

  /// Answers a status, known by its ID on the account's server and by its first words.
  public init(
    account: AccountID, status: String, title: String, addressee: Addressee? = nil
  ) {
    self.account = account
    self.status = status
    self.title = title
    self.addressee = addressee
  }
}

/// Who may see what is published.
public enum Visibility: String, Hashable, Sendable, Codable, CaseIterable {
  /// Everybody.
  case everybody = "public"
  /// Everybody who looks for it; it is in no public timeline.
  case unlisted
  /// Those who follow.
  case followers = "private"
  /// Only who is named in it.
  case named = "direct"
}

/// Who wrote what is answered: told of it by a mention, which counts as the answer's own characters.
public struct Addressee: Hashable, Sendable, Codable {
  /// The name as the account's server has it: with another server's name, if it is on that.
  public let name: String

  /// Makes one; nil for the account itself, as nobody is told of what they say themselves.
  public init?(_ name: String, of account: Account) {
    let own = account.username.lowercased()
    let isOwn = [own, own + "@" + account.server.name.lowercased()].contains(name.lowercased())
    guard !name.isEmpty, !isOwn else { return nil }
    self.name = name
  }

  /// Finds the name in how somebody is called in the stream: `Ada Example (@ada@photos.example)`.
  public init?(byline: String, of account: Account) {
    guard let start = byline.handleStart else { return nil }
    self.init(String(byline[start...].dropFirst().prefix { $0 != ")" }), of: account)
  }

  /// Whether how somebody is called in the stream has a name in it.
  static func isKnown(byline: String) -> Bool { byline.handleStart != nil }

  /// What stands before the words; nothing if they mention them already.
  public func mention(before text: String) -> String {
    isMentioned(in: text.lowercased()) ? "" : "@\(name) "
  }

  /// Whether small letters have the whole name in them, and not only the beginning or end of another.
  private func isMentioned(in text: String) -> Bool {
    let hasServer = name.contains("@")
    func isName(_ letter: Character?) -> Bool {
      guard let letter else { return false }
      return letter == "_" || (hasServer || letter.isASCII) && (letter.isLetter || letter.isNumber)
    }
    return text.ranges(of: "@" + name.lowercased()).contains { range in
      if let last = text[..<range.lowerBound].last,
        last.isLetter || last.isNumber || "_/=@".contains(last)
      {
        return false
      }
      let rest = text[range.upperBound...]
      // Without a server, the name is that of somebody at the account's own.
      guard hasServer || rest.first != "@" else { return false }
      // Names may have dots and dashes in them, but not at their end.
      return !isName(rest.first { $0 != "." && $0 != "-" })
    }
  }
}
