import Domain
import Synchronization

/// The one way out to the web: a queue per host, redirects, other attempts, and limits on everything.
///
///     let network = NetworkClient(over: LiveTransport(), agent: "PhotoStream/1.0", time: systemTime)
///     let response = try await network.send(WebRequest(address)).accepted()
///
/// Nothing happens until the first request.
public final class NetworkClient: Requesting {
  let transport: any Transport
  let agent: String
  let time: any TimeSource
  let pacing: Pacing
  let queue: RequestQueue
  let conditions: HostConditions
  let memory = Mutex(RedirectMemory())
  let policy = RetryPolicy()
  private let budget = Mutex(RetryBudget())
  private let generator: Mutex<any RandomNumberGenerator & Sendable>
  /// The hosts that could not be reached the last time.
  private let cutOff = Mutex<Set<String>>([])
  private let recovered = Broadcast<Void>()

  /// Makes a client.
  ///
  /// `agent` is how it introduces itself; waits are by `clock`, dates of servers are compared with
  /// `time`, and `generator` spreads other attempts.
  public init(
    over transport: any Transport, agent: String, time: any TimeSource,
    clock: some Clock<Duration> = ContinuousClock(), limits: QueueLimits = QueueLimits(),
    generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
  ) {
    self.transport = transport
    self.agent = agent
    self.time = time
    pacing = Pacing(clock)
    queue = RequestQueue(limits)
    conditions = HostConditions(pacing)
    self.generator = Mutex(generator)
  }

  /// How long names may still not be known when there is a way to others again.
  static let settlingTime = Duration.seconds(5)

  /// Tells, from now on, of each time that a host answers that could not be reached before, or that this
  /// machine gets an address or a way to others: who could not be reached may be reached again.
  public func recoveries() -> AsyncStream<Void> {
    recovered.stream()
  }

  /// Notices, until the task is cancelled, when this machine is connected anew.
  public func followNetwork() async {
    await follow(NetworkChanges.stream())
  }

  /// What kept hosts from answering may be over; hosts that asked to be left alone still are.
  public func forgiveHosts() {
    conditions.forgive()
  }

  func follow(_ changes: AsyncStream<Void>) async {
    for await _ in changes {
      for wait in [Duration.zero, Self.settlingTime] {
        guard (try? await pacing.sleep(wait)) != nil else { return }
        forgiveHosts()
        recovered.send(())
      }
    }
  }

  /// The server's last answer.
  public func send(_ request: WebRequest) async throws -> WebResponse {
    try await persist(request, sink: nil)
  }

  /// Hands the body of a good answer to `sink`, piece by piece.
  public func send(
    _ request: WebRequest, to sink: @escaping @Sendable (ArraySlice<UInt8>) async throws -> Void
  ) async throws -> WebResponse {
    try await persist(request, sink: Reception.Sink(take: sink))
  }

  /// Hands the body of a good answer to `sink`, and its head to `opening` before.
  public func send(
    _ request: WebRequest, opening: @escaping @Sendable (WebHead) async throws -> Void,
    to sink: @escaping @Sendable (ArraySlice<UInt8>) async throws -> Void
  ) async throws -> WebResponse {
    try await persist(request, sink: Reception.Sink(open: opening, take: sink))
  }
}

extension NetworkClient {
  /// Tries until there is an answer, or no sense in trying again.
  private func persist(_ request: WebRequest, sink: Reception.Sink?) async throws -> WebResponse {
    guard request.address.isEncrypted || request.allowsPlainHTTP else {
      throw NetworkError.notEncrypted(host: request.address.host)
    }
    var retries = 0
    let start = pacing.elapsed()
    while true {
      let attempt = Attempt(request)
      let result = try await outcome(of: attempt, sink: sink)
      guard retries < request.limits.retries, !attempt.isHandedOn,
        let wait = wait(after: result, of: request, retries: retries, since: start)
      else { return try result.get() }
      retries += 1
      try await pacing.sleep(wait)
    }
  }

  /// An attempt's answer or failure; throws what no other attempt would change.
  private func outcome(
    of attempt: Attempt, sink: Reception.Sink?
  ) async throws -> Result<WebResponse, NetworkError> {
    do {
      let response = try await follow(attempt, sink: sink)
      if response.status < 400 { budget.withLock { $0.earn() } }
      let isBack = cutOff.withLock { $0.remove(attempt.request.address.host) != nil }
      if isBack { recovered.send(()) }
      return .success(response)
    } catch let error as NetworkError {
      if error.isCutOff { cutOff.withLock { _ = $0.insert(attempt.request.address.host) } }
      return .failure(error)
    }
  }

  /// How long to wait before another attempt, the first of which began at `start`; nil if there is none.
  private func wait(
    after result: Result<WebResponse, NetworkError>, of request: WebRequest, retries: Int,
    since start: Duration
  ) -> Duration? {
    var cause = RetryBudget.Cause.failure
    var advice: Duration?
    switch result {
    case .success(let response):
      guard policy.isWorthwhile(response, of: request) else { return nil }
      advice = response.retryAfter
    case .failure(let error):
      guard policy.isWorthwhile(error, of: request) else { return nil }
      if case .timedOut = error { cause = .timeOut }
    }
    let jitter = generator.withLock { policy.delay(before: retries, using: &$0) }
    let wait = max(jitter, advice ?? .zero)
    guard pacing.elapsed() - start + wait <= request.limits.patience,
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
