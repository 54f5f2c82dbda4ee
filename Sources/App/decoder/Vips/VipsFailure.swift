import CVips
import DecoderProtocol
import Synchronization

/// Turns what libvips complains about into a short phrase.
enum VipsFailure {
  /// What libvips has said since the last time.
  static func text() -> String {
    defer { vips_error_clear() }
    return String(cString: vips_error_buffer())
  }

  /// The failure libvips has just reported.
  static func take() -> DecoderFailure {
    .undecodable(reason: reason(([text()] + VipsWarnings.take()).joined(separator: "\n")))
  }

  /// Throws if libvips went on where it should have failed: pixels are missing from what it made.
  static func check() throws(DecoderFailure) {
    let warnings = VipsWarnings.take()
    vips_error_clear()
    let isDamaged = warnings.contains { warning in
      (cutOff + [wrongChecksum, "error in tile"]).contains(where: warning.lowercased().contains)
    }
    guard !isDamaged else {
      throw .undecodable(reason: reason(warnings.joined(separator: "\n")))
    }
  }

  /// Forgets what was said until now.
  static func forget() {
    _ = VipsWarnings.take()
    vips_error_clear()
  }

  /// A short phrase for a complaint.
  static func reason(_ complaint: String) -> String {
    // It says so of whatever is wrong, beside what that is.
    let complaint = complaint.lowercased().replacing("libpng read error", with: "")
    if complaint.contains(wrongChecksum) { return "damaged" }
    if cutOff.contains(where: complaint.contains) { return "cut off" }
    if complaint.contains("out of memory") || complaint.contains("unable to allocate") {
      return "needs too much memory"
    }
    return "damaged"
  }

  /// Of a PNG's pixels, not of what is written beside them.
  private static let wrongChecksum = "idat: crc error"

  private static let cutOff = [
    "bad seek", "can not read tiff directory", "contains no image", "end of file", "end of stream",
    "insufficient data", "no frames in gif", "not enough data", "out of data", "premature end",
    "read error", "truncated", "unable to read", "unexpected end", "unexpected eof",
  ]
}

/// What libvips warns about while it goes on regardless, such as pixels that could not be decoded
/// and are grey now.
enum VipsWarnings {
  /// How many are kept.
  private static let maximumCount = 100
  private static let heard = Mutex<[String]>([])

  /// Listens from now on; nothing is printed any more.
  static func listen() {
    _ = g_log_set_handler(
      "VIPS", G_LOG_LEVEL_WARNING,
      { _, _, message, _ in
        guard let message else { return }
        VipsWarnings.add(String(cString: message))
      }, nil)
  }

  /// The warnings since the last time.
  static func take() -> [String] {
    heard.withLock { warnings in
      defer { warnings = [] }
      return warnings
    }
  }

  private static func add(_ warning: String) {
    heard.withLock { warnings in
      if warnings.count < maximumCount { warnings.append(warning) }
    }
  }
}
