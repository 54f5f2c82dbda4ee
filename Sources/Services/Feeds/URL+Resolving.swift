import Domain
import Foundation
import Markup

extension URL {
  /// The same as what can be asked for; nil if it cannot, such as with a password in it.
  var webAddress: WebAddress? { WebAddress(absoluteString) }

  /// What an address in a document means, seen from this one; nil unless it is http or https.
  func resolve(_ address: String, _ limits: FeedLimits) -> URL? {
    let address = address.addressOnOneLine
    guard !address.isEmpty, address.utf8.count <= limits.addressBytes,
      let url = URL(string: address, relativeTo: self)?.absoluteURL,
      ["http", "https"].contains(url.scheme?.lowercased()), url.host()?.isEmpty == false,
      // What many relative ones say one after the other must not grow.
      url.absoluteString.utf8.count <= limits.addressBytes
    else { return nil }
    return url
  }
}

extension String {
  /// Without blanks around it, nor the line breaks that some programs put into long ones.
  fileprivate var addressOnOneLine: String {
    let inner = utf8.drop(while: \.isBlank)
    let end = inner.lastIndex { !$0.isBlank }.map { inner.index(after: $0) } ?? inner.startIndex
    return String(
      decoding: inner[..<end].filter { ![0x09, 0x0A, 0x0D].contains($0) }, as: UTF8.self)
  }
}
