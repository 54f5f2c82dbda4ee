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

  @Test(
    "is mentioned where a text has only a part of another name",
    arguments: [
      ("ben", "as @benjamin said"), ("ben", "unlike @ben@far.example"), ("ben", "mail x@ben"),
      ("ben", "@ben.jamin"), ("ben", "@ben-jamin"), ("ben", "see far.example/@ben"),
      ("ben", "@ben_"), ("ben@far.example", "@ben@far.example.org"),
      ("ben@far.example", "@ben@far.examples"),
    ])
  func partOfAnotherName(name: String, text: String) {
    #expect(Addressee(name, of: account)?.mention(before: text) == "@\(name) ")
  }

  @Test(
    "is not mentioned again where a text has the name",
    arguments: [
      ("ben", "so, @Ben."), ("ben", "(@ben)"), ("ben", "@ben"), ("ben", "@benさん"),
      ("ben", "not @benjamin but @ben"), ("ben", "@ben - so true"),
      ("ben@far.example", "(@ben@far.example)"), ("ben@far.example", "@ben@far.example."),
    ])
  func ownName(name: String, text: String) {
    #expect(Addressee(name, of: account)?.mention(before: text) == "")
  }
}
