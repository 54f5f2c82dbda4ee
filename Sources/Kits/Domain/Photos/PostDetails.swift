/// What few posts have: empty for most, so that they cost nothing to read.
///
/// Its JSON is how it is kept: names of fields never change, and new ones are optional.
public struct PostDetails: Hashable, Sendable, Codable {
  /// Who boosted it into the stream, the last one first, at most ``mostBoosters``; nil if it came from its
  /// author.
  public var boostedBy: [Person]?
  /// Whether it came from its author as well.
  public var isAlsoPosted: Bool?
  /// When its author last changed it.
  public var editedAt: Timestamp?
  /// What its author warns of before it is read, which its words begin with; untrusted text.
  public var warning: String?
  /// Whom it is for, if not for everybody.
  public var audience: Visibility?
  /// What it asks its readers.
  public var poll: Poll?
  /// The filters that its server says match it, each with the keywords and statuses by which it does.
  public var filtered: [PostFilter]?
  /// The tags that stand in the picture's file, or beside it; untrusted text.
  public var keywords: [String]?
  /// What it was taken with, as its file says; untrusted text.
  public var camera: String?
  /// Where it was taken, as its file says. It stays on this machine.
  public var position: Position?
  /// The town that is nearest to there, and its country.
  public var town: String?

  /// Makes details; all of them unknown unless told.
  public init(
    boostedBy: [Person]? = nil, isAlsoPosted: Bool? = nil, editedAt: Timestamp? = nil,
    poll: Poll? = nil, filtered: [PostFilter]? = nil, keywords: [String]? = nil
  ) {
    self.boostedBy = boostedBy
    self.isAlsoPosted = isAlsoPosted
    self.editedAt = editedAt
    self.poll = poll
    self.filtered = filtered
    self.keywords = keywords
  }

  /// Whether nothing is known.
  public var isEmpty: Bool { self == PostDetails() }
}

extension PostDetails {
  /// More boosters than this are left out.
  public static let mostBoosters = 10
  /// More characters than this of what a camera is called are left out.
  public static let longestCamera = 100

  /// Whether it is in the stream only because somebody boosted it.
  public var isOnlyBoosted: Bool { boostedBy != nil && isAlsoPosted != true }

  /// Whether several people boosted it, or one did and its author posted it into the stream, too.
  public var cameInSeveralWays: Bool {
    (boostedBy?.count ?? 0) + (isAlsoPosted == true ? 1 : 0) > 1
  }

  /// The same post, which came in the ways of an older telling, too.
  public func adding(waysOf older: PostDetails) -> PostDetails {
    guard boostedBy != nil || older.boostedBy != nil else { return self }
    var details = self
    let known = Set((boostedBy ?? []).map(\.address))
    let more = (older.boostedBy ?? []).filter { !known.contains($0.address) }
    details.boostedBy = Array(((boostedBy ?? []) + more).prefix(Self.mostBoosters))
    details.isAlsoPosted = isOnlyBoosted && older.isOnlyBoosted ? nil : true
    return details
  }
}

/// Somebody with an account; untrusted text.
public struct Person: Hashable, Sendable, Codable {
  /// What they call themselves.
  public let name: String
  /// Where they can be reached: `ada@photos.example`.
  public let address: String

  /// Makes a person.
  public init(name: String, address: String) {
    self.name = name
    self.address = address
  }

  /// As authors are written: `Ada Example (@ada@photos.example)`.
  public var byline: String { name.isEmpty ? "@\(address)" : "\(name) (@\(address))" }
}

/// What a post asks its readers, and what they said.
public struct Poll: Hashable, Sendable, Codable {
  /// The name its server has for it.
  public let id: String
  /// What one can say, in its order; at most ``most``.
  public let options: [Option]
  /// Whether one can say several of them.
  public let isMultiple: Bool
  /// When it ends; nil if it does not.
  public let endsAt: Timestamp?
  /// How many people said something, if the server tells.
  public let voters: Int?
  /// What the person said, as places in ``options`` from 0; empty if nothing yet.
  public var mine: [Int]

  /// One of the things one can say.
  public struct Option: Hashable, Sendable, Codable {
    /// What it says; untrusted text.
    public let title: String
    /// How many said it; nil where that is told only at the end.
    public let votes: Int?

    /// Takes the votes, which are nil as long as the server does not tell them.
    public init(_ title: String, votes: Int?) {
      self.title = title
      self.votes = votes
    }

    /// Reads an option.
    public init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      title = try fields.decode(String.self, forKey: .title)
      votes = try fields.decodeIfPresent(Count.self, forKey: .votes)?.wrappedValue
    }
  }

  /// More options than this are left out.
  public static let most = 50

  /// Makes a poll; nil of one without options.
  public init?(
    id: String, options: [Option], isMultiple: Bool = false, endsAt: Timestamp? = nil,
    voters: Int? = nil, mine: [Int] = []
  ) {
    guard !options.isEmpty else { return nil }
    self.id = id
    self.options = Array(options.prefix(Self.most))
    self.isMultiple = isMultiple
    self.endsAt = endsAt
    self.voters = voters
    self.mine = mine
  }

  /// Reads a poll; of what the person said, what can be said.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    id = try fields.decode(String.self, forKey: .id)
    let options = try fields.decode([Option].self, forKey: .options)
    self.options = options
    isMultiple = try fields.decode(Bool.self, forKey: .isMultiple)
    endsAt = try fields.decodeIfPresent(Timestamp.self, forKey: .endsAt)
    voters = try fields.decodeIfPresent(Count.self, forKey: .voters)?.wrappedValue
    mine = try fields.decode([Count].self, forKey: .mine).map(\.wrappedValue)
      .filter(options.indices.contains)
  }
}
