import Domain
import Terminal

/// What is typed to do something with others: `mute 2 5 7 for 3 days`, `accept 1`.
public struct RelationRequest: Equatable, Sendable {
  /// What is asked for, by the command's name.
  public enum Verb: String, CaseIterable, Sendable {
    case accept, reject, follow, unfollow, mute, unmute, block, unblock
    case removeFollower = "remove-follower"
    case blockDomain = "block-domain"
    case unblockDomain = "unblock-domain"
  }

  /// What is asked for.
  public let verb: Verb
  /// The numbers of those who are meant; none for the one that is shown.
  public let numbers: [Int]
  /// For how long, as it was typed; nil for ever.
  public let span: String?

  /// Is about the one that is shown if there are no numbers; a span is as it was typed, nil for ever.
  public init(_ verb: Verb, _ numbers: [Int] = [], span: String? = nil) {
    self.verb = verb
    self.numbers = numbers
    self.span = span
  }

  /// Reads a command; nil if it is about nobody. Behind `mute` a time may stand.
  public init?(_ call: CommandCall) {
    guard let verb = Verb(rawValue: call.name) else { return nil }
    guard verb == .mute else {
      self.init(verb, call.numbers)
      return
    }
    var rest = (call[0] ?? "").split(whereSeparator: \.isWhitespace)[...]
    let numbers = rest.takeNumbers()
    // `mute 3 days`, and not the third for `days`.
    if let unit = rest.first, let last = numbers.last, TypedSpan.read("\(last) \(unit)") != nil {
      self.init(verb, Array(numbers.dropLast()), span: "\(last) \(unit)")
      return
    }
    let isAlone = rest.isEmpty
    if rest.first?.lowercased() == "for" { rest = rest.dropFirst() }
    self.init(verb, numbers, span: isAlone ? nil : rest.joined(separator: " "))
  }

  /// The change that is asked for. Throws ``NoSuchSpan``.
  public func wish(at now: Timestamp) throws(NoSuchSpan) -> RelationWish {
    switch verb {
    case .accept: return .answer(true)
    case .reject: return .answer(false)
    case .follow: return .follow(Following())
    case .unfollow: return .follow(nil)
    case .mute:
      guard let span else { return .mute(Mute()) }
      guard let duration = TypedSpan.read(span) else { throw NoSuchSpan(text: span) }
      return .mute(Mute(endsAt: duration > .zero ? now.advanced(by: duration) : nil))
    case .unmute: return .mute(nil)
    case .block: return .block(true)
    case .unblock: return .block(false)
    case .removeFollower: return .removeFollower
    case .blockDomain: return .blockDomain(true)
    case .unblockDomain: return .blockDomain(false)
    }
  }
}

extension ArraySlice<Substring> {
  /// Takes away the numbers that these words begin with, from 1, and returns them.
  public mutating func takeNumbers() -> [Int] {
    var numbers: [Int] = []
    while let word = first, let typed = [Int](typed: word), typed.allSatisfy({ $0 > 0 }) {
      numbers += typed
      removeFirst()
    }
    return numbers
  }
}

/// How long somebody is to be muted cannot be read.
public struct NoSuchSpan: Mistake, Equatable {
  let text: String

  /// Makes the error about what was typed.
  public init(text: String) {
    self.text = text
  }

  /// How it is typed.
  public var reason: String {
    let search = "; `settings set mute.searches \(text)` hides what a search finds"
    return "`\(text)` is not understood: try `mute for 3 days` or `mute 2 5 for 1h`"
      + (text.contains(":") ? search : "")
  }
}

/// What was done to others, in words.
public enum RelationText {
  /// What the help of `mute` says of all that can be hidden besides people.
  public static let otherMutes =
    "To hide something else, type `settings set mute.searches tag:food` for what a search finds, or "
    + "`filters add fog` for words."

  /// `muted Bo (@bo@other.example) until tomorrow 8:00 · waiting to be sent`.
  public static func done(
    _ verb: RelationRequest.Verb, to name: String, _ standing: RelationStanding?
  ) -> StyledText {
    let relation = standing?.relationship
    let end = relation?.mute?.endsAt.map { " until \(TypedMoment.text($0))" } ?? ""
    let text =
      switch verb {
      case .accept: "\(name) follows you now"
      case .reject: "\(name) does not follow you"
      case .follow where relation?.following == nil && relation?.isRequested == true:
        "asked \(name) to let you follow"
      case .follow: "you follow \(name)"
      case .unfollow: "you follow \(name) no more"
      case .mute: "muted \(name)\(end)"
      case .unmute: "\(name) is not muted any more"
      case .block: "blocked \(name)"
      case .unblock: "\(name) is not blocked any more"
      case .removeFollower: "\(name) follows you no more"
      case .blockDomain: "blocked the server of \(name): nobody there is shown"
      case .unblockDomain:
        Handle(name).flatMap { $0.isEverybody ? $0.server : nil }.map {
          "\($0) is not blocked any more"
        }
          ?? "the server of \(name) is not blocked any more"
      }
    let waits = standing?.waiting.isEmpty == false
    return StyledText(text) + StyledText(waits ? " · waiting to be sent" : "", .faint)
  }
}

/// What was done to somebody, for scripts; the names of its fields never change.
public struct RelationChangeRecord: Encodable, Sendable {
  let type = "relationChange"
  let action: String
  let person: String
  let until: WrittenMoment?
  let waiting: Bool

  /// A change for somebody; the standing is nil if they are on no server.
  public init(_ verb: RelationRequest.Verb, to person: String, _ standing: RelationStanding?) {
    action = verb.rawValue
    self.person = person
    until = (standing?.relationship.mute?.endsAt).map(WrittenMoment.init)
    waiting = standing?.waiting.isEmpty == false
  }
}
