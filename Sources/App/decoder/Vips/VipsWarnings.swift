import CVips
import Synchronization

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
