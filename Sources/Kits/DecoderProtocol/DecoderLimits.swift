/// What both ends of the decoder's pipe hold each other to.
public enum DecoderLimits {
  /// Version of the wire format; both ends must speak the same.
  public static let version: UInt8 = 3
  /// Longest payload of a request, in bytes: two sizes.
  public static let maximumRequest = 64
  /// Longest picture that is decoded in memory, in bytes.
  public static let maximumPicture = 64 << 20
  /// Longest payload of a reply, in bytes: the largest bitmap and its encoded form.
  public static let maximumReply = 192 << 20
  /// Longest side of a bitmap, in pixels.
  public static let maximumSide = 4096
  /// Longest text in a reply, in bytes of UTF-8; longer ones are nonsense.
  public static let maximumText = 64 << 10
}
