import Domain
import Foundation
import Networking
import Synchronization
import Web

/// Writes down what goes over another transport, for ``ReplayTransport``: one JSON object a line.
///
/// Secrets are left out by their names; look at a recording before you share it all the same.
public final class RecordingTransport: Transport {
  private let transport: any Transport
  private let path: FileLocation
  private let redaction = SecretNames()
  private let file = Mutex(())

  /// Records what goes over `transport` at the end of a file, which only its owner may read.
  public init(_ transport: any Transport, at path: FileLocation) {
    self.transport = transport
    self.path = path
  }

  /// Sends one request, hands on what comes, and writes both down once it is complete.
  public func exchange(
    _ request: WebRequest,
    receive: @escaping @Sendable (TransportEvent) async throws -> Bool
  ) async throws {
    let kept = Mutex<(status: Int, headers: WebHeaders, body: [UInt8])>((0, [:], []))
    try await transport.exchange(request) { event in
      kept.withLock { kept in
        switch event {
        case .head(let status, let headers): (kept.status, kept.headers) = (status, headers)
        case .piece(let piece): kept.body += piece
        }
      }
      return try await receive(event)
    }
    let (status, headers, body) = kept.withLock { $0 }
    try write(
      RecordedExchange(
        request, status: status, headers: headers, body: body, redaction: redaction))
  }
}

extension RecordingTransport {
  private func write(_ exchange: RecordedExchange) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let line = try encoder.encode(exchange) + Data("\n".utf8)
    let isWritten = file.withLock { _ in path.append(line) }
    guard isWritten else { throw RecordingError.unwritable(path) }
  }
}
