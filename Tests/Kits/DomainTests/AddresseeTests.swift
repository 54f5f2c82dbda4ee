import Domain
import Fakes
import Testing

@Suite("Who is told of an answer")
struct AddresseeTests {
  private let account: Account

  init() throws {
    account = try #require(FakeAccounts.account("ada", on: "photos.example"))
  }

  @Test(
    "is found in how somebody is called",
    arguments: [
      ("@ben", "ben"), ("Ben (at home) (@ben@far.example)", "ben@far.example"),
      ("@home (@ben)", "ben"), ("写真 🏳️‍🌈 (@ben)", "ben"), ("Ben", nil), ("Ben (at home)", nil),
      ("()", nil), ("", nil), ("@", nil), ("Ben (@ben@far.exa…", nil),
    ])
  func byline(text: String, name: String?) {
    #expect(Addressee(byline: text, of: account)?.name == name)
  }

  @Test(arguments: ["ada", "ADA", "ada@photos.example"])
  func `is nobody where one answers oneself`(name: String) {
    #expect(Addressee(name, of: account) == nil)
  }

  @Test
  func `is mentioned once`() {
    let ben = Addressee("ben@far.example", of: account)
    #expect(ben?.mention(before: "so true") == "@ben@far.example ")
    #expect(ben?.mention(before: "so true, @BEN@far.example") == "")
  }
}
