import Testing

@testable import Domain

@Suite struct PhotoListTests {
  private let lists = [
    PhotoList(id: .here(1), title: "Fog"), PhotoList(id: .here(2), title: "fog"),
    PhotoList(id: .server(AccountID(rawValue: 3), "7"), title: "Harbour"),
  ]

  @Test func `a list is meant by its number or its title`() throws {
    #expect(try lists.meant(by: "3").id == lists[2].id)
    #expect(try lists.meant(by: "harbour").id == lists[2].id)
    #expect(try lists.meant(by: "fog").id == .here(2))
    #expect(throws: ListError.ambiguous("FOG")) { try lists.meant(by: "FOG") }
    #expect(throws: ListError.unknown("4")) { try lists.meant(by: "4") }
    #expect(throws: ListError.unknown("99999999999999999999")) {
      try lists.meant(by: "99999999999999999999")
    }
  }

  @Test(arguments: [
    ("#fog", "fog"), ("Fog", "fog"), ("＃霧", "霧"), ("#été_2", "été_2"), ("##x", "x"),
    ("#", nil), ("#a b", nil), ("#a/b", nil), ("#a\u{202E}b", nil), ("", nil),
    (String(repeating: "x", count: 300), nil),
  ])
  func `a tag is what people write with a sign before it`(typed: String, name: String?) {
    let account = AccountID(rawValue: 1)
    #expect(ListMember(typedTag: typed, of: account) == name.map { .tag($0, account) })
  }

  @Test func `a photo of a list of this machine names its account and its status`() throws {
    let (ada, bo) = (AccountID(rawValue: 1), AccountID(rawValue: 2))
    let kind = Source.Kind.list(7)
    let item = try #require(kind.item(ofStatus: "55", of: bo))
    #expect(kind.account(of: item) == bo)
    #expect(item != kind.item(ofStatus: "55", of: ada), "servers may use the same names")
    #expect(item.prefix { $0 != "/" } == "55")
    for broken in ["", "55", "55/", "/x", "55/99999999999999999999"] {
      #expect(kind.account(of: broken) == nil, "\(broken)")
    }
    let home = Source.Kind.account(ada, .home)
    #expect(home.item(ofStatus: "55", of: ada) == "55")
    #expect(home.item(ofStatus: "55", of: bo) == nil)
    #expect(home.account(of: "55") == ada)
    #expect(Source.Kind.samples.account(of: "55") == nil)
  }
}
