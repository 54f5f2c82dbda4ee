import Domain
import Storage
import Web

// What servers are able to do, which may be more than when somebody signed in.
extension ServerAccounts {
  private static let firstLook = Duration.seconds(60)
  private static let look = Duration.seconds(86_400)

  /// Keeps what a server says of itself now.
  public func note(_ server: Server) async {
    described.insert(server.origin)
    await reporting.attempt("noting what a server says of itself") {
      let known = try await storage.storedServer(at: server.origin)
      if known != nil, known != server { try await storage.setServer(server) }
    }
  }

  /// Asks each server once a day what it is able to do, unless it has said so meanwhile, until the task is cancelled.
  public func followServers() async {
    var pause = Self.firstLook
    while (try? await clock.sleep(for: pause)) != nil {
      pause = Self.look
      await reporting.attempt("looking which servers to ask what they are able to do") {
        let origins = Set(try await accounts().filter { $0.ending == nil }.map(\.server.origin))
        for origin in origins.subtracting(described) { await ask(origin) }
      }
      described = []
    }
  }

  private func ask(_ origin: WebAddress) async {
    await reporting.attempt("asking a server what it is able to do") {
      await note(try await authorizing.server(at: origin))
    }
  }
}
