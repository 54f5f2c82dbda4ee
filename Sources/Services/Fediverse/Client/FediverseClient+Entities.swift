import Domain
import Markup
import Web

/// A part of a list.
struct EntityPage<Value: Entity>: Sendable {
  /// What could be read.
  let values: [Value]
  /// How many there were, whether or not they could be read.
  let count: Int
  /// The name of the last one, whether or not the rest of it could be read.
  let lastID: String?
  /// What could not be read.
  let problems: [JSONProblem]
  /// Where the list goes on; nil if the server does not say so.
  let next: WebAddress?
  /// Whether the server says what lies around, in a way that can be followed: without it, where it
  /// says nothing of what follows is its end.
  let hasLinks: Bool
  /// Why what it says cannot be followed.
  let remark: FediverseError?
  /// How long it is still putting the list together; nil if this is the whole part.
  var preparing: Duration?
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
    try page(of: await response(to: endpoint, at: origin, as: credential), at: origin)
  }

  /// A part of a list, at an address that the part before gave.
  func page<Value: Entity>(
    _ endpoint: Endpoint, at address: WebAddress, of origin: WebAddress,
    as credential: Credential = .none
  ) async throws -> EntityPage<Value> {
    let response = try await response(to: endpoint, at: address, of: origin, as: credential)
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
  /// What a response has of a list. A home that is still being put together may have some of it.
  private func page<Value: Entity>(
    of response: WebResponse, at origin: WebAddress
  ) throws -> EntityPage<Value> {
    do {
      return try list(in: try response.meant(by: origin, now: time.now), at: origin)
    } catch FediverseError.preparing(let host, let wait) {
      guard var page: EntityPage<Value> = try? list(in: response, at: origin), page.count > 0
      else { throw FediverseError.preparing(host: host, wait: wait) }
      page.preparing = wait
      return page
    }
  }

  private func list<Value: Entity>(
    in response: WebResponse, at origin: WebAddress
  ) throws(FediverseError) -> EntityPage<Value> {
    let root = try response.json()
    guard root.isList else { throw .unreadable(host: origin.host, .other) }
    var problems: [JSONProblem] = []
    let values: [Value] = root.entities(&problems)
    let elements = root.elements
    let following = LinkHeader.next(in: response.headers)
    var next: WebAddress?
    // What cannot be followed costs no more than itself: lists go on below their last one, too.
    var remark: FediverseError?
    switch following {
    case .at(let reference):
      next = address(reference, on: response, at: origin)
      if next == nil { remark = .leadsAway(host: origin.host) }
    case .unclear: remark = .incomplete(host: origin.host, path: "Link")
    case .nothing, nil: break
    }
    return EntityPage(
      values: values, count: elements.count, lastID: elements.last?["id"]?.text,
      problems: problems, next: next, hasLinks: following != nil && remark == nil,
      remark: remark,
      servedAt: response.headers["Date"].flatMap(HTTPDate.parse))
  }

  /// Where a reference leads, at the same server: one elsewhere would lead a token there. One that lacks
  /// the server's encryption is meant with it, as behind a badly told proxy.
  private func address(
    _ reference: String, on response: WebResponse, at origin: WebAddress
  ) -> WebAddress? {
    guard let next = response.address.resolving(reference)?.secured(typed: origin),
      next.hasOrigin(of: origin) || next.host == origin.host && next.isEncrypted
    else { return nil }
    return WebAddress(origin.scheme + "://" + origin.authority + next.target)
  }
}
