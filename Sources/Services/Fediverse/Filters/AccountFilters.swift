import Domain
import Foundation
import Web

extension FediverseAccounts: FilterServing {
  /// The filters of an account, without those that cannot be read; nil at servers without the second
  /// version of filters.
  public func filters(of account: AccountID) async throws -> [PostFilter]? {
    let client = try await client(of: account)
    return try await client.unlessGone([404, 410]) {
      let page: EntityPage<RemoteFilter> = try await client.page(
        Endpoint(path: Self.path, purpose: "see your filters"))
      return page.values.map(\.filter).filter { !$0.id.isEmpty }
    }
  }

  /// Makes a filter.
  public func make(
    _ filter: PostFilter, for lifetime: Duration?, of account: AccountID
  ) async throws -> PostFilter? {
    try await send(filter, insteadOf: nil, for: lifetime, of: account)
  }

  /// Changes a filter.
  public func change(
    _ old: PostFilter, to filter: PostFilter, for lifetime: Duration?, of account: AccountID
  ) async throws -> PostFilter? {
    try await send(filter, insteadOf: old, for: lifetime, of: account)
  }

  /// Ends a filter.
  public func end(_ filter: PostFilter, of account: AccountID) async throws {
    let client = try await client(of: account)
    _ = try await client.unlessGone([404, 410]) {
      try await client.answer(
        to: Endpoint(
          method: .delete, path: Self.path(filter.id), isDelivery: true, purpose: Self.purpose))
    }
  }
}

extension FediverseAccounts {
  private static let path = "/api/v2/filters"
  private static let purpose = "change your filters"

  private static func path(_ id: String) -> String { path + "/" + id.percentEncoded }

  private func send(
    _ filter: PostFilter, insteadOf old: PostFilter?, for lifetime: Duration?, of account: AccountID
  ) async throws -> PostFilter? {
    let client = try await client(of: account)
    let body = FilterBody(filter, insteadOf: old, for: lifetime, at: client.server.kind)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let endpoint = Endpoint(
      method: old == nil ? .post : .put, path: old.map { Self.path($0.id) } ?? Self.path,
      json: Array(try encoder.encode(body)), isDelivery: true, purpose: Self.purpose)
    return try await client.unlessGone([404, 410]) {
      let told: RemoteFilter = try await client.entity(endpoint)
      return told.filter
    }
  }
}
