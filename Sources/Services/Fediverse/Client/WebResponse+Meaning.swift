import Domain
import Markup

extension WebResponse {
  /// Itself, if it is the answer; else throws what it means.
  func meant(by origin: WebAddress, now: Timestamp) throws -> WebResponse {
    let host = origin.host
    switch status {
    case 206: throw FediverseError.preparing(host: host, wait: retryAfter ?? .seconds(5))
    case 200..<300: return self
    case 429:
      // Most do not say how long; all of them say when they count anew.
      let reset = RateReset.wait(by: headers, now: now)
      throw NetworkError.busy(host: host, wait: retryAfter ?? reset ?? .seconds(60))
    case 503 where retryAfter != nil:
      throw NetworkError.busy(host: host, wait: retryAfter ?? .zero)
    default:
      throw FediverseError.refused(host: host, status: status, phrase: ErrorPhrase.read(body))
    }
  }

  /// The JSON in it. Throws ``FediverseError/unreadable(host:_:)``.
  func json() throws(FediverseError) -> JSONNode {
    let content: FediverseError.Content
    do {
      let root = try JSONDocument(body).root
      // `""` and `null`, too, are what servers say that have nothing to say.
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
}
