import Foundation

/// A screen's name and its arguments, as a value: what a typed line, a deep link and a router's
/// request all become.
public struct Destination: Hashable, Sendable {
  /// The scheme of deep links.
  public static let scheme = "photostream"

  /// The screen's name or one of its aliases.
  public let screen: String
  /// What it is to show; the screen's own business.
  public let arguments: [String]
  /// Whether a link leads there, which somebody else may have written: what is only shown is shown, and
  /// what has consequences asks first.
  public let isLink: Bool

  /// A destination that a person or a router asks for, or that a link leads to.
  public init(_ screen: String, _ arguments: [String] = [], isLink: Bool = false) {
    self.screen = screen
    self.arguments = arguments
    self.isLink = isLink
  }

  /// Reads a deep link such as `photostream://photo/42`; nil if it is none.
  public init?(link: String) {
    guard let url = URL(string: link), url.scheme?.lowercased() == Self.scheme,
      let screen = url.host(percentEncoded: false), !screen.isEmpty
    else { return nil }
    self.init(screen, url.pathComponents.filter { $0 != "/" }, isLink: true)
  }
}
