import Domain
import Web

/// What must not be in a recording, by its name: in headers, addresses, forms and JSON.
struct SecretNames {
  /// What stands in its place.
  static let blank = "REDACTED"

  /// Headers whose values are nobody else's business.
  private static let headers: Set = [
    "authorization", "proxy-authorization", "cookie", "set-cookie", "www-authenticate",
    "x-api-key", "x-auth-token", "x-csrf-token",
  ]

  /// The value of a header as it may be kept.
  func redacted(_ field: WebHeaders.Field) -> String {
    Self.headers.contains(field.name.lowercased()) ? Self.blank : redacted(text: field.value)
  }

  /// A body as it may be kept; what is no text is kept as it is.
  func redacted(body: [UInt8]) -> [UInt8] {
    guard let text = String(validating: body, as: UTF8.self) else { return body }
    return Array(redacted(text: text).utf8)
  }

  /// A text as it may be kept: `"token": "x"` and `token=x` lose their values.
  func redacted(text: String) -> String {
    text
      .replacing(json) { "\($0.output.1)\"\(Self.blank)\"" }
      .replacing(form) { "\($0.output.1)\(Self.blank)" }
  }
}

extension SecretNames {
  // Computed, because a Regex is not Sendable. Any name with one of these words in it is secret.
  private var json: Regex<(Substring, Substring)> {
    /(?i)("[^"\\]*(?:token|secret|passw|authorization|api_?key|cookie|session|signature|otp|code_verifier)[^"\\]*"\s*:\s*|"(?:code|sig|state|nonce)"\s*:\s*)(?:"(?:[^"\\]|\\.)*"|[0-9]+)/
  }

  private var form: Regex<(Substring, Substring)> {
    /(?i)((?:^|[?&;\s])(?:[\w.\-]*(?:token|secret|passw|authorization|api_?key|session|signature|otp|code_verifier)[\w.\-]*|code|key|sig|auth|state|nonce)=)[^&;\s"'<>#]+/
  }
}
