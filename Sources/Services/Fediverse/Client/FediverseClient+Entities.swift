import Domain

/// A part of a list.
struct EntityPage<Value: Entity>: Sendable {
  /// What could be read.
  let values: [Value]
  /// How many there were, whether or not they could be read.
  let count: Int
  /// What could not be read.
  let problems: [JSONProblem]
  /// Where the list goes on; nil if the server does not say so.
  let next: WebAddress?
  /// Whether the server says anything of what lies around.
  let hasLinks: Bool
  /// What the server's clock showed, if it told.
  let servedAt: Timestamp?
}

extension FediverseClient {
  /// One entity.
  func entity<Value: Entity>(
    _ endpoint: Endpoint, at origin: WebAddress, as credential: Credential = .none
  ) async throws -> Value {
    let response = try await answer(to: endpoint, at: origin, as: credential)
    return try response.entity()
  }

  /// The first part of a list.
  func page<Value: Entity>(
    _ endpoint: Endpoint, at origin: WebAddress, as credential: Credential = .none
  ) async throws -> EntityPage<Value> {
    let response = try await answer(to: endpoint, at: origin, as: credential)
    return try page(of: response, at: origin)
  }

  /// A part of a list, at an address that the part before gave.
  func page<Value: Entity>(
    _ endpoint: Endpoint, at address: WebAddress, of origin: WebAddress,
    as credential: Credential = .none
  ) async throws -> EntityPage<Value> {
    let response = try await answer(to: endpoint, at: address, of: origin, as: credential)
    return try page(of: response, at: origin)
  }
}

extension WebResponse {
  /// The entity in it. Throws ``FediverseError``.
  func entity<Value: Entity>() throws(FediverseError) -> Value {
    let json = try json()
    var problems: [JSONProblem] = []
    do {
      return try Value(json, &problems)
    } catch {
      throw .incomplete(host: address.host, path: error.description)
    }
  }
}

extension FediverseClient {
  private func page<Value: Entity>(
    of response: WebResponse, at origin: WebAddress
  ) throws -> EntityPage<Value> {
    let root = try response.json()
    guard root.isList else { throw FediverseError.unreadable(host: origin.host, .other) }
    var problems: [JSONProblem] = []
    let values: [Value] = root.entities(&problems)
    return EntityPage(
      values: values, count: root.elements.count, problems: problems,
      next: try next(of: response, at: origin), hasLinks: response.headers["Link"] != nil,
      servedAt: response.headers["Date"].flatMap(HeaderDate.parse))
  }

  /// Where the list goes on, at the same server: a reference elsewhere would lead a token there. One
  /// that lacks the server's encryption is meant with it, as behind a badly told proxy.
  private func next(of response: WebResponse, at origin: WebAddress) throws -> WebAddress? {
    guard let reference = LinkHeader.next(in: response.headers),
      let next = response.address.resolving(reference)?.secured(typed: origin)
    else { return nil }
    guard next.hasOrigin(of: origin) || next.host == origin.host && next.isEncrypted else {
      throw FediverseError.leadsAway(host: origin.host)
    }
    return WebAddress(origin.scheme + "://" + origin.authority + next.target)
  }
}
