import Domain
import Markup
import Web

extension WebResponse {
  /// Itself, if it is a yes; else throws what it means.
  func meant(by origin: WebAddress, now: Timestamp) throws -> WebResponse {
    let host = origin.host
    switch status {
    case 206: throw FediverseError.preparing(host: host, wait: retryAfter ?? .seconds(5))
    case 200..<300: return self
    case 429:
      // Most servers do not say how long to wait, but all say when their limit is reset.
      let reset = RateReset.wait(by: headers, now: now)
      throw NetworkError.busy(host: host, wait: retryAfter ?? reset ?? .seconds(60))
    case 503 where retryAfter != nil:
      throw NetworkError.busy(host: host, wait: retryAfter ?? .zero)
    default:
      throw FediverseError.refused(host: host, status: status, phrase: ErrorPhrase.read(body))
    }
  }

  /// Whether it begins as a web page does, such as the login of a café's network; warnings of PHP do not.
  var isWebPage: Bool {
    // Some programs write a byte order mark.
    let start = body.drop { $0 <= UInt8(ascii: " ") || $0 >= 0x80 }.prefix(9)
    let word = String(decoding: start, as: UTF8.self).lowercased()
    return word == "<!doctype" || word.hasPrefix("<html")
  }

  /// The JSON in it. Throws ``FediverseError/unreadable(host:_:)``.
  func json() throws(FediverseError) -> JSONNode {
    let content: FediverseError.Content
    do {
      let root = try JSONDocument(text).root
      // Servers that have nothing to say also send `""` or `null`.
      if root.isObject || root.isList { return root }
      content = .other
    } catch {
      content =
        switch error {
        case .empty: .nothing
        case .webPage: .webPage
        case .endsEarly: .cutOff
        case .malformed, .tooDeep: .other
        }
    }
    throw .unreadable(host: address.host, content)
  }

  /// The list in it; of one that ends in the middle or is broken there, what stands before. Throws
  /// ``FediverseError/unreadable(host:_:)`` if nothing does.
  func soundList() throws(FediverseError) -> JSONNode {
    do throws(FediverseError) {
      return try json()
    } catch {
      // A list that is whole, with something behind it, is sound, too.
      guard let document = JSONDocument(mending: soundPart, depth: 64), !document.isCut,
        let elements = document.root.listed, !document.endsEarly || !elements.isEmpty
      else { throw error }
      return document.root
    }
  }

  /// The body up to where it is no JSON.
  private var soundPart: [UInt8] {
    let text = text
    do throws(JSONFault) {
      _ = try JSONDocument(text)
    } catch {
      if case .malformed(let place) = error { return Array(text.prefix(place)) }
    }
    return text
  }

  /// The body without the warnings that PHP writes before it, each of which stands between two line breaks.
  private var text: [UInt8] {
    guard body.drop(while: { $0 <= UInt8(ascii: " ") }).starts(with: "<br />\n".utf8) else {
      return body
    }
    let starts = ["<br />\n[", "<br />\n{"].compactMap { body.firstRange(of: Array($0.utf8)) }
    return starts.map { Array(body[($0.upperBound - 1)...]) }.max { $0.count < $1.count } ?? body
  }

  /// The entity in it; `noting` is told what of it cannot be read. Throws ``FediverseError``.
  func entity<Value: Entity>(
    noting: ([JSONProblem]) -> Void = { _ in }
  ) throws(FediverseError) -> Value {
    let json = try json()
    var problems: [JSONProblem] = []
    do {
      let value = try Value(json, &problems)
      noting(problems)
      return value
    } catch {
      throw .incomplete(host: address.host, path: error.description)
    }
  }
}

/// A server's own words for an error, as a short phrase.
enum ErrorPhrase {
  /// The longest phrase, in characters.
  static let length = 120

  /// Reads `{error, error_description}`, Pixelfed's `{message, errors}` and `{error: {…}}`, and plain
  /// strings; nil for anything else, such as web pages. `withFields` adds the errors of single fields:
  /// Mastodon's `details`, Pixelfed's `errors`.
  static func read(_ body: [UInt8], withFields: Bool = false) -> String? {
    guard body.count < 100_000, let root = try? JSONDocument(body).root else { return nil }
    var words = phrase(of: root).map { [$0] } ?? []
    if withFields, let fields = root["errors"] ?? root["details"] {
      let told = fields.members.compactMap { name, value in
        sentence(of: value).map { name + ": " + $0 }
      }
      words += told.prefix(5)
    }
    return short(words.joined(separator: "; "))
  }
}

extension ErrorPhrase {
  private static func phrase(of root: JSONNode) -> String? {
    if let text = root.text { return text }
    let error = root["error"]
    return root["error_description"]?.text ?? error?.text ?? error?["message"]?.text
      ?? root["message"]?.text
  }

  /// The first error of a field.
  private static func sentence(of field: JSONNode) -> String? {
    let first = field.elements.first ?? field
    return first.text ?? first["description"]?.text
  }

  /// One line without control characters; nil for HTML.
  private static func short(_ text: String) -> String? {
    let words = text.unicodeScalars.prefix(4 * length).split {
      $0.properties.isWhitespace || $0.properties.generalCategory == .control
    }
    let line = words.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
    guard !line.isEmpty, !line.hasPrefix("<") else { return nil }
    return line.count > length ? line.prefix(length - 1) + "…" : line
  }
}
