import Domain
import Synchronization
import Web

/// Reads a response: keeps its body or gives it to a sink, and stops if it is too large.
final class ResponseReader: Sendable {
  /// Where the body of a successful response goes.
  struct Sink {
    /// Told its head.
    let open: @Sendable (WebHead) async throws -> Void
    /// Given its pieces.
    let take: @Sendable (ArraySlice<UInt8>) async throws -> Void
  }

  /// The most that is read of an error's body, in bytes.
  static let longestComplaint = 1_000_000

  /// What has come of the response.
  struct Answer {
    var status = 0
    var headers = WebHeaders()
    var body: [UInt8] = []
    var size = 0
    var isHandedOn = false
  }

  private let host: String
  private let limits: WebLimits
  private let sink: Sink?
  private let watchdog: Watchdog
  private let state = Mutex(Answer())

  init(of host: String, limits: WebLimits, sink: Sink?, watchdog: Watchdog) {
    self.host = host
    self.limits = limits
    self.sink = sink
    self.watchdog = watchdog
  }

  /// What has come until now.
  var answer: Answer {
    state.withLock { $0 }
  }

  /// Takes the next event; returns false if the rest is not wanted.
  func receive(_ event: TransportEvent) async throws -> Bool {
    switch event {
    case .head(let status, let headers):
      watchdog.heard()
      state.withLock { ($0.status, $0.headers) = (status, headers) }
      let announced = headers.number("Content-Length") ?? 0
      guard isGood(status) else { return true }
      if announced > limits.size, !limits.keepsBeginning { throw tooLarge }
      try await sink?.open(WebHead(status: status, headers: headers))
      return true
    case .piece(let piece):
      watchdog.heard(bytes: piece.count)
      return try await take(piece)
    }
  }
}

extension ResponseReader {
  private var tooLarge: NetworkError {
    .tooLarge(host: host, limit: limits.size)
  }

  private func isGood(_ status: Int) -> Bool {
    (200..<300).contains(status)
  }

  private func take(_ piece: [UInt8]) async throws -> Bool {
    let (status, size) = state.withLock { answer in
      answer.size += piece.count
      return (answer.status, answer.size)
    }
    guard isGood(status) else {
      state.withLock { $0.body += piece.prefix(Self.longestComplaint - $0.body.count) }
      return size < Self.longestComplaint
    }
    guard size <= limits.size else {
      guard limits.keepsBeginning else { throw tooLarge }
      state.withLock { $0.body += piece.prefix(limits.size - $0.body.count) }
      return false
    }
    guard let sink else {
      state.withLock { $0.body += piece }
      return true
    }
    state.withLock { $0.isHandedOn = true }
    // A slow reader is not the server's fault.
    watchdog.pause()
    try await sink.take(piece[...])
    watchdog.heard()
    return true
  }
}
