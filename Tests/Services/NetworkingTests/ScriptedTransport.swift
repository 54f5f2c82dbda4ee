import Concurrency
import Domain
import Fakes
import Networking
import Synchronization
import Testing
import Web

/// A transport that answers as a test says, and keeps what it was asked.
final class ScriptedTransport: Transport {
  enum Answer {
    case answer(Int, WebHeaders = [:], String = "")
    case failure(NetworkError)
    /// Waits until it is cancelled.
    case never
  }

  private let script: @Sendable (WebRequest, Int) async throws -> Answer
  private let asked = Mutex<[WebRequest]>([])

  /// Answers by the request and its number, from 0.
  init(_ script: @escaping @Sendable (WebRequest, Int) async throws -> Answer) {
    self.script = script
  }

  /// Gives these answers in turn, the last one for ever.
  convenience init(_ answers: Answer...) {
    self.init { _, number in answers[min(number, answers.count - 1)] }
  }

  var requests: [WebRequest] { asked.withLock { $0 } }
  var paths: [String] { requests.map(\.address.target) }

  func exchange(
    _ request: WebRequest,
    receive: @escaping @Sendable (TransportEvent) async throws -> Bool
  ) async throws {
    let number = asked.withLock { asked in
      asked.append(request)
      return asked.count - 1
    }
    switch try await script(request, number) {
    case .failure(let error): throw error
    case .never: try await Standstill.untilCancelled()
    case .answer(let status, let headers, let body):
      guard try await receive(.head(status: status, headers: headers)), !body.isEmpty else {
        return
      }
      _ = try await receive(.piece(Array(body.utf8)))
    }
  }
}

extension ScriptedTransport.Answer: Sendable {}

/// An address that is right.
func address(_ text: String) throws -> WebAddress {
  try #require(WebAddress(text))
}

/// A client over a script, on clocks that stand still.
func client(
  _ transport: any Transport, clock: some Clock<Duration> = ManualClock(),
  scheduler: Scheduler = Scheduler(), limits: ConnectionLimits = ConnectionLimits()
) -> NetworkClient {
  NetworkClient(
    over: transport, agent: "Test/1", time: ManualTime(), clock: clock, scheduler: scheduler,
    limits: limits,
    generator: SeededGenerator(seed: 7))
}

/// Answers by path: where it points; what is not named is the end.
func site(_ targets: [String: (Int, String)]) -> ScriptedTransport {
  ScriptedTransport { request, _ in
    guard let (status, location) = targets[request.address.target] else { return .answer(200) }
    return .answer(status, ["Location": location])
  }
}
