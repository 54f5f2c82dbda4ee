import Testing

@testable import Viper

@Suite("A destination")
struct DestinationTests {
  @Test(
    "is read from a deep link",
    arguments: [
      ("photostream://photo/42", Destination("photo", ["42"], isLink: true)),
      ("PhotoStream://settings", Destination("settings", isLink: true)),
      (
        "photostream://settings/stream.order/",
        Destination("settings", ["stream.order"], isLink: true)
      ),
      ("photostream://photo/a%20b", Destination("photo", ["a b"], isLink: true)),
    ])
  func links(link: String, destination: Destination) {
    #expect(Destination(link: link) == destination)
  }

  @Test(
    "is not read from anything else",
    arguments: ["", "settings", "https://photo/42", "photostream:", "photostream://", "\u{1B}[2J"])
  func others(text: String) {
    #expect(Destination(link: text) == nil)
  }
}
