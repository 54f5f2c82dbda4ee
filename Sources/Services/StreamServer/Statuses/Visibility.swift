/// Who may see a status. Everybody of the household follows everybody here.
enum Visibility: Int, Sendable {
  /// Everybody, also on the page and in its feeds.
  case everybody = 0
  /// Everybody who has the address.
  case unlisted = 1
  /// The household.
  case household = 2
  /// Those who are mentioned.
  case mentioned = 3

  /// Whether everybody may see it, with or without the address.
  var isOpen: Bool { self == .everybody || self == .unlisted }

  /// The API's word.
  var word: String {
    switch self {
    case .everybody: "public"
    case .unlisted: "unlisted"
    case .household: "private"
    case .mentioned: "direct"
    }
  }

  init?(word: String) {
    switch word {
    case "public": self = .everybody
    case "unlisted": self = .unlisted
    case "private": self = .household
    case "direct": self = .mentioned
    default: return nil
    }
  }
}
