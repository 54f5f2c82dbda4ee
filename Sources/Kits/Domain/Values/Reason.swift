/// An error that can say in one line, to a person, what happened and what to do.
public protocol ExplainedError: Error {
  /// A phrase without a capital or a full stop; may contain untrusted text.
  var reason: String { get }
  /// Whether it only says that what was typed cannot be done, which is no news for a log.
  var isMistake: Bool { get }
}

extension ExplainedError {
  /// Something went wrong.
  public var isMistake: Bool { false }
}

/// An error that only says that what was typed cannot be done: the person types, chooses or sets something else.
public protocol Mistake: ExplainedError {}

extension Mistake {
  /// True: it is no news for a log.
  public var isMistake: Bool { true }
}

extension ErrorReporting {
  /// Reports what a developer may want to know: no mistakes of the person's, and nothing stopped.
  public func note(_ error: any Error, while activity: String) {
    guard !(error is CancellationError), (error as? any ExplainedError)?.isMistake != true else {
      return
    }
    report(error, while: activity)
  }

  /// Does something whose failure only a developer may want to know, by ``note(_:while:)``; nil if it fails.
  @discardableResult
  public nonisolated(nonsending) func attempt<Value>(
    _ activity: String, _ work: () async throws -> Value
  ) async -> Value? {
    do {
      return try await work()
    } catch {
      note(error, while: activity)
      return nil
    }
  }
}

/// Turns any error into a phrase for a person.
public enum Reason {
  /// The error's own words if it has any; what nobody foresaw is for the log.
  public static func of(_ error: any Error) -> String {
    switch error {
    case let error as any ExplainedError: error.reason
    case is CancellationError: "stopped"
    default: "something unexpected went wrong; the log has details"
    }
  }
}

/// Keeps what went wrong but was not shown to the person.
public protocol ErrorReporting: Sendable {
  /// Notes an error and what was being done, such as `reading the history`.
  func report(_ error: any Error, while activity: String)
}

extension Duration {
  /// How long something is to be waited for, rounded up: `5 s`, `3 min`, `24 hours`, `12 days`.
  public var phrase: String {
    let (seconds, rest) = components
    let whole = max(1, seconds == .max || rest <= 0 ? seconds : seconds + 1)
    func count(_ unit: Int64) -> Int64 { (whole - 1) / unit + 1 }
    return switch whole {
    case ..<120: "\(whole) s"
    case ..<7_200: "\(count(60)) min"
    case ..<172_800: "\(count(3_600)) hours"
    default: "\(count(86_400)) days"
    }
  }
}

extension Int {
  /// With a comma between thousands, as all numbers are shown: `1,204`.
  public var grouped: String {
    let digits = Array(String(magnitude))
    var text = self < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return text
  }
}

/// A number that nothing in the last list has.
public struct NoSuchNumber: Mistake, Hashable {
  /// What was asked for.
  public let number: Int
  /// What to do.
  private let advice: String

  /// Makes the error about a number; `advice` is what gives numbers where one is.
  public init(_ number: Int, advice: String = "`list` first") {
    self.number = number
    self.advice = advice
  }

  /// What to do.
  public var reason: String { "there is no number \(number): \(advice)" }
}

/// Why the library cannot do what was asked.
public enum LibraryError: Error, Hashable, Sendable {
  /// Another process has held the write lock too long.
  case busy
  /// The disk or its quota is full; what was not stored is lost, the rest is intact.
  case diskFull
  /// The file or its folder must not be written.
  case readOnly(path: String)
  /// A newer version of the program wrote this file; it was left alone.
  case newerVersion(path: String)
  /// The file cannot be opened or created; the reason is the system's.
  case unusable(path: String, reason: String)
}

extension LibraryError: ExplainedError {
  /// What happened to the library, and what to do.
  public var reason: String {
    switch self {
    case .busy: "another process is writing to the library: try again in a moment"
    case .diskFull: "the disk is full: make room and try again; what was stored before is intact"
    case .readOnly(let path): "\(path) is read-only: check its permissions"
    case .newerVersion(let path):
      "\(path) was written by a newer version of PhotoStream: use that one"
    case .unusable(let path, let reason): "\(path) cannot be used: \(reason)"
    }
  }
}
