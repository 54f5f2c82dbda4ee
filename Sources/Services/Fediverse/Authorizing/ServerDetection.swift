import Domain

/// Finds out who answers at an address.
struct ServerDetection {
  let client: FediverseClient
  let origin: WebAddress

  /// Programs that speak the Mastodon API, by their names in nodeinfo.
  private static let speakers: Set = [
    "mastodon", "hometown", "pixelfed", "gotosocial", "photostream", "pleroma", "akkoma",
    "friendica", "takahe", "mitra", "sharkey", "iceshrimp",
  ]

  /// The server. Throws ``AccountError/unknownInterface(host:)``, and what made it impossible to ask.
  func server() async throws -> Server {
    for version in [2, 1] {
      if let (instance, address) = try await ask(.instance(version: version), Instance.self) {
        return server(of: instance, at: address)
      }
    }
    if let info = try await nodeInfo() {
      return Server(
        origin: origin, kind: ServerProgram.kind(named: info.software), version: info.version,
        title: info.name.isEmpty ? origin.authority : info.name,
        capabilities: ServerCapabilities(
          of: ServerProgram(kind: ServerProgram.kind(named: info.software), version: info.version)))
    }
    throw AccountError.unknownInterface(host: origin.host)
  }
}

extension ServerDetection {
  /// The entity, and where it came from; nil if there is none.
  private func ask<Value: Entity>(
    _ endpoint: Endpoint, at place: WebAddress? = nil, _ type: Value.Type
  ) async throws -> (Value, WebAddress)? {
    do {
      let place = place ?? origin
      let response = try await client.answer(to: endpoint, at: place)
      return (try response.entity(), response.address)
    } catch let error as FediverseError {
      // A server in trouble may be any; one that knows no such question is another one.
      if case .refused(_, 500..., _) = error { throw error }
      return nil
    }
  }

  /// The server is where the answer came from: a site may keep its own for its pages.
  private func server(of instance: Instance, at address: WebAddress) -> Server {
    let program = ServerProgram(of: instance)
    let place = WebAddress(address.scheme + "://" + address.authority + "/") ?? origin
    return Server(
      origin: place, kind: program.kind, version: program.version,
      title: instance.title.isEmpty ? place.authority : instance.title,
      capabilities: ServerCapabilities(of: program, instance))
  }

  private func nodeInfo() async throws -> NodeInfo? {
    guard let (links, address) = try await ask(.nodeInfoLinks, NodeInfoLinks.self) else {
      return nil
    }
    for reference in links.references.suffix(2).reversed() {
      guard let place = address.resolving(reference)?.secured(typed: origin),
        place.host == address.host,
        let (info, _) = try await ask(
          Endpoint(path: place.target, limit: 100_000), at: place, NodeInfo.self)
      else { continue }
      return Self.speakers.contains(info.software.lowercased()) ? info : nil
    }
    return nil
  }
}
