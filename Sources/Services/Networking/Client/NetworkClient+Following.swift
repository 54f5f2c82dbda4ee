import Domain
import Synchronization

extension NetworkClient {
  /// Goes from address to address until one answers.
  func follow(_ attempt: Attempt, sink: Reception.Sink?) async throws -> WebResponse {
    var trail = recalled(attempt.request)
    while true {
      let answer = try await exchange(trail.request, attempt: attempt, sink: sink)
      guard let target = target(of: answer, at: trail.request.address) else {
        if answer.status >= 400 { forget(trail) }
        return response(answer, at: trail)
      }
      let last = trail.request.address
      guard let target = target.address else { throw NetworkError.unsafeRedirect(host: last.host) }
      do {
        try trail.go(to: target, status: answer.status)
      } catch {
        // What has moved back is at its old place, and what is remembered only leads in a circle.
        guard trail.isRecalled else { throw error }
        forget(trail)
        trail = Trail(attempt.request)
        continue
      }
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

  /// The way to where the thing is known to have moved.
  private func recalled(_ request: WebRequest) -> Trail {
    var trail = Trail(request)
    guard [.get, .head].contains(request.method) else { return trail }
    while let target = memory.withLock({ $0.target(of: trail.request.address) }) {
      do {
        try trail.recall(target)
      } catch {
        forget(trail)
        return Trail(request)
      }
    }
    return trail
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
