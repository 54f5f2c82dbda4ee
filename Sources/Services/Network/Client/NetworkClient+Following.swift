import Domain
import Synchronization

extension NetworkClient {
  /// Goes from address to address until one answers.
  func follow(_ attempt: Attempt, sink: Reception.Sink?) async throws -> WebResponse {
    var trail = Trail(attempt.request)
    try recall(&trail)
    while true {
      let answer = try await exchange(trail.request, attempt: attempt, sink: sink)
      guard let target = target(of: answer, at: trail.request.address) else {
        if answer.status >= 400 { forget(trail) }
        return response(answer, at: trail)
      }
      let last = trail.request.address
      guard let target = target.address else { throw NetworkError.unsafeRedirect(host: last.host) }
      try trail.go(to: target, status: answer.status)
      if Redirect.isPermanent(answer.status), trail.request.method != .post {
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

  private func target(of answer: Reception.Answer, at address: WebAddress) -> Target? {
    guard Redirect.isRedirect(answer.status), let location = answer.headers["Location"] else {
      return nil
    }
    return Target(address: address.resolving(location))
  }

  /// Goes where the thing is known to have moved.
  private func recall(_ trail: inout Trail) throws(NetworkError) {
    guard [.get, .head].contains(trail.request.method) else { return }
    while let target = memory.withLock({ $0.target(of: trail.request.address) }) {
      do {
        try trail.go(to: target, status: 308)
      } catch {
        forget(trail)
        throw error
      }
    }
  }

  /// What has moved to where there is nothing is asked for at its old place the next time.
  private func forget(_ trail: Trail) {
    memory.withLock { memory in
      for address in trail.visited { memory.forget(address) }
    }
  }

  private func response(_ answer: Reception.Answer, at trail: Trail) -> WebResponse {
    WebResponse(
      status: answer.status, headers: answer.headers, body: answer.body,
      address: trail.request.address, movedTo: trail.movedTo,
      retryAfter: RetryAdvice.wait(by: answer.headers, now: time.now))
  }
}
