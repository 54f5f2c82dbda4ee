import Concurrency
import Domain
import Synchronization
import Web

extension NetworkClient {
  /// Goes from address to address until one answers.
  func follow(_ attempt: Attempt, sink: ResponseReader.Sink?) async throws -> WebResponse {
    var chain = recalled(attempt.request)
    while true {
      // However often they point elsewhere, all servers together get the time of one answer.
      guard attempt.waited < attempt.request.limits.firstByte else {
        throw NetworkError.timedOut(host: attempt.request.address.host, waitingFor: .answer)
      }
      let answer = try await exchange(chain.request, attempt: attempt, sink: sink)
      guard let target = target(of: answer, at: chain.request.address) else {
        if answer.status >= 400 { forget(chain) }
        return response(answer, at: chain)
      }
      let last = chain.request.address
      guard let target = target.address else { throw NetworkError.unsafeRedirect(host: last.host) }
      do {
        try chain.go(to: target, status: answer.status)
      } catch {
        // What has moved back is at its old place, and what is remembered only leads in a circle.
        guard chain.isRecalled else { throw error }
        forget(chain)
        chain = RedirectChain(attempt.request)
        continue
      }
      if Redirect.isPermanent(answer.status), chain.request.method != .post {
        memory.withLock { $0.remember(last, movedTo: target, answer.headers) }
      }
    }
  }
}

extension NetworkClient {
  /// Where an answer points; `address` is nil if that is no address of the web.
  private struct Target {
    let address: WebAddress?
  }

  private func target(of answer: ResponseReader.Answer, at address: WebAddress) -> Target? {
    guard Redirect.isRedirect(answer.status), let location = answer.headers["Location"] else {
      return nil
    }
    return Target(address: address.resolving(location))
  }

  /// The redirects that are known from earlier answers.
  private func recalled(_ request: WebRequest) -> RedirectChain {
    var chain = RedirectChain(request)
    guard [.get, .head].contains(request.method) else { return chain }
    while let target = memory.withLock({ $0.target(of: chain.request.address) }) {
      do {
        try chain.recall(target)
      } catch {
        forget(chain)
        return RedirectChain(request)
      }
    }
    return chain
  }

  /// Forgets redirects that led to an error: the next time, the old address is asked.
  private func forget(_ chain: RedirectChain) {
    memory.withLock { memory in
      for address in chain.visited { memory.forget(address) }
    }
  }

  private func response(_ answer: ResponseReader.Answer, at chain: RedirectChain) -> WebResponse {
    WebResponse(
      status: answer.status, headers: answer.headers, body: answer.body,
      address: chain.request.address, movedTo: chain.movedTo,
      retryAfter: RetryAdvice.wait(by: answer.headers, now: time.now))
  }
}

extension NetworkClient {
  /// Asks one server once, when it is the request's turn.
  func exchange(
    _ request: WebRequest, attempt: Attempt, sink: ResponseReader.Sink?
  ) async throws -> ResponseReader.Answer {
    let host = request.address.authority
    try await waitOutPause(of: host, request)
    let work = Scheduler.Work(
      about: request.subject, request.priority, on: limits.resources(of: host))
    return try await scheduler.withTurn(work) {
      try health.admit(to: host)
      return try await noting(host) { try await self.ask(request, attempt: attempt, sink: sink) }
    }
  }
}

extension NetworkClient {
  private func waitOutPause(of host: String, _ request: WebRequest) async throws {
    while case let pause = health.pause(of: host), pause > .zero {
      guard pause <= request.limits.patience else {
        throw NetworkError.busy(host: host, wait: pause)
      }
      try await stopwatch.sleep(pause)
    }
  }

  private func ask(
    _ request: WebRequest, attempt: Attempt, sink: ResponseReader.Sink?
  ) async throws -> ResponseReader.Answer {
    let host = request.address.host
    var limits = request.limits
    limits.firstByte -= attempt.waited
    let start = stopwatch.elapsed()
    defer { attempt.markWaited(stopwatch.elapsed() - start) }
    let watchdog = Watchdog(stopwatch, limits: limits, host: host)
    let reader = ResponseReader(
      of: host, limits: limits, sink: sink, watchdog: watchdog)
    let outgoing = outgoing(request)
    defer { if reader.answer.isHandedOn { attempt.markHandedOn() } }
    try await watchdog.guarding { [transport] in
      try await transport.exchange(outgoing) { try await reader.receive($0) }
    }
    return reader.answer
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

  /// Notes how the host did.
  private func noting(
    _ host: String, _ ask: () async throws -> ResponseReader.Answer
  ) async throws -> ResponseReader.Answer {
    do {
      let answer = try await ask()
      note(answer, of: host)
      return answer
    } catch {
      if let error = error as? NetworkError, error.isTroubleOfHost {
        health.fail(host)
      } else {
        health.abandon(host)
      }
      throw error
    }
  }

  private func note(_ answer: ResponseReader.Answer, of host: String) {
    if [500, 502, 503, 504].contains(answer.status) {
      health.fail(host)
    } else {
      health.succeed(host)
    }
    // Whoever answers well and says that a limit is used up means one kind of request, and perhaps one account.
    let isBusy = [429, 503].contains(answer.status) || answer.headers["Retry-After"] != nil
    guard isBusy, let wait = RetryAdvice.wait(by: answer.headers, now: time.now) else { return }
    health.leaveAlone(host, for: wait)
  }
}

extension NetworkError {
  /// Whether the host itself has trouble.
  fileprivate var isTroubleOfHost: Bool {
    switch self {
    case .unreachable, .timedOut, .interrupted, .malformed, .damaged: true
    default: false
    }
  }
}
