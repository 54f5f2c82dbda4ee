import Domain
import Testing
import Web

@testable import Networking

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

  @Test func `one for all counts where a scheme has none, and has a port of its own`() throws {
    let proxies = ProxySettings([
      "ALL_PROXY": "http://all.example", "https_proxy": "http://two.example:3128",
      "http_proxy": "",
    ])
    #expect(
      try proxies.route(to: address("http://a.example/")) == .proxy(host: "all.example", port: 1080)
    )
    #expect(
      try proxies.route(to: address("https://a.example/"))
        == .proxy(host: "two.example", port: 3128))
    #expect(
      try ProxySettings(["http_proxy": "[::1]:3128"]).route(to: address("http://a.example/"))
        == .proxy(host: "::1", port: 3128))
  }

  @Test(arguments: ["[::1]", "::1", "[::1]:8443"])
  func `an address of numbers may be an exception`(exceptions: String) throws {
    let proxies = ProxySettings(["https_proxy": "http://p:1", "no_proxy": exceptions])
    #expect(try proxies.route(to: address("https://[::1]:8443/")) == .direct)
    #expect(
      try proxies.route(to: address("https://[::2]:8443/")) == .proxy(host: "p", port: 1))
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
