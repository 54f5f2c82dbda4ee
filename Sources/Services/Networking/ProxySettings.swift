import Domain
import Foundation
import Web

/// The proxies of requests, by `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`.
///
/// Small letters count before capitals. `HTTP_PROXY` in capitals does not count where a web server has
/// set `REQUEST_METHOD`: there it is a header that a stranger sent.
public struct ProxySettings: Hashable, Sendable {
  /// The route to a server.
  enum Route: Hashable {
    case direct
    case proxy(host: String, port: Int)
  }

  private let variables: [String: String]
  private let exceptions: [String]

  /// Reads the variables of an environment.
  public init(_ environment: [String: String]) {
    var variables: [String: String] = [:]
    for name in ["http_proxy", "https_proxy", "all_proxy", "no_proxy"] {
      let isForged = name == "http_proxy" && environment["REQUEST_METHOD"] != nil
      let value = environment[name] ?? (isForged ? nil : environment[name.uppercased()])
      if let value, !value.isEmpty { variables[name] = value }
    }
    exceptions = (variables["no_proxy"] ?? "").lowercased()
      .split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init)
    self.variables = variables
  }

  /// The route to an address. Throws ``NetworkError/unusableProxy(variable:)`` rather than ignoring a proxy that
  /// cannot be understood.
  func route(to address: WebAddress) throws(NetworkError) -> Route {
    guard !exceptions.contains(where: { $0.covers(address) }) else { return .direct }
    for name in [address.scheme + "_proxy", "all_proxy"] {
      guard let value = variables[name] else { continue }
      guard let proxy = Self.proxy(value) else { throw .unusableProxy(variable: name) }
      return proxy
    }
    return .direct
  }
}

extension ProxySettings {
  private static func proxy(_ value: String) -> Route? {
    let text = value.contains("://") ? value : "http://" + value
    guard let address = WebAddress(text), address.scheme == "http" else { return nil }
    let hasPort = text.dropFirst("http://".count).contains(":")
    return .proxy(host: address.host, port: hasPort ? address.port : 1080)
  }
}

extension String {
  /// Whether an exception such as `*`, `photos.example`, `.photos.example` or `[::1]:8080` covers it.
  fileprivate func covers(_ address: WebAddress) -> Bool {
    if self == "*" { return true }
    var name = self
    if name.hasPrefix("*.") { name.removeFirst() }
    if name.hasSuffix(":\(address.port)"), name.filter({ $0 == ":" }).count == 1 || hasPrefix("[") {
      name.removeLast(":\(address.port)".count)
    }
    name = name.trimmingCharacters(in: ["[", "]"])
    let domain = name.hasPrefix(".") ? name : "." + name
    return address.host == name || address.host.hasSuffix(domain)
  }
}
