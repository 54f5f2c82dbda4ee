import DecoderProtocol

/// Why a conversation with a decoder process cannot go on.
enum DecoderBreakdown: Error, Hashable {
  /// It was gone before it was asked.
  case neverAsked
  /// It ended instead of answering.
  case ended
  /// It did not answer in time.
  case timedOut
  /// What it answered is no reply.
  case nonsense
}

extension Result {
  /// The failure, if it is one.
  var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
