import Domain
import Testing

@testable import Network

struct ProxySettingsTests {
  @Test func `each scheme has its variable, small letters first`() throws {
    let proxies = ProxySettings([
      "http_proxy": "http://one.example:8080", "HTTP_PROXY": "http://wrong.example",
      "HTTPS_PROXY": "two.example:3128",
    ])
    #expect(
      try proxies.route(to: address("http://a.example/")) == .proxy(host: "one.example", port: 8080)
    )
    #expect(
      try proxies.route(to: address("https://a.example/"))
        == .proxy(host: "two.example", port: 3128))
    #expect(try ProxySettings([:]).route(to: address("https://a.example/")) == .direct)
  }

  @Test(arguments: [
    "*", "b.example", ".example", "*.b.example", "x.org, a.b.example", "a.b.example:443",
  ])
  func `exceptions are asked directly`(exceptions: String) throws {
    let proxies = ProxySettings(["https_proxy": "http://p:1", "NO_PROXY": exceptions])
    #expect(try proxies.route(to: address("https://a.b.example/")) == .direct)
  }

  @Test(arguments: ["ab.example", "a.b.example:80", "example.org", ""])
  func `what is no exception is not`(exceptions: String) throws {
    let proxies = ProxySettings(["https_proxy": "http://p:1", "no_proxy": exceptions])
    #expect(
      try proxies.route(to: address("https://a.b.example/")) == .proxy(host: "p", port: 1))
  }

  @Test(arguments: ["socks5://p:1", "https://p:1", "http://name:word@p:1", "::"])
  func `a proxy that cannot be used is never passed by`(value: String) throws {
    let proxies = ProxySettings(["https_proxy": value])
    #expect(throws: NetworkError.unusableProxy(variable: "https_proxy")) {
      try proxies.route(to: address("https://a.example/"))
    }
  }

  @Test func `a proxy a stranger sent as a header is not believed`() throws {
    let proxies = ProxySettings(["HTTP_PROXY": "http://evil:1", "REQUEST_METHOD": "GET"])
    #expect(try proxies.route(to: address("http://a.example/")) == .direct)
  }
}
