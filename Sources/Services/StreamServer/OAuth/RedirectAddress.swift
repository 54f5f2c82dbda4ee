import Foundation

/// Where a browser returns to a program: an absolute address, and nothing that a browser would run or
/// that means more than an address in the policy of a page.
struct RedirectAddress {
  /// How a Content Security Policy names it; nil where nobody is sent.
  let source: String?

  /// Reads an address; nil if it is none that is taken.
  init?(_ text: String) {
    guard text != ClientApp.outOfBand else {
      source = nil
      return
    }
    guard text.utf8.count <= 500, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      let url = URLComponents(string: text), let scheme = url.scheme?.lowercased(),
      url.fragment == nil,
      !["javascript", "data", "vbscript", "file", "blob", "about"].contains(scheme)
    else { return nil }
    guard scheme == "http" || scheme == "https" else {
      source = "\(scheme):"
      return
    }
    // No name and password, nothing with escapes, no wildcard: a plain host, and a port.
    let pattern = /https?:\/\/(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?(?=[\/?]|$)/
    guard let origin = text.prefixMatch(of: pattern.ignoresCase()) else { return nil }
    source = origin.output.lowercased()
  }
}
