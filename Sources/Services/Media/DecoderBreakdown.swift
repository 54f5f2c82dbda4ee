import DecoderProtocol

/// Why a conversation with a decoder process cannot go on.
enum DecoderBreakdown: Error, Hashable {
  /// It was gone before it was asked.
  case neverAsked
  /// It ended instead of answering.
  case ended
  /// It did not answer in time.
  case timedOut
  /// Nobody wanted the answer any more.
  case abandoned
  /// What it answered is no reply.
  case nonsense
}

extension Result {
  /// The failure, if it is one.
  var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
