import Domain
import Testing

@testable import Accounts

@Suite struct ServerNameTests {
  @Test(arguments: [
    ("photos.example", "https://photos.example/"),
    (" Photos.Example\n", "https://photos.example/"),
    ("https://photos.example", "https://photos.example/"),
    ("https://photos.example/@ada/114?page=2#x", "https://photos.example/"),
    ("photos.example/@ada", "https://photos.example/"),
    ("@ada@photos.example", "https://photos.example/"),
    ("ada@photos.example", "https://photos.example/"),
    ("photos.example:8443", "https://photos.example:8443/"),
    ("https://photos.example:443/", "https://photos.example/"),
    ("http://127.0.0.1:8080", "http://127.0.0.1:8080/"),
    ("127.0.0.1:8080", "https://127.0.0.1:8080/"),
    ("localhost", "https://localhost/"),
    ("http://[::1]:8080/", "http://[::1]:8080/"),
    ("bücher.example", "https://xn--bcher-kva.example/"),
    ("@ada@写真.example", "https://xn--g7qs82g.example/"),
  ])
  func `what is typed is understood`(typed: String, origin: String) {
    #expect(ServerName(typed)?.origin.text == origin)
  }

  @Test(arguments: [
    "", " ", "ada", "@ada", "hello world", "photos example", "..", ".", "a..b", "https://", "//",
    "ftp://photos.example", "-.example", "photos.example-", "https://ada:secret@photos.example",
    "photos.example:99999", "javascript:alert(1)", "\u{1B}[2J.example", "_.example", "a@b@",
    String(repeating: "a", count: 64) + ".example", String(repeating: "a.", count: 200) + "b",
  ])
  func `nonsense is no server`(typed: String) {
    #expect(ServerName(typed) == nil)
  }

  @Test func `nothing is asked unencrypted unless it was typed so`() {
    #expect(ServerName("photos.example")?.origin.isEncrypted == true)
    #expect(ServerName("HTTP://photos.example")?.origin.isEncrypted == false)
  }
}
