import DecoderProtocol
import Domain

extension MediaError {
  /// The decoder's failure as an error about one file.
  init(_ failure: DecoderFailure, of file: FileLocation) {
    self =
      switch failure {
      case .missing: .missing(file)
      case .unreadable(let reason): .unreadable(file, reason: reason)
      case .undecodable(let reason): .undecodable(reason: reason)
      case .tooLarge(let size): .tooLarge(size)
      }
  }
}
