import Domain
import Testing

struct WebAddressTests {
  @Test func `an address has a scheme, a host, a port and a target`() throws {
    let address = try #require(WebAddress("HTTPS://Photos.Example/a%20b?x=1#top"))
    #expect(address.text == "https://photos.example/a%20b?x=1")
    #expect(address.port == 443)
    #expect(address == WebAddress("https://photos.example:443/a%20b?x=1"))
    #expect(WebAddress("http://[::1]:8080")?.text == "http://[::1]:8080/")
  }

  @Test(arguments: [
    "", "photos.example", "ftp://photos.example/", "https://", "https:///x", "file:///etc",
    "https://name:word@photos.example/", "https://photos.example:99999/",
  ])
  func `what is no address of the web is none`(text: String) {
    #expect(WebAddress(text) == nil)
  }

  @Test(arguments: [
    "https://photos.example/", "http://photos.example:8080/a:b?x=https://y:9/#z",
    "http://[2001:db8::1]/x", "https://[::1]:8443/a/b?c", "https://b%C3%BCcher.example/%2F?",
    "http://a.example/?", "https://xn--bcher-kva.example:80/a",
  ])
  func `what an address says of itself is read back quickly and alike`(text: String) throws {
    let address = try #require(WebAddress(text))
    #expect(WebAddress(canonical: address.text[...]) == address)
    #expect(WebAddress(canonical: address.text[...])?.text == address.text)
  }

  @Test(arguments: ["", "https", "https://", "https:///x", "ftp://a/", "https://a", "http://a:0/"])
  func `what no address says of itself is none`(text: String) {
    #expect(WebAddress(canonical: text[...]) == nil)
  }

  @Test func `a reference is read as on the page it stands on`() throws {
    let page = try #require(WebAddress("https://photos.example/blog/1?x=1"))
    #expect(page.resolving("2")?.text == "https://photos.example/blog/2")
    #expect(page.resolving("?y=2")?.text == "https://photos.example/blog/1?y=2")
    #expect(page.resolving("//other.example")?.text == "https://other.example/")
    #expect(page.resolving("mailto:ada@photos.example") == nil)
  }
}

struct WebAddressSafetyTests {
  @Test func `a query is not for people`() {
    #expect(WebAddress("https://a.example/b?key=c")?.displayName == "a.example/b")
    #expect(WebAddress("http://a.example:8080/?key=c")?.displayName == "a.example:8080")
    #expect(WebAddress("https://a.example/b?key=c")?.sourceName == "a.example/b")
    #expect(WebAddress("http://a.example/b?key=c")?.sourceName == "http://a.example/b")
  }

  @Test(arguments: [
    ("http://a.example/1", "https://a.example/", "https://a.example/1"),
    ("http://a.example/1", "http://a.example/", "http://a.example/1"),
    ("http://b.example/1", "http://a.example/", "https://b.example/1"),
    ("https://b.example/1", "http://a.example/", "https://b.example/1"),
  ])
  func `nothing is asked for in the clear but where a person typed so`(
    address: String, typed: String, secured: String
  ) throws {
    let typed = try #require(WebAddress(typed))
    #expect(WebAddress(address)?.secured(typed: typed)?.text == secured)
  }
}
