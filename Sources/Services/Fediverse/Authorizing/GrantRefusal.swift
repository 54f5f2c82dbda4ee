import Domain
import Markup
import Web

/// Why a server gives no token, by its answer (RFC 6749, 5.2), whichever of the programs gave it.
struct GrantRefusal {
  /// Clocks that differ by more are worth a word.
  static let tolerance = Duration.seconds(300)

  private enum Cause {
    case wrongCode, registrationGone, scopeRefused, denied
  }

  private let cause: Cause
  /// How far this machine's clock is from the server's.
  private let difference: Duration?

  /// Nil if the answer is no such refusal.
  init?(_ response: WebResponse, now: Timestamp) {
    guard (400..<500).contains(response.status),
      let cause = Self.cause(of: response)
    else { return nil }
    self.cause = cause
    difference = response.headers["Date"].flatMap(HTTPDate.parse).map {
      .milliseconds((now.milliseconds - $0.milliseconds).magnitude)
    }
  }

  /// What it means.
  func error(host: String) -> AccountError {
    switch cause {
    case .wrongCode:
      if let difference, difference > Self.tolerance {
        .clockOff(host: host, by: difference)
      } else {
        .wrongCode(host: host)
      }
    case .registrationGone: .registrationGone(host: host)
    case .scopeRefused: .scopeRefused(host: host)
    case .denied: .denied(host: host)
    }
  }
}

extension GrantRefusal {
  private static func cause(of response: WebResponse) -> Cause? {
    guard let root = try? response.json() else { return nil }
    let word = root["error"]?.text?.lowercased() ?? ""
    let words: [(String, Cause)] = [
      ("invalid_grant", .wrongCode), ("invalid_client", .registrationGone),
      ("unauthorized_client", .registrationGone), ("invalid_scope", .scopeRefused),
      ("access_denied", .denied),
    ]
    if let known = words.first(where: { word.contains($0.0) }) { return known.1 }
    // Pixelfed calls a code, or a refresh token, that it cannot make sense of a bad request.
    let hint = root["hint"]?.text?.lowercased() ?? ""
    let isAboutCode = hint.contains("authorization code") || hint.contains("refresh token")
    if word.contains("invalid_request"), isAboutCode { return .wrongCode }
    // Mastodon says so when a program is made known with scopes it does not know.
    if response.status == 422, word.contains("scope") { return .scopeRefused }
    return nil
  }
}
