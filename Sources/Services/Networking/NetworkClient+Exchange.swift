import Concurrency
import Domain
import Synchronization
import Web

extension NetworkClient {
  /// Goes from address to address until one answers.
  func follow(_ attempt: inout Attempt, sink: ResponseReader.Sink?) async throws -> WebResponse {
    recall(&attempt)
    while true {
      // However often they point elsewhere, all servers together get the time of one answer.
      guard attempt.waited < attempt.original.limits.firstByte else {
        throw NetworkError.timedOut(host: attempt.original.address.host, waitingFor: .answer)
      }
      let last = attempt.next.address
      let answer: ResponseReader.Answer
      do {
        answer = try await exchange(&attempt, sink: sink)
      } catch let error as NetworkError
        where error.isDeadEnd && attempt.isRecalled && !attempt.isHandedOn
      {
        // The old place may lead elsewhere by now, or have it again.
        forget(attempt)
        attempt.startOver()
        continue
      }
      // With 303, what was asked may be done: whoever goes nowhere else is told that it was the answer.
      let isTold = answer.status == 303 && attempt.original.limits.redirects == 0
      guard !isTold, let target = try target(of: answer, at: last) else {
        if answer.status >= 400 { forget(attempt) }
        return response(answer, to: attempt)
      }
      do {
        try attempt.go(to: target, status: answer.status)
      } catch {
        // What has moved back is at its old place, and what is remembered only leads in a circle.
        guard attempt.isRecalled else { throw error }
        forget(attempt)
        attempt.startOver()
        continue
      }
      if Redirect.isPermanent(answer.status), attempt.next.method != .post {
        memory.withLock { $0.remember(last, movedTo: target, answer.headers) }
      }
    }
  }
}

extension NetworkClient {
  /// Where an answer points; throws ``NetworkError/unsafeRedirect(host:)`` if that is no address of the web.
  private func target(
    of answer: ResponseReader.Answer, at address: WebAddress
  ) throws(NetworkError) -> WebAddress? {
    guard Redirect.isRedirect(answer.status), let location = answer.headers["Location"] else {
      return nil
    }
    guard let target = address.resolving(location) else {
      throw .unsafeRedirect(host: address.host)
    }
    return target
  }

  /// Follows the redirects that are known from earlier answers.
  private func recall(_ attempt: inout Attempt) {
    guard attempt.original.method == .get else { return }
    while let target = memory.withLock({ $0.target(of: attempt.next.address) }) {
      do {
        try attempt.recall(target)
      } catch {
        forget(attempt)
        return attempt.startOver()
      }
    }
  }

  /// Forgets redirects that led to an error: the next time, the old address is asked.
  private func forget(_ attempt: Attempt) {
    memory.withLock { memory in
      for address in attempt.visited { memory.forget(address) }
    }
  }

  private func response(_ answer: ResponseReader.Answer, to attempt: Attempt) -> WebResponse {
    WebResponse(
      status: answer.status, headers: answer.headers, body: answer.body,
      address: attempt.next.address, movedTo: attempt.movedTo,
      retryAfter: RetryAdvice.wait(by: answer.headers, now: time.now))
  }

  /// Asks one server once, when it is the request's turn.
  private func exchange(
    _ attempt: inout Attempt, sink: ResponseReader.Sink?
  ) async throws -> ResponseReader.Answer {
    let request = attempt.next
    let host = request.address.authority
    try await waitOutPause(of: host, request)
    let work = Scheduler.Work(
      about: request.subject, request.priority, on: limits.resources(of: host))
    return try await scheduler.withTurn(work) {
      try health.admit(to: host)
      return try await noting(host) { try await self.ask(&attempt, sink: sink) }
    }
  }

  private func waitOutPause(of host: String, _ request: WebRequest) async throws {
    while case let pause = health.pause(of: host), pause > .zero {
      guard pause <= request.limits.patience else {
        throw NetworkError.busy(host: host, wait: pause)
      }
      try await stopwatch.sleep(pause)
    }
  }

  private func ask(
    _ attempt: inout Attempt, sink: ResponseReader.Sink?
  ) async throws -> ResponseReader.Answer {
    let request = attempt.next
    let host = request.address.host
    var limits = request.limits
    limits.firstByte -= attempt.waited
    let start = stopwatch.elapsed()
    defer { attempt.waited += stopwatch.elapsed() - start }
    let watchdog = Watchdog(stopwatch, limits: limits, host: host)
    let reader = ResponseReader(
      of: host, limits: limits, sink: sink, watchdog: watchdog)
    let outgoing = outgoing(request)
    defer { if reader.answer.isHandedOn { attempt.isHandedOn = true } }
    try await watchdog.guarding { [transport] in
      try await transport.exchange(outgoing) { try await reader.receive($0) }
    }
    return reader.answer
  }

  private func outgoing(_ request: WebRequest) -> WebRequest {
    var outgoing = request
    if request.headers["User-Agent"] == nil { outgoing.headers["User-Agent"] = agent }
    if let tag = request.freshness?.entityTag { outgoing.headers["If-None-Match"] = tag }
    if let date = request.freshness?.lastModified { outgoing.headers["If-Modified-Since"] = date }
    return outgoing
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

  /// Whether nothing sound is to be had of the host.
  fileprivate var isDeadEnd: Bool {
    switch self {
    case .unknownHost, .untrusted, .resting: true
    default: isTroubleOfHost
    }
  }
}
