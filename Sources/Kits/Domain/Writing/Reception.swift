/// How a photo was received, as its source said last; nothing that is pending is in it.
public struct Reception: Hashable, Sendable, Codable {
  /// How many like it, the person among them.
  @Count public var likes: Int
  /// How many dislike it, the person among them.
  @Count public var dislikes: Int
  /// How many have commented on it.
  @Count public var replies: Int
  /// What the person said.
  public var mine: Reaction?

  /// Makes a reception.
  public init(likes: Int = 0, dislikes: Int = 0, replies: Int = 0, mine: Reaction? = nil) {
    self.likes = likes
    self.dislikes = dislikes
    self.replies = replies
    self.mine = mine
  }

  /// The same with another reaction of the person's: counts follow.
  public func with(_ reaction: Reaction?) -> Reception {
    var other = self
    if let mine { other[mine] -= 1 }
    if let reaction { other[reaction] += 1 }
    other.mine = reaction
    return other
  }

  private subscript(reaction: Reaction) -> Int {
    get { reaction == .like ? likes : dislikes }
    set { if reaction == .like { likes = newValue } else { dislikes = newValue } }
  }
}
