import Domain
import Synchronization

/// Followed tags in memory.
public final class FakeTags: TagFollowing {
  private let names: Mutex<[String]?>
  private let failure: (any Error)?
  private let questions = Mutex<[AccountID]>([])

  /// Begins with tags of every account; nil follows none. With a failure, nothing can be asked.
  public init(_ names: [String]? = [], failure: (any Error)? = nil) {
    self.names = Mutex(names)
    self.failure = failure
  }

  /// The accounts that were asked, or were to follow a tag or not, in order.
  public var asked: [AccountID] { questions.withLock { $0 } }

  /// The tags, in the order in which they were followed.
  public func followedTags(of account: AccountID) async throws -> [String]? {
    questions.withLock { $0.append(account) }
    if let failure { throw failure }
    return names.withLock { $0 }
  }

  /// Notes it.
  public func follow(
    tag: String, _ isFollowed: Bool, of account: AccountID
  ) async throws -> Bool {
    questions.withLock { $0.append(account) }
    if let failure { throw failure }
    return names.withLock { names in
      names?.removeAll { $0 == tag }
      if isFollowed { names?.append(tag) }
      return names != nil
    }
  }
}
