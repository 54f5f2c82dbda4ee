import Domain

/// Why the decoder has no facts or picture; it is alive and takes the next request.
public enum DecoderFailure: Error, Hashable, Sendable {
  /// There is no such file.
  case missing
  /// The file cannot be read; the reason is the system's.
  case unreadable(reason: String)
  /// The bytes are not a picture that is shown; the reason is a short phrase, such as `cut off`.
  case undecodable(reason: String)
  /// More pixels than are decoded, by the header alone.
  case tooLarge(PixelSize)
  /// It has to be in memory as a whole: only a decoder beside which no other is at work may do that.
  case crowded
}

extension DecoderFailure {
  func write(to writer: inout PayloadWriter) {
    switch self {
    case .missing:
      writer.write(Code.missing.rawValue)
    case .unreadable(let reason):
      writer.write(Code.unreadable.rawValue)
      writer.write(reason)
    case .undecodable(let reason):
      writer.write(Code.undecodable.rawValue)
      writer.write(reason)
    case .tooLarge(let size):
      writer.write(Code.tooLarge.rawValue)
      writer.write(size)
    case .crowded:
      writer.write(Code.crowded.rawValue)
    }
  }

  init(from reader: inout PayloadReader) throws(ProtocolError) {
    guard let code = Code(rawValue: try reader.number()) else { throw .malformed }
    self =
      switch code {
      case .missing: .missing
      case .unreadable: .unreadable(reason: try reader.text())
      case .undecodable: .undecodable(reason: try reader.text())
      case .tooLarge: .tooLarge(try reader.size())
      case .crowded: .crowded
      }
  }

  private enum Code: Int64 {
    case missing = 1
    case unreadable = 2
    case undecodable = 3
    case tooLarge = 4
    case crowded = 5
  }
}

extension MediaError {
  /// The decoder's failure as an error about one file.
  public init(_ failure: DecoderFailure, of file: FileLocation) {
    self =
      switch failure {
      case .missing: .missing(file)
      case .unreadable(let reason): .unreadable(file, reason: reason)
      case .undecodable(let reason): .undecodable(reason: reason)
      case .tooLarge(let size): .tooLarge(size)
      // It is asked again alone; a decoder that says so even then needs more than there is.
      case .crowded: .undecodable(reason: "needs too much memory")
      }
  }
}
