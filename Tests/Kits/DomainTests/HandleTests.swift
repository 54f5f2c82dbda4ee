import Domain
import Testing

@Suite struct HandleTests {
  @Test(arguments: [
    ("@ada@photos.example", "ada", "photos.example"),
    ("ada@photos.example", "ada", "photos.example"),
    ("ada@localhost:8080", "ada", "localhost:8080"),
    ("@éva@münchen.example", "éva", "münchen.example"),
    ("@a.b-c_d@x", "a.b-c_d", "x"),
  ])
  func `is read with or without its first sign`(text: String, username: String, server: String) {
    let handle = Handle(text)
    #expect(handle?.username == username)
    #expect(handle?.server == server)
    #expect(handle?.text == "@\(username)@\(server)")
  }

  @Test(arguments: [
    "", "@", "@@", "ada", "@ada", "@ada@", "@@photos.example", "@ada@photos@example", "ada @photos",
    "@ada@photos.example/x", "@ada@<b>", "@a(da@x", "@ada@x)", "@a:b@x", "@a\u{202E}da@x",
    "@a\u{200B}da@x", "@ada@pho\u{0}tos", "@ada@pho\nto", "@a\u{A0}b@x", "@a'@x", "@a\"@x", "@a#@x",
    "@a?@x", "@a\u{7F}@x", "@a\u{200D}b@x",
  ])
  func `is not what nobody can be called`(text: String) {
    #expect(Handle(text) == nil)
  }

  @Test func `has an end`() {
    let longest = String(repeating: "a", count: Handle.longest)
    #expect(Handle(longest, at: "x") != nil)
    #expect(Handle(longest + "a", at: "x") == nil)
    #expect(Handle("a", at: longest + "a") == nil)
  }

  @Test func `is somebody at the server that told of them`() {
    #expect(Handle("ada", at: "photos.example")?.text == "@ada@photos.example")
    #expect(Handle("bo@else.example", at: "photos.example")?.server == "else.example")
    #expect(Handle("ada") == nil)
  }

  @Test func `letter case does not count, and what is read is shown`() {
    let handle = Handle("@Ada@Photos.Example")
    #expect(handle == Handle("ada@photos.example"))
    #expect(Set([handle, Handle("ADA@photos.example")]).count == 1)
    #expect(handle != Handle("ada@photos.example:8080"))
    #expect(handle?.text == "@Ada@Photos.Example")
  }

  @Test(arguments: [
    ("Ada Example (@ada@photos.example)", "ada@photos.example"), ("Bo (@bo)", "bo@home.example"),
    ("@cy@else.example", "cy@else.example"), ("@cy", "cy@home.example"),
    ("A (B) (@ab@x)", "ab@x"), ("(@a@x) (@b@y)", "b@y"),
  ])
  func `is found in how authors are written`(byline: String, key: String) {
    #expect(Handle(byline: byline, at: "home.example")?.key == key)
  }

  @Test(arguments: ["Ada Example", "Ada (ada@photos.example)", "", "()", "Ada (@)", "a@b.example"])
  func `is not found where there is none`(byline: String) {
    #expect(Handle(byline: byline, at: "home.example") == nil)
  }

  @Test func `a timeline of somebody is stored with who it is`() {
    guard let handle = Handle("@bo@else.example") else { return #expect(Bool(false)) }
    let timeline = AccountTimeline.person("12", handle)
    #expect(timeline.text == "person:12 @bo@else.example")
    #expect(AccountTimeline(timeline.text) == timeline)
    #expect(AccountTimeline("person:a b @bo@else.example") == .person("a b", handle))
    for broken in [
      "person:", "person:12", "person:12 ", "person: @bo@else.example", "person:12 bo",
    ] {
      #expect(AccountTimeline(broken) == nil, "\(broken)")
    }
  }

  @Test func `what an account sees beside its sources is told from a source`() {
    let source = SourceID(seenBy: AccountID(rawValue: 7))
    #expect(source.viewer == AccountID(rawValue: 7))
    for other in ["s7", "a", "ab", "a7b", "", "a-1x"] {
      #expect(SourceID(rawValue: other).viewer == nil, "\(other)")
    }
  }
}
