import Domain
import Markup
import Web

extension FediverseAccounts: FlagServing {
  /// What an account's server says of flags; only our own say anything.
  public func flags(of account: AccountID) async throws -> [String: String]? {
    let client = try await client(of: account)
    guard client.server.kind == .photoStream else { return nil }
    return Self.flags(in: try await client.answer(to: .instance(version: 2)).json())
  }

  /// What the description of a server says of flags.
  static func flags(in instance: JSONNode) -> [String: String] {
    let flags = instance["configuration"]?["photostream"]?["flags"]
    let members = (flags?.members ?? []).prefix(mostFlags)
    return Dictionary(
      members.compactMap { name, value in value.text.map { (name, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  private static let mostFlags = 1_000
}
