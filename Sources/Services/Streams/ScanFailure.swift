import Domain
import Timeline

/// Why a source could not be asked, in words that stand behind its name.
enum ScanFailure {
  static func reason(_ error: any Error) -> String {
    switch error {
    case SourceError.notFound: "there is no such folder now"
    case SourceError.notAFolder: "it is not a folder any more"
    case SourceError.unreadable(_, let reason), SourceError.brokenFeed(_, let reason): reason
    case SourceError.unknownSource: "it was removed meanwhile"
    case MediaError.decoderFailed(let reason): "pictures cannot be read: \(reason)"
    default: Reason.of(error)
    }
  }
}

extension SupplierFault: ExplainedError {
  /// Why what a source told was not taken.
  public var reason: String {
    switch self {
    case .failed(let error): ScanFailure.reason(error)
    case .timedOut(let limit): "no answer within \(limit.components.seconds) seconds"
    default: description
    }
  }

  /// Only if what it threw is one.
  public var isMistake: Bool {
    if case .failed(let error as any ExplainedError) = self { error.isMistake } else { false }
  }
}

extension TrackConflict: ExplainedError {
  /// What keeps the photos from being stored.
  public var reason: String {
    "another PhotoStream keeps changing the stream: try again in a moment"
  }
}

/// None of several sources could be asked.
struct NoSourceAnswered: ExplainedError {
  let failures: [SourceNews]

  var reason: String {
    guard failures.count != 1 else { return failures[0].failure ?? "" }
    return failures.map { "\($0.name): \($0.failure ?? "")" }.joined(separator: "; ")
  }
}
