/// Which timeline of an account's server.
public enum AccountTimeline: Hashable, Sendable {
  /// Of those the account follows.
  case home
  /// Of everybody the server knows, or only of those who live there.
  case everybody(local: Bool)
  /// What bears a tag; without its `#`.
  case tag(String)
  /// A list that the account made: its id.
  case list(String)

  /// How it is stored: `home`, `public`, `local`, `tag:fog`, `list:12`.
  public var text: String {
    switch self {
    case .home: "home"
    case .everybody(local: false): "public"
    case .everybody(local: true): "local"
    case .tag(let name): "tag:" + name
    case .list(let id): "list:" + id
    }
  }

  /// What it is, for people; may contain untrusted text.
  public var phrase: String {
    switch self {
    case .home: "home timeline"
    case .everybody(local: false): "public timeline"
    case .everybody(local: true): "local timeline"
    case .tag(let name): "#\(name)"
    case .list: "list"
    }
  }

  /// Reads what ``text`` has said; nil if it is none.
  public init?(_ text: String) {
    switch text {
    case "home": self = .home
    case "public": self = .everybody(local: false)
    case "local": self = .everybody(local: true)
    default:
      let parts = text.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      switch parts[0] {
      case "tag": self = .tag(String(parts[1]))
      case "list": self = .list(String(parts[1]))
      default: return nil
      }
    }
  }
}
