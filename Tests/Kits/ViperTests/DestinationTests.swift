import Testing

@testable import Viper

@Suite("A destination")
struct DestinationTests {
  @Test(arguments: [
    ("photostream://photo/42", Destination("photo", ["42"], isLink: true)),
    ("PhotoStream://settings", Destination("settings", isLink: true)),
    (
      "photostream://settings/stream.order/",
      Destination("settings", ["stream.order"], isLink: true)
    ),
    ("photostream://photo/#42", Destination("photo", ["#42"], isLink: true)),
    (
      "photostream://photo/s1/https://a.example/b",
      Destination("photo", ["s1", "https:", "", "a.example", "b"], isLink: true)
    ),
    ("photostream://photo/a%20b", Destination("photo", ["a b"], isLink: true)),
  ])
  func `is read from a deep link`(link: String, destination: Destination) {
    #expect(Destination(link: link) == destination)
  }

  @Test(arguments: [
    "", "settings", "https://photo/42", "photostream:", "photostream://", "\u{1B}[2J",
  ])
  func `is not read from anything else`(text: String) {
    #expect(Destination(link: text) == nil)
  }
}
