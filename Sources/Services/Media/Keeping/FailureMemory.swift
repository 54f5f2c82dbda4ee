import Domain
import Synchronization

/// Remembers which pictures could not be had, so that nobody asks for them again and again.
///
/// What a server says is not there is believed for an hour, what is no picture for a day, anything
/// else for a minute. The first two are kept on the disk too.
final class FailureMemory: Sendable {
  private static let mostInMemory = 1000

  private let store: any PictureStoring
  private let time: any TimeSource
  private let errors: any ErrorReporting
  private let failures = Mutex<[String: PictureFailure]>([:])

  init(store: any PictureStoring, time: any TimeSource, errors: any ErrorReporting) {
    self.store = store
    self.time = time
    self.errors = errors
  }

  /// Throws why there is no picture, if that was found out a short time ago.
  ///
  /// `kept` is what the disk remembers.
  func check(_ picture: String, kept: PictureFailure? = nil) throws {
    let failure = failures.withLock { $0[picture] } ?? kept
    guard let failure, time.now < failure.until else { return }
    throw failure.error
  }

  /// Remembers why there is no picture, and returns that as it is told to people.
  func note(
    _ error: any Error, of picture: String, freshness: Freshness? = nil
  ) async -> any Error {
    guard let (reason, lifetime) = Self.judgement(error) else { return error }
    let failure = PictureFailure(
      reason, until: time.now.advanced(by: lifetime), freshness: freshness)
    failures.withLock { failures in
      if failures.count >= Self.mostInMemory {
        let now = time.now
        failures = failures.filter { now < $0.value.until }
        if failures.count >= Self.mostInMemory { failures = [:] }
      }
      failures[picture] = failure
    }
    if lifetime > .seconds(60) {
      await reporting { try await store.remember(failure, of: picture) }
    }
    return reason
  }

  /// There is a picture; `kept` says that the disk remembers otherwise.
  func forget(_ picture: String, kept: Bool) async {
    failures.withLock { $0[picture] = nil }
    if kept { await reporting { try await store.forgetFailure(of: picture) } }
  }

  /// Forgets everything.
  func forgetAll() {
    failures.withLock { $0 = [:] }
  }
}

extension FailureMemory {
  /// What is told of an error, and for how long it is believed; nil for what says nothing of the picture.
  private static func judgement(_ error: any Error) -> (MediaError, Duration)? {
    switch error {
    case let error as NetworkError:
      var lifetime = Duration.seconds(60)
      if case .refused(_, 404) = error { lifetime = .seconds(3600) }
      if case .refused(_, 410) = error { lifetime = .seconds(3600) }
      return (.unavailable(reason: error.reason), lifetime)
    case let error as MediaError:
      switch error {
      case .undecodable, .tooLarge: return (error, .seconds(86_400))
      case .unavailable, .timedOut, .decoderFailed: return (error, .seconds(60))
      case .missing, .unreadable: return nil
      }
    default: return nil
    }
  }

  private func reporting(_ work: () async throws -> Void) async {
    do {
      try await work()
    } catch {
      errors.note(error, while: "remembering which pictures are none")
    }
  }
}
