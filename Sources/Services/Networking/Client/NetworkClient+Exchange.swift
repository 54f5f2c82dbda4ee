import Domain

extension NetworkClient {
  /// Asks one server once, when it is its turn.
  func exchange(
    _ request: WebRequest, attempt: Attempt, sink: Reception.Sink?
  ) async throws -> Reception.Answer {
    let host = request.address.authority
    try await waitOutPause(of: host, request)
    return try await queue.withTurn(at: host, priority: request.priority) {
      try conditions.admit(to: host)
      return try await noting(host) { try await self.ask(request, attempt: attempt, sink: sink) }
    }
  }
}

extension NetworkClient {
  private func waitOutPause(of host: String, _ request: WebRequest) async throws {
    while case let pause = conditions.pause(of: host), pause > .zero {
      guard pause <= request.limits.patience else {
        throw NetworkError.busy(host: host, wait: pause)
      }
      try await pacing.sleep(pause)
    }
  }

  private func ask(
    _ request: WebRequest, attempt: Attempt, sink: Reception.Sink?
  ) async throws -> Reception.Answer {
    let host = request.address.host
    let watchdog = Watchdog(pacing, limits: request.limits, host: host)
    let reception = Reception(
      of: host, limit: request.limits.size, sink: sink, watchdog: watchdog)
    let outgoing = outgoing(request)
    defer { if reception.answer.isHandedOn { attempt.markHandedOn() } }
    try await watchdog.guarding { [transport] in
      try await transport.exchange(outgoing) { try await reception.receive($0) }
    }
    return reception.answer
  }

  private func outgoing(_ request: WebRequest) -> TransportRequest {
    var headers = request.headers
    if headers["User-Agent"] == nil { headers["User-Agent"] = agent }
    if let tag = request.freshness?.entityTag { headers["If-None-Match"] = tag }
    if let date = request.freshness?.lastModified { headers["If-Modified-Since"] = date }
    return TransportRequest(
      method: request.method, address: request.address, headers: headers, body: request.body,
      isIdempotent: request.isIdempotent)
  }

  /// Keeps in mind how the host did.
  private func noting(
    _ host: String, _ ask: () async throws -> Reception.Answer
  ) async throws -> Reception.Answer {
    do {
      let answer = try await ask()
      note(answer, of: host)
      return answer
    } catch {
      if let error = error as? NetworkError, error.isTroubleOfHost {
        conditions.fail(host)
      } else {
        conditions.abandon(host)
      }
      throw error
    }
  }

  private func note(_ answer: Reception.Answer, of host: String) {
    if [500, 502, 503, 504].contains(answer.status) {
      conditions.fail(host)
    } else {
      conditions.succeed(host)
    }
    guard let wait = RetryAdvice.wait(by: answer.headers, now: time.now) else { return }
    conditions.leaveAlone(host, for: wait)
  }
}

extension NetworkError {
  /// Whether it shows that the host is not well, rather than that one answer of it was refused.
  fileprivate var isTroubleOfHost: Bool {
    switch self {
    case .unreachable, .timedOut, .interrupted, .malformed, .damaged: true
    default: false
    }
  }
}
