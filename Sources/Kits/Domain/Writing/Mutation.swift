/// Something a person did, as it is kept until it is done where it belongs.
public struct Mutation: Hashable, Sendable, Identifiable {
  /// Made here, once, for good: the key by which a server tells a repeat from another wish.
  public let id: MutationID
  /// What it is about.
  public let target: MutationTarget
  /// What is to be done.
  public let action: MutationAction
  /// When the person did it.
  public let createdAt: Timestamp

  /// Makes a mutation.
  public init(
    id: MutationID, target: MutationTarget, action: MutationAction, createdAt: Timestamp
  ) {
    self.id = id
    self.target = target
    self.action = action
    self.createdAt = createdAt
  }

  /// In which line it stands: those of one lane go one after the other, lanes go in parallel.
  public var lane: MutationLane {
    switch action {
    case .react: MutationLane(target: target, kind: .reactions)
    case .comment, .post, .delete: MutationLane(target: target, kind: .words)
    }
  }
}

/// The identity of a mutation: 32 hexadecimal digits.
public struct MutationID: RawRepresentable, Hashable, Sendable, Codable {
  /// The digits.
  public let rawValue: String

  /// Takes an identity that was made before.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Makes a new one.
  public init(using generator: inout some RandomNumberGenerator) {
    let digits = (0..<4).map { _ in
      let text = String(UInt32.random(in: .min ... .max, using: &generator), radix: 16)
      return String(repeating: "0", count: 8 - text.count) + text
    }
    rawValue = digits.joined()
  }
}

/// What a mutation is about.
public enum MutationTarget: Hashable, Sendable, Codable {
  /// A status on a server, as an account sees it.
  case status(AccountID, String)
  /// What an account publishes.
  case account(AccountID)
  /// A photo that no server has: of a folder or a blog.
  case photo(PhotoID)
  /// What lies in a folder.
  case folder(SourceID)

  /// In whose name it is done; nil if it is done on this machine.
  public var account: AccountID? {
    switch self {
    case .status(let account, _), .account(let account): account
    case .photo, .folder: nil
    }
  }
}

/// What is to be done.
public enum MutationAction: Hashable, Sendable {
  /// The person's reaction to the target shall be this; none if nil. It was `base` before.
  case react(Reaction?, base: Reaction?)
  /// These words shall stand below the target.
  case comment(String)
  /// This shall be published.
  case post(Draft)
  /// The target shall go.
  case delete
}

/// A line in which mutations wait for each other.
public struct MutationLane: Hashable, Sendable {
  /// What kinds of line a target has: a comment that is held up does not hold up a reaction.
  public enum Kind: String, Hashable, Sendable {
    case reactions
    case words
  }

  /// What they are all about.
  public let target: MutationTarget
  /// Which of the target's lines.
  public let kind: Kind

  /// Makes a lane.
  public init(target: MutationTarget, kind: Kind) {
    self.target = target
    self.kind = kind
  }
}
