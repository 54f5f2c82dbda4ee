import Foundation
import Testing

@testable import Feeds

@Suite struct FeedErrorTests {
  private let address = url("https://blog.example/")

  @Test(arguments: ["", " \n\t ", "\u{FEFF}", "\u{0}\u{0}"])
  func `no bytes are no feed`(text: String) {
    #expect(throws: FeedError.empty(address)) { try read(text, at: address) }
  }

  @Test func `a body that is too long is not looked into`() {
    var limits = FeedLimits()
    limits.documentBytes = 1 << 20
    let bytes = [UInt8](repeating: 0, count: (1 << 20) + 1)
    #expect(throws: FeedError.tooLarge(address, limit: 1 << 20)) {
      try FeedReader(limits: limits).read(bytes, address: address)
    }
  }

  @Test(arguments: [
    "<!DOCTYPE html><html><head>", "<html lang=en>",
    "<?xml version='1.0'?><!DOCTYPE html PUBLIC '-//W3C'><html>",
    "<!-- a --><HTML>", "\n<head>",
  ])
  func `a web page is told with its feeds, whatever it is called`(start: String) throws {
    let page =
      start + "<title>t</title><link rel=alternate type=application/atom+xml href=/atom.xml>"
    let feeds = [FeedLink(address: url("https://blog.example/atom.xml"))]
    let error = #expect(throws: FeedError.self) {
      try FeedReader().read(Array(page.utf8), contentType: "application/rss+xml", address: address)
    }
    guard case .webPage(address, let found)? = error else {
      Issue.record("this is no web page")
      return
    }
    #expect(found.map(\.address) == feeds.map(\.address))
  }

  @Test func `a feed that is called a web page is a feed`() throws {
    let bytes = try FeedFixture.bytes("jekyll.xml")
    let feed = try FeedReader().read(bytes, contentType: "text/html", address: address)
    #expect(feed.title == "Plain Film")
  }

  @Test(arguments: [
    ("{\"error\":\"not found\"}", FeedKind.json), ("[1,2]", .json), ("{\"items\":[]}", .json),
    ("<?xml version='1.0'?><opml><body/></opml>", .xml), ("<svg/>", .xml),
    ("<?xml version='1.0'?>", .xml),
    ("not found", .unknown), ("\u{FFD8}JFIF", .unknown), ("<", .unknown),
  ])
  func `what is something else is told as that`(text: String, kind: FeedKind) {
    #expect(FeedKind(of: Array(text.utf8)) == kind)
    #expect(throws: FeedError.notAFeed(address)) { try read(text, at: address) }
  }

  @Test func `a feed without entries is a feed`() throws {
    #expect(try read("<rss><channel/></rss>").entries == [])
    #expect(try read("<feed xmlns='http://www.w3.org/2005/Atom'/>").entries == [])
    #expect(try read(#"{"version":"https://jsonfeed.org/version/1.1","items":[]}"#).entries == [])
  }
}
