import Concurrency
import Domain
import Synchronization
import Web

/// The one way out to the web: follows redirects, retries, and limits connections, sizes and waiting times.
///
///     let network = NetworkClient(over: LiveTransport(), agent: "PhotoStream/1.0", time: systemTime)
///     let response = try await network.send(WebRequest(address)).accepted()
///
/// Nothing happens until the first request.
public final class NetworkClient: Requesting {
  let transport: any Transport
  let agent: String
  let time: any TimeSource
  let stopwatch: Stopwatch
  let scheduler: Scheduler
  let limits: ConnectionLimits
  let health: HostHealth
  let memory = Mutex(RedirectMemory())
  private let budget = Mutex(RetryBudget())
  private let generator: Mutex<any RandomNumberGenerator & Sendable>
  /// The hosts that could not be reached the last time.
  private let cutOff = Mutex<Set<String>>([])
  private let recovered = Broadcast<Void>()

  /// `agent` is the name in `User-Agent`. Waits are by `clock`, dates of servers are compared with `time`, and
  /// `generator` spreads retries. `scheduler` decides which request goes first.
  public init(
    over transport: any Transport, agent: String, time: any TimeSource,
    clock: some Clock<Duration> = ContinuousClock(), scheduler: Scheduler = Scheduler(),
    limits: ConnectionLimits = ConnectionLimits(),
    generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
  ) {
    self.transport = transport
    self.agent = agent
    self.time = time
    stopwatch = Stopwatch(clock)
    self.scheduler = scheduler
    self.limits = limits
    health = HostHealth(stopwatch)
    self.generator = Mutex(generator)
  }

  /// How long after a new route names may still be unknown.
  static let settlingTime = Duration.seconds(5)

  /// Tells from now on when hosts may be reachable again: one that was not answers, or this machine gets an
  /// address or a route.
  public func recoveries() -> AsyncStream<Void> {
    recovered.stream()
  }

  /// Watches the network until the task is cancelled.
  public func followNetwork() async {
    await follow(NetworkChanges.stream())
  }

  /// Forgets which hosts failed; those that asked to be left alone still are.
  public func forgiveHosts() {
    health.forgive()
  }

  func follow(_ changes: AsyncStream<Void>) async {
    for await _ in changes {
      for wait in [Duration.zero, Self.settlingTime] {
        guard (try? await stopwatch.sleep(wait)) != nil else { return }
        forgiveHosts()
        recovered.send(())
      }
    }
  }

  /// The server's last answer.
  public func send(_ request: WebRequest) async throws -> WebResponse {
    try await persist(request, sink: nil)
  }

  /// Hands the body of a good answer to `sink`, piece by piece, and its head to `opening` before.
  public func send(
    _ request: WebRequest, opening: @escaping @Sendable (WebHead) async throws -> Void,
    to sink: @escaping @Sendable (ArraySlice<UInt8>) async throws -> Void
  ) async throws -> WebResponse {
    try await persist(request, sink: ResponseReader.Sink(open: opening, take: sink))
  }
}

extension NetworkClient {
  /// Tries until there is an answer, or another try would be useless.
  private func persist(_ request: WebRequest, sink: ResponseReader.Sink?) async throws
    -> WebResponse
  {
    guard request.address.isEncrypted || request.allowsPlainHTTP else {
      throw NetworkError.notEncrypted(host: request.address.host)
    }
    var retries = 0
    let start = stopwatch.elapsed()
    while true {
      var attempt = Attempt(request)
      let result = try await outcome(of: &attempt, sink: sink)
      guard retries < request.limits.retries, !attempt.isHandedOn,
        let wait = wait(after: result, of: request, retries: retries, since: start)
      else { return try result.get() }
      retries += 1
      try await stopwatch.sleep(wait)
    }
  }

  /// An attempt's answer or failure. Throws what another attempt would not change.
  private func outcome(
    of attempt: inout Attempt, sink: ResponseReader.Sink?
  ) async throws -> Result<WebResponse, NetworkError> {
    do {
      let response = try await follow(&attempt, sink: sink)
      if response.status < 400 { budget.withLock { $0.earn() } }
      let isBack = cutOff.withLock { $0.remove(attempt.original.address.host) != nil }
      if isBack { recovered.send(()) }
      return .success(response)
    } catch let error as NetworkError {
      if error.isCutOff { cutOff.withLock { _ = $0.insert(attempt.original.address.host) } }
      return .failure(error)
    }
  }

  /// How long to wait before another attempt; nil if there is to be none. The first began at `start`.
  private func wait(
    after result: Result<WebResponse, NetworkError>, of request: WebRequest, retries: Int,
    since start: Duration
  ) -> Duration? {
    var cause = RetryBudget.Cause.failure
    var advice: Duration?
    switch result {
    case .success(let response):
      guard RetryPolicy.isWorthwhile(response, of: request) else { return nil }
      advice = response.retryAfter
    case .failure(let error):
      guard RetryPolicy.isWorthwhile(error, of: request) else { return nil }
      if case .timedOut = error { cause = .timeOut }
    }
    let jitter = generator.withLock { RetryBudget.wait(before: retries, using: &$0) }
    let wait = max(jitter, advice ?? .zero)
    guard stopwatch.elapsed() - start + wait <= request.limits.patience,
      budget.withLock({ $0.pay(for: cause) })
    else {
      return nil
    }
    return wait
  }
}

extension NetworkError {
  /// Whether nobody was there to answer.
  fileprivate var isCutOff: Bool {
    switch self {
    case .unreachable, .unknownHost, .timedOut(_, .connection): true
    default: false
    }
  }
}

/// How many requests may be under way at once. Two of each number are never used for looking ahead, so that a
/// person does not wait for it.
public struct ConnectionLimits: Hashable, Sendable {
  /// At one host.
  public let perHost: Int
  /// At all hosts together.
  public let inAll: Int

  /// 6 at a host, 24 in all.
  public init(perHost: Int = 6, inAll: Int = 24) {
    self.perHost = perHost
    self.inAll = inAll
  }

  /// What a request to a host needs.
  func resources(of host: String) -> [Scheduler.Resource] {
    [
      Scheduler.Resource("connections to \(host)", places: perHost, ahead: perHost - 2),
      Scheduler.Resource("connections", places: inAll, ahead: inAll - 2),
    ]
  }
}
