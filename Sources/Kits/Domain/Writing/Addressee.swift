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
    text.lowercased().contains("@" + name.lowercased()) ? "" : "@\(name) "
  }
}
