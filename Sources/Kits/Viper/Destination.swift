import Foundation

/// A screen's name and its arguments, as a value: what a typed line, a deep link and a router's
/// request all become.
public struct Destination: Hashable, Sendable {
  /// The scheme of deep links.
  public static let scheme = "photostream"

  /// The screen's name or one of its aliases.
  public let screen: String
  /// What it is to show; only the screen knows what they mean.
  public let arguments: [String]
  /// Whether it comes from a link, which anybody may have written: showing something is fine, anything with
  /// consequences asks first.
  public let isLink: Bool
  /// Whether somebody asked for it. The screen that the program begins with by itself, and the one that
  /// comes back when another goes, were not asked for: they have nothing to say to a script.
  public let isAsked: Bool

  /// A destination that a person or a router asks for, or that a link leads to.
  public init(
    _ screen: String, _ arguments: [String] = [], isLink: Bool = false, isAsked: Bool = true
  ) {
    self.screen = screen
    self.arguments = arguments
    self.isLink = isLink
    self.isAsked = isAsked
  }

  /// Reads a deep link such as `photostream://photo/s1/fog.jpg`, or `photostream://photo/#42` with a
  /// photo's place; nil if it is none.
  public init?(link: String) {
    guard let url = URL(string: link), url.scheme?.lowercased() == Self.scheme,
      let screen = url.host(percentEncoded: false), !screen.isEmpty
    else { return nil }
    // By hand, as URL leaves out empty parts, which names of photos may have.
    var parts = url.path(percentEncoded: true).split(
      separator: "/", omittingEmptySubsequences: false
    )
    .dropFirst()
    if parts.last?.isEmpty == true { parts.removeLast() }
    let place = url.fragment(percentEncoded: false).map { ["#" + $0] } ?? []
    self.init(
      screen, parts.map { $0.removingPercentEncoding ?? String($0) } + place, isLink: true)
  }
}
