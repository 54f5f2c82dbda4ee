import Synchronization

/// What a sink was given.
final class CollectedPieces: Sendable {
  private let bytes = Mutex<[UInt8]>([])

  var text: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }

  func append(_ piece: ArraySlice<UInt8>) {
    bytes.withLock { $0 += piece }
  }
}
