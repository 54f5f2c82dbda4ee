import Domain

/// Lets one scan of a source run at a time; others wait in line.
actor ScanTurns {
  private var lines: [SourceID: [Waiting]] = [:]
  private var lastTicket = 0

  private struct Waiting {
    let ticket: Int
    let turn: CheckedContinuation<Void, any Error>
  }

  /// Waits for the turn. Throws `CancellationError` if the task is cancelled while in line.
  func take(_ source: SourceID) async throws {
    guard lines[source] != nil else {
      lines[source] = []
      return
    }
    lastTicket += 1
    let ticket = lastTicket
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (turn: CheckedContinuation<Void, any Error>) in
        if Task.isCancelled {
          turn.resume(throwing: CancellationError())
        } else {
          lines[source]?.append(Waiting(ticket: ticket, turn: turn))
        }
      }
    } onCancel: {
      Task { await self.abandon(ticket, source) }
    }
  }

  /// Ends the turn.
  func leave(_ source: SourceID) {
    guard var line = lines[source], !line.isEmpty else {
      lines[source] = nil
      return
    }
    let next = line.removeFirst()
    lines[source] = line
    next.turn.resume()
  }

  private func abandon(_ ticket: Int, _ source: SourceID) {
    guard let index = lines[source]?.firstIndex(where: { $0.ticket == ticket }) else { return }
    lines[source]?.remove(at: index).turn.resume(throwing: CancellationError())
  }
}
