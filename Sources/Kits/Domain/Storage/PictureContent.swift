/// Where a picture's bytes are.
public enum PictureContent: Hashable, Sendable {
  /// Here.
  case bytes([UInt8])
  /// In a file.
  case file(FileLocation)
}
