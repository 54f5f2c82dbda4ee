import Domain
import Fakes
import Foundation
import Library
import Storage
import Testing

@testable import Transfer

@Suite struct OPMLTests {
  private func read(_ text: String) -> OPMLReader? { OPMLReader(Array(text.utf8)) }

  @Test func `what is written, read and written again is the same, byte for byte`() async throws {
    let world = try TransferWorld()
    let names = ["Fog & <rain>", "\"quoted\" 'all'", "雨 🌧️", "  two\nlines\t", "é", ""]
    var entries = names.enumerated().map { index, name in
      NewSource(
        .feed(WebAddress("https://photos\(index).example/feed?a=1&b=2") ?? .example), named: name,
        category: [["Friends", "Near & far"], [], ["Friends"], ["a/b"], [], ["Friends"]][index])
    }
    entries.append(NewSource(.samples, named: "samples"))
    _ = try await world.library.transfers.insertSources(entries, profile: 1)
    try await world.export(.subscriptions, to: "first.opml")

    let other = try TransferWorld()
    try other.write(try world.text("first.opml"), to: "first.opml")
    let summary = try await other.bringIn("first.opml")
    #expect(summary.new(.sources) == 6)
    try await other.export(.subscriptions, to: "second.opml")
    #expect(try other.text("second.opml") == world.text("first.opml"))

    let again = try await other.bringIn("first.opml")
    #expect(again.new(.sources) == 0 && again.known(.sources) == 6 && again.advice.isEmpty)
    #expect(try await other.sources.count == 6)
  }

  @Test func `folders of a reader survive, whatever the nesting and the letter case`() throws {
    let reader = try #require(
      read(
        """
        <?xml version="1.0"?><OPML version="1.0"><body>
        <outline TEXT="Near"><outline text="Very near">
          <outline text="A" XMLURL="https://a.example/feed"></outline>
        </outline><outline title="B" xmlUrl="https://b.example/feed"/></outline>
        <outline xmlUrl=" https://c.example/feed "/>
        </body></OPML>
        """))
    #expect(reader.subscriptions.map(\.folders) == [["Near", "Very near"], ["Near"], []])
    #expect(reader.subscriptions.map(\.name) == ["A", "B", "c.example"])
  }

  @Test func `one summary tells what was added, what was there and what has no feed`()
    async throws
  {
    let world = try TransferWorld()
    let kind = Source.Kind.feed(WebAddress("https://a.example/feed") ?? .example)
    _ = try await world.library.sources.insertSource(kind, named: "mine", profile: 1)
    try world.write(
      """
      <opml><body><outline text="A" xmlUrl="https://A.example/feed#top"/>
      <outline text="A twice" xmlUrl="https://a.example/feed"/>
      <outline text="B" xmlUrl="https://b.example/feed"/>
      <outline text="Nothing" type="rss" htmlUrl="https://n.example"/>
      <outline text="Script" xmlUrl="javascript:alert(1)"/>
      <outline text="Password" xmlUrl="https://ada:secret@p.example/feed"/>
      <outline text="C" xmlUrl="feed://c.example/feed"/>
      <outline text="Empty folder"></outline></body></opml>
      """, to: "blogs.opml")
    let summary = try await world.bringIn("blogs.opml")
    #expect(summary.new(.sources) == 2 && summary.known(.sources) == 2)
    #expect(
      summary.problems == [
        "Nothing: it has no feed", "Script: it has no feed",
        "Password: its address has a password in it, which is sent to no feed",
      ])
    let sources = try await world.sources
    #expect(sources.map(\.name) == ["mine", "B", "C"])
    #expect(sources.last?.kind == .feed(try #require(WebAddress("https://c.example/feed"))))
  }

  @Test(arguments: ["</outline>", "<outline text='C' xmlUrl='https://c.exam", "</body></opml"])
  func `of a file that is cut off it is told where, and what is there comes in`(
    _ end: String
  ) async throws {
    let world = try TransferWorld()
    let blogs = "<outline text='A' xmlUrl='https://a.example/feed'/><outline text='B' "
    try world.write("<opml><body>\(blogs)xmlUrl='https://b.example/feed'/>\(end)", to: "cut.opml")
    let summary = try await world.bringIn("cut.opml")
    #expect(summary.new(.sources) == 2)
    #expect(summary.problems == ["the file ends in the middle after “B”: the rest is missing"])
  }

  @Test func `a file that is cut off before the first blog cannot be read`() async throws {
    let world = try TransferWorld()
    try world.write("<opml><body><outline", to: "cut.opml")
    let error = TransferError.unreadable(world.path("cut.opml"), reason: "it ends in the middle")
    await #expect(throws: error) { try await world.bringIn("cut.opml") }
  }

  @Test func `5,000 blogs nested 50 deep come in at once`() async throws {
    let world = try TransferWorld()
    var text = "<opml><body>"
    for depth in 0..<80 { text += "<outline text='level \(depth)'>" }
    for number in 0..<5000 {
      text += "<outline text='Blog \(number)' xmlUrl='https://b\(number).example/feed'/>"
    }
    try world.write(text, to: "blogs.opml")
    #expect(try await world.bringIn("blogs.opml").new(.sources) == 5000)
    let categories = try await world.library.transfers.categories(of: 1)
    #expect(categories.count == 5000)
    #expect(categories.values.allSatisfy { $0.count == 50 })
  }

  @Test(arguments: ["<outline>", "<outline xmlUrl='https://b.example/'>", "<outline text='a'>"])
  func `a hundred thousand open folders make no blog more work`(_ open: String) throws {
    let blogs = String(repeating: "<outline xmlUrl='https://a.example/feed'/>", count: 20_000)
    let text = "<opml>" + String(repeating: open, count: 100_000) + blogs + "</outline>"
    var reader: OPMLReader?
    let time = processorTime { reader = read(text) }
    #expect(time < .seconds(20))
    let last = try #require(reader?.subscriptions.last)
    #expect(last.folders == (open.contains("text") ? Array(repeating: "a", count: 50) : []))
  }

  @Test func `a folder that is closed is left, however deep it was and whatever had no name`()
    throws
  {
    let deep = String(repeating: "<outline text='d'>", count: 60)
    let reader = try #require(
      read(
        "<opml><outline text='a'><outline>" + deep + "<outline xmlUrl='https://1.example/'/>"
          + String(repeating: "</outline>", count: 61) + "<outline xmlUrl='https://2.example/'/>"
          + "</outline><outline xmlUrl='https://3.example/'/>"))
    #expect(reader.subscriptions.map(\.folders.count) == [50, 1, 0])
    #expect(reader.subscriptions[1].folders == ["a"])
  }

  @Test func `entities that grow stay what they are`() throws {
    let reader = try #require(
      read(
        """
        <!DOCTYPE opml [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>
        <opml><body><outline text="&b;&f;&amp;" xmlUrl="https://a.example/&b;"/></body></opml>
        """))
    #expect(reader.subscriptions.map(\.name) == ["&b;&f;&"])
  }

  @Test(arguments: [String.Encoding.isoLatin1, .utf16, .utf8])
  func `other encodings are read`(_ encoding: String.Encoding) throws {
    let name = encoding == .isoLatin1 ? "ISO-8859-1" : encoding == .utf16 ? "UTF-16" : "UTF-8"
    let text =
      "<?xml version=\"1.0\" encoding=\"\(name)\"?><opml><body><outline text=\"Übersee\" xmlUrl=\"https://a.example/feed\"/></body></opml>"
    let bytes = try #require(text.data(using: encoding))
    #expect(OPMLReader(Array(bytes))?.subscriptions.map(\.name) == ["Übersee"])
  }

  @Test(arguments: ["", "hello", "<html><outline xmlUrl='https://a.example'/></html>", "{}"])
  func `what is no OPML is refused`(_ text: String) async throws {
    let world = try TransferWorld()
    try world.write(text, to: "file")
    await #expect(throws: TransferError.unknownContent(world.path("file"))) {
      try await world.bringIn("file")
    }
  }

  @Test(arguments: ["mine", "<opml version=\"2.0\"><body></body></opml>"])
  func `a file that is there is not written over`(_ text: String) async throws {
    let world = try TransferWorld()
    try world.write(text, to: "file")
    await #expect(throws: TransferError.exists(world.path("file"))) {
      try await world.export(.subscriptions, to: "file")
    }
    #expect(try world.text("file") == text)
  }

  @Test func `an earlier export of the blogs is replaced, as every night's is`() async throws {
    let world = try TransferWorld()
    try await world.export(.subscriptions, to: "blogs.opml")
    let kind = Source.Kind.feed(WebAddress("https://a.example/feed") ?? .example)
    _ = try await world.library.sources.insertSource(kind, named: "A", profile: 1)
    try await world.export(.subscriptions, to: "blogs.opml")
    #expect(try world.text("blogs.opml").contains("https://a.example/feed"))
    try FileManager.default.createSymbolicLink(
      atPath: world.path("link"), withDestinationPath: world.path("blogs.opml"))
    await #expect(throws: TransferError.exists(world.path("link"))) {
      try await world.export(.subscriptions, to: "link")
    }
  }

  @Test func `what is packed is to be unpacked`() async throws {
    let world = try TransferWorld()
    try world.scratch.write([0x1F, 0x8B, 8, 0], to: "archive.tar.gz")
    try world.scratch.write([0x50, 0x4B, 3, 4], to: "archive.zip")
    for name in ["archive.tar.gz", "archive.zip"] {
      await #expect(throws: TransferError.packed(world.path(name))) {
        try await world.bringIn(name)
      }
    }
  }
}

extension WebAddress {
  static var example: WebAddress {
    guard let address = WebAddress("https://example.org/") else {
      preconditionFailure("an address")
    }
    return address
  }
}
