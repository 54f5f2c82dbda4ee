import Domain
import Testing

@testable import Feeds

@Suite struct TypedAddressTests {
  @Test(arguments: [
    ("photos.example", "https://photos.example/"),
    ("  Photos.Example/feed?a=b \n", "https://photos.example/feed?a=b"),
    ("http://photos.example", "http://photos.example/"),
    ("https://photos.example:8443/x", "https://photos.example:8443/x"),
    ("photos.example:8080", "https://photos.example:8080/"),
    ("localhost:8080/feed", "https://localhost:8080/feed"),
    ("[::1]:8080", "https://[::1]:8080/"),
    ("feed://photos.example/rss", "https://photos.example/rss"),
    ("feed:http://photos.example/rss", "http://photos.example/rss"),
  ])
  func `an address is understood as it is typed`(typed: String, meant: String) {
    #expect(WebAddress(typed: typed)?.text == meant)
  }

  @Test(arguments: [
    "", "photos", "my photos.example", "/home/ada/Pictures", "~/Pictures", "./photos", "..",
    "ftp://photos.example", "file:///etc", "https://", "ada:secret@photos.example", "://",
  ])
  func `what is no address is none`(typed: String) {
    #expect(WebAddress(typed: typed) == nil)
  }
}
