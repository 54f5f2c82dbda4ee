import Crypto
import Domain
import Foundation
import Hummingbird

// Proves that a form was filled in on a page of ours, by the browser it was sent to.
//
// The page's cookie and the form's signature belong together, and the signature covers what is asked
// for: a foreign site can neither read the one nor make the other.
extension RequestContext {
  private static let cookie = "photostream_form"

  /// A page with a form below `path`, which gets the signature of what is asked for.
  func signedPage(
    of texts: [String], below path: String, status: HTTPResponse.Status,
    _ page: (_ signature: String) -> HTMLPage
  ) -> Response {
    let nonce = nonce ?? Secret().text
    var response = page(signature(of: texts, nonce: nonce)).response(status: status)
    response.headers[.setCookie] =
      "\(Self.cookie)=\(nonce); Path=\(path); HttpOnly; SameSite=Lax"
      + (household.configuration.publicURL.hasPrefix("https:") ? "; Secure" : "")
    return response
  }

  /// Whether a form that came back is one of ours, and asks for the same.
  func isSigned(_ signature: String, _ texts: [String]) -> Bool {
    guard let nonce else { return false }
    return Data(self.signature(of: texts, nonce: nonce).utf8).isSame(as: Data(signature.utf8))
  }

  /// What a browser brings back.
  private var nonce: String? { request.cookies[Self.cookie]?.value }

  private func signature(of texts: [String], nonce: String) -> String {
    let code = HMAC<SHA256>.authenticationCode(
      for: Data(unambiguous: [nonce] + texts), using: household.formKey)
    return Data(code).base64URL
  }
}
