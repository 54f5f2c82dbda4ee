import Domain
import Foundation
import Networking
import Synchronization
import Web

/// Answers as a recording of ``RecordingTransport`` did; what was asked several times, in that order.
///
/// Secrets do not count: a question fits whatever token it carries. What was not recorded throws
/// ``NetworkError/unknownHost(_:)``.
public final class ReplayTransport: Transport {
  private let redaction = SecretNames()
  private let exchanges: Mutex<[RecordedExchange.Question: [RecordedExchange]]>

  /// Reads a recording; throws ``RecordingError``.
  public init(_ path: FileLocation) throws {
    guard let data = path.contents else {
      throw RecordingError.unreadable(path)
    }
    let decoder = JSONDecoder()
    var exchanges: [RecordedExchange.Question: [RecordedExchange]] = [:]
    for (index, line) in data.split(separator: UInt8(ascii: "\n")).enumerated() {
      guard let exchange = try? decoder.decode(RecordedExchange.self, from: line) else {
        throw RecordingError.damaged(path, line: index + 1)
      }
      exchanges[exchange.question, default: []].append(exchange)
    }
    self.exchanges = Mutex(exchanges)
  }

  /// Hands on what was recorded.
  public func exchange(
    _ request: WebRequest,
    receive: @escaping @Sendable (TransportEvent) async throws -> Bool
  ) async throws {
    let question = RecordedExchange.Question(request, redaction: redaction)
    let exchange = exchanges.withLock { exchanges -> RecordedExchange? in
      guard let first = exchanges[question]?.first else { return nil }
      exchanges[question]?.removeFirst()
      return first
    }
    guard let exchange else { throw NetworkError.unknownHost(request.address.host) }
    let headers = WebHeaders(exchange.headers.map { .init(name: $0.name, value: $0.value) })
    guard try await receive(.head(status: exchange.status, headers: headers)) else { return }
    let bytes = exchange.body.bytes
    if !bytes.isEmpty { _ = try await receive(.piece(bytes)) }
  }
}
