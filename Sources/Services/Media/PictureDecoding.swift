import DecoderProtocol

/// Decodes pictures somewhere else.
public protocol PictureDecoding: Sendable {
  /// The decoder's answer. Throws ``MediaError``, or `CancellationError` once the task is cancelled.
  func answer(to request: DecoderRequest) async throws -> DecoderReply
  /// A picture is being looked for, and will soon have to be decoded.
  func prepare()
}

extension DecoderPool: PictureDecoding {}
