/// Leaves out what an error may quote but a log must not keep.
///
/// No code of ours puts a secret into an error. Addresses and headers that others sent do: this is
/// the net below that.
enum Redaction {
  /// The text with `…` in place of what looks like a token or a password: `Bearer x`, `token=x`,
  /// `"client_secret": "x"`, `https://name:x@host`.
  static func redacted(_ text: String) -> String {
    text
      .replacing(credentials) { "\($0.output.1) …" }
      .replacing(assignment) { "\($0.output.1)…" }
      .replacing(userInfo) { "\($0.output.1)…@" }
  }

  // Computed, because a Regex is not Sendable.
  private static var credentials: Regex<(Substring, Substring)> {
    /(?i)\b(bearer|basic)\s+[A-Za-z0-9._~+\/=-]+/
  }

  private static var assignment: Regex<(Substring, Substring)> {
    /(?i)((?:token|secret|passphrase|password|passwd|authorization|api[_-]?key)\\*"?\s*[=:]\s*)(?:\\*"[^"]*"|(?!Bearer|Basic)[^\s&,;)"]+)/
  }

  private static var userInfo: Regex<(Substring, Substring)> {
    /(:\/\/[^\s\/:@]*:)[^\s\/@]+@/
  }
}
