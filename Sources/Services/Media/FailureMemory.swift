import Domain
import Storage
import Synchronization
import Web

/// Remembers which pictures could not be had, so that nobody asks for them again and again.
///
/// A server that says a picture is not there is believed for an hour. What cannot be decoded is not tried again
/// for a day, anything else not for a minute. The first two are also kept on the disk. A failed connection
/// stops only looking ahead: a person who asks may know that there is a connection now.
final class FailureMemory: Sendable {
  private static let mostInMemory = 1000
  /// No failure is believed longer: one that should be is of when the clock was ahead.
  private static let longest = Duration.seconds(86_400)
  private static let remembering = "remembering which pictures are none"

  private struct Entry {
    let failure: PictureFailure
    /// Whether only the connection failed.
    let isPassing: Bool
  }

  private let store: any PictureStoring
  private let time: any TimeSource
  private let errors: any ErrorReporting
  private let failures = Mutex<[String: Entry]>([:])

  init(store: any PictureStoring, time: any TimeSource, errors: any ErrorReporting) {
    self.store = store
    self.time = time
    self.errors = errors
  }

  /// Throws why there is no picture if that was found out a short time ago.
  ///
  /// `kept` is what the disk remembers; `isAsked` says that somebody waits for it.
  func check(_ picture: String, kept: PictureFailure? = nil, isAsked: Bool) throws {
    let entry = failures.withLock { $0[picture] }
    let now = time.now
    guard let failure = entry?.failure ?? kept, now < failure.until,
      failure.until <= now.advanced(by: Self.longest)
    else { return }
    if entry?.isPassing == true, isAsked { return }
    throw failure.error
  }

  /// Remembers why there is no picture. Returns the error that people are told.
  func note(
    _ error: any Error, of picture: String, freshness: Freshness? = nil
  ) async -> any Error {
    guard let (reason, lifetime) = Self.judgement(error) else { return error }
    let failure = PictureFailure(
      reason, until: time.now.advanced(by: lifetime), freshness: freshness)
    failures.withLock { failures in
      if failures.count >= Self.mostInMemory {
        let now = time.now
        failures = failures.filter { now < $0.value.failure.until }
        if failures.count >= Self.mostInMemory { failures = [:] }
      }
      failures[picture] = Entry(failure: failure, isPassing: Self.isPassing(error))
    }
    if lifetime > .seconds(60) {
      await errors.attempt(Self.remembering) { try await store.remember(failure, of: picture) }
    }
    return reason
  }

  /// Forgets a failure because there is a picture now; `kept` says that the failure is on the disk.
  func forget(_ picture: String, kept: Bool) async {
    failures.withLock { $0[picture] = nil }
    guard kept else { return }
    await errors.attempt(Self.remembering) { try await store.forgetFailure(of: picture) }
  }

  /// Forgets everything.
  func forgetAll() {
    failures.withLock { $0 = [:] }
  }
}

extension FailureMemory {
  /// What people are told of an error, and for how long it is believed; nil if it is not about the picture.
  private static func judgement(_ error: any Error) -> (MediaError, Duration)? {
    switch error {
    case let error as NetworkError:
      var lifetime = Duration.seconds(60)
      if case .refused(_, 404) = error { lifetime = .seconds(3600) }
      if case .refused(_, 410) = error { lifetime = .seconds(3600) }
      return (.unavailable(reason: error.reason), lifetime)
    case let error as MediaError:
      switch error {
      case .undecodable, .tooLarge: return (error, longest)
      case .unavailable, .timedOut, .decoderFailed: return (error, .seconds(60))
      case .missing, .unreadable: return nil
      }
    default: return nil
    }
  }

  /// Whether the server could not be heard at all.
  private static func isPassing(_ error: any Error) -> Bool {
    switch error as? NetworkError {
    case .unknownHost, .unreachable, .timedOut, .interrupted, .resting: true
    default: false
    }
  }
}
