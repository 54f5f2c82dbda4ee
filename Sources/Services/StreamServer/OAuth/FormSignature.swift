import Crypto
import Foundation
import Hummingbird

/// Proves that a form was filled in on a page of ours, by the browser it was sent to.
///
/// The page's cookie and the form's signature belong together, and the signature covers what is
/// asked for: a foreign site can neither read the one nor make the other.
struct FormSignature {
  let key: SymmetricKey

  static let cookie = "photostream_form"

  func sign(_ fields: [(name: String, value: String)], nonce: String) -> String {
    Data(HMAC<SHA256>.authenticationCode(for: message(fields, nonce), using: key)).base64URL
  }

  func isValid(
    _ signature: String, of fields: [(name: String, value: String)], nonce: String
  ) -> Bool {
    Data(sign(fields, nonce: nonce).utf8).isSame(as: Data(signature.utf8))
  }

  /// The nonce that a browser brings back.
  static func nonce(in request: Request) -> String? {
    request.headers[.cookie]?.split(separator: ";").lazy
      .map { $0.trimmingPrefix(" ") }
      .first { $0.hasPrefix(cookie + "=") }
      .map { String($0.dropFirst(cookie.count + 1)) }
  }

  private func message(_ fields: [(name: String, value: String)], _ nonce: String) -> Data {
    let texts = [nonce] + fields.flatMap { [$0.name, $0.value] }
    return Data(texts.flatMap { Array("\($0.utf8.count):\($0)".utf8) })
  }
}
