import CVips
import DecoderProtocol

/// Turns what libvips complains about into a short phrase.
enum VipsFailure {
  /// What libvips has said since the last time.
  static func text() -> String {
    defer { vips_error_clear() }
    return String(cString: vips_error_buffer())
  }

  /// The failure libvips has just reported.
  static func take() -> DecoderFailure {
    .undecodable(reason: reason(text()))
  }

  /// A short phrase for a complaint.
  static func reason(_ complaint: String) -> String {
    let complaint = complaint.lowercased()
    if cutOff.contains(where: complaint.contains) { return "cut off" }
    if complaint.contains("out of memory") || complaint.contains("unable to allocate") {
      return "needs too much memory"
    }
    return "damaged"
  }

  private static let cutOff = [
    "premature end", "end of file", "unexpected end", "truncated", "out of data", "read error",
    "unexpected eof", "insufficient data", "not enough data", "read gave", "end of stream",
    "unable to read",
  ]
}
