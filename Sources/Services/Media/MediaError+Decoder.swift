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
      // The pool asks again, alone; a decoder that says so even then needs more than there is.
      case .crowded: .undecodable(reason: "needs too much memory")
      }
  }
}
