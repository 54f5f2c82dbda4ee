import Foundation
import Testing

@testable import Feeds

/// What is no photo, in each format, and that the rule can be turned off.
@Suite struct PhotoRuleTests {
  private func names(_ text: String, onlyPhotos: Bool = true) throws -> [[String]] {
    var limits = FeedLimits()
    limits.onlyPhotos = onlyPhotos
    return try read(text, limits: limits).entries.map {
      $0.pictures.map(\.address.lastPathComponent)
    }
  }

  private func rss(_ head: String, _ items: [String]) -> String {
    let items = items.enumerated().map { "<item><guid>\($0)</guid>\($1)</item>" }
    return "<rss xmlns:itunes='http://www.itunes.com/dtds/podcast-1.0.dtd'><channel>\(head)"
      + items.joined() + "</channel></rss>"
  }

  private func img(_ names: String...) -> String {
    "<description>" + names.map { "&lt;img src='/\($0)'&gt;" }.joined() + "</description>"
  }

  @Test(arguments: [
    "<img src='/1.gif' width=1 height=1>", "<img src='/1.gif' width='1px'>",
    "<img src='/1.gif' style='height: 1px; width:1px'>", "<img src='/1.gif' height=0>",
    "<img src='https://medium.com/_/stat?event=post.clientViewed&post=1'>",
    "<img src='https://pixel.wp.com/b.gif?host=x'>", "<img src='/img/1x1.gif'>",
    "<img src='https://www.x.example/matomo.php?idsite=1'>",
  ])
  func `what counts readers is no photo`(tag: String) throws {
    let text = rss("", [#"<description><![CDATA[\#(tag)]]></description>"#])
    #expect(try names(text) == [[]])
    #expect(try names(text, onlyPhotos: false).map(\.count) == [1])
  }

  @Test(arguments: [
    "<enclosure url='/1.mp3'/>", "<enclosure url='/1' type='audio/ogg'/>",
  ])
  func `the episode of a podcast is no photo`(enclosure: String) throws {
    #expect(try names(rss("", [enclosure])) == [[]])
    #expect(try names(rss("", [enclosure]), onlyPhotos: false).map(\.count) == [1])
  }

  @Test(arguments: [
    "<img src='/1.jpg' width='100%' height=auto>",
    "<img src='/1.jpg' style='border-width:0;max-width:1px'>",
    "<img src='/1.jpg' style='width:100%'>", "<img src='/1x1.jpg'>",
  ])
  func `what only looks like a counter is a photo`(tag: String) throws {
    #expect(
      try names(rss("", [#"<description><![CDATA[\#(tag)]]></description>"#])).map(\.count) == [1])
  }

  @Test func `the icon that stands in every entry is no photo`() throws {
    let text = rss(
      "", [img("icon.png", "1.jpg"), img("icon.png"), img("3.jpg", "icon.png"), "<title>t</title>"])
    #expect(try names(text) == [["1.jpg"], [], ["3.jpg"], []])
    #expect(
      try names(text, onlyPhotos: false) == [
        ["icon.png", "1.jpg"], ["icon.png"], ["3.jpg", "icon.png"], [],
      ])
  }

  @Test func `a picture that does not stand in every entry, or in two only, is a photo`() throws {
    #expect(
      try names(rss("", [img("a.jpg"), img("a.jpg"), img("a.jpg"), img("b.jpg")]))
        == [["a.jpg"], ["a.jpg"], ["a.jpg"], ["b.jpg"]])
    #expect(try names(rss("", [img("a.jpg"), img("a.jpg")])) == [["a.jpg"], ["a.jpg"]])
  }

  @Test(arguments: [
    "wN/photo.jpg", "s0N/photo.jpg", "hN/photo.jpg", "photo.php?name=N.jpg", "photo.php?s=N",
    "photo.php?q=N", "photo.php?size=N", "photo.php?format=N", "photo.jpg?w=N", "img_N.jpg",
  ])
  func `what differs in what may be a size is no mark of the site`(address: String) throws {
    let entries = [100, 250, 400, 500].map { img(address.replacing("N", with: "\($0)")) }
    #expect(try names(rss("", entries)).map(\.count) == [1, 1, 1, 1])
  }

  @Test func `what is attached is a photo, however often it comes`() throws {
    let file = "<enclosure url='/a.jpg' type='image/jpeg'/>"
    #expect(try names(rss("", [file, file, file])) == [["a.jpg"], ["a.jpg"], ["a.jpg"]])
    let items = (1...3).map {
      #"{"id":"\#($0)","attachments":[{"url":"/a.jpg","mime_type":"image/jpeg"}]}"#
    }
    let json =
      #"{"version":"https://jsonfeed.org/version/1.1","items":[\#(items.joined(separator: ","))]}"#
    #expect(try names(json) == [["a.jpg"], ["a.jpg"], ["a.jpg"]])
    let icon = "<description>&lt;img src='/icon.png'&gt;</description>"
    #expect(try names(rss("", [file + icon, icon, file, icon])) == [["a.jpg"], [], ["a.jpg"], []])
  }

  @Test func `an entry that is told three times is one`() throws {
    let items = [String](repeating: "<item><guid>1</guid>\(img("a.jpg"))</item>", count: 3)
    #expect(try names("<rss><channel>\(items.joined())</channel></rss>") == [["a.jpg"]])
  }

  @Test func `an entry that is told again after the icon of the site was taken out is one, too`()
    throws
  {
    let entries = [
      (1, img("icon.png", "a.jpg")), (1, img("icon.png", "a.jpg", "b.jpg")),
      (2, img("icon.png", "c.jpg")), (3, img("icon.png")),
    ]
    let items = entries.map { "<item><guid>\($0)</guid>\($1)</item>" }.joined()
    #expect(
      try names("<rss><channel>\(items)</channel></rss>") == [["a.jpg", "b.jpg"], ["c.jpg"], []])
  }

  @Test func `the cover of a podcast is no photo of its episodes`() throws {
    let cover = "<itunes:image href='https://feeds.example/cover.jpg'/>"
    let own = "<itunes:image href='/own.jpg'/>"
    #expect(try names(rss("", [cover, cover, cover])) == [[], [], []])
    #expect(try names(rss(cover, [cover, cover])) == [[], []], "the feed says whose it is")
    #expect(try names(rss(cover, [cover, own, cover, cover])) == [[], ["own.jpg"], [], []])
    #expect(
      try names(rss(cover, [cover])) == [["cover.jpg"]], "the newest photo may be on the cover")
    #expect(
      try names(rss(cover, [cover, own]), onlyPhotos: false) == [["cover.jpg"], ["own.jpg"]])
  }

  @Test func `a preview is shown where only the icon of the site is left`() throws {
    let items = (1...3).map { img("icon.png") + "<media:thumbnail url='/\($0).jpg'/>" }
    #expect(try names(rss("", items)) == [["1.jpg"], ["2.jpg"], ["3.jpg"]])
  }

  @Test(arguments: [
    "<image><url>/logo.png</url></image>", "<logo>/logo.png</logo>", "<icon>/logo.png</icon>",
  ])
  func `the logo that the feed names is no photo where it is repeated`(head: String) throws {
    let text = rss(head, [img("logo.png", "1.jpg"), img("2.jpg"), img("logo.png")])
    #expect(try names(text) == [["1.jpg"], ["2.jpg"], []])
  }

  @Test func `the icon of a JSON Feed is no photo where it is repeated`() throws {
    let items = (1...2).map {
      #"{"id":"\#($0)","image":"/icon.png","content_html":"<img src='/\#($0).jpg'>"}"#
    }
    let text =
      #"{"version":"https://jsonfeed.org/version/1.1","icon":"/icon.png","items":["#
      + items.joined(separator: ",") + "]}"
    #expect(try names(text) == [["1.jpg"], ["2.jpg"]])
  }
}
