import Foundation
import Testing

@testable import Feeds

/// Feeds as `photostream serve` writes them; that it does, its `PageTests` show.
@Suite struct HouseholdFeedTests {
  @Test(arguments: [
    """
    <feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
    <entry><id>https://photos.example/@ada/1</id><title>The end</title>
    <link rel="alternate" type="text/html" href="https://photos.example/@ada/1"/>
    <media:content medium="image" type="image/png" url="https://photos.example/media/a.png" width="4" height="3">
    <media:rating>adult</media:rating>
    <media:description type="plain">a grave</media:description>
    </media:content>
    <content type="html">&lt;p&gt;&lt;a href=&quot;https://photos.example/@ada/1&quot;&gt;The end&lt;/a&gt;&lt;/p&gt;</content>
    </entry></feed>
    """,
    """
    {"version": "https://jsonfeed.org/version/1.1", "items": [{
      "id": "https://photos.example/@ada/1", "url": "https://photos.example/@ada/1", "title": "The end",
      "content_html": "<p><a href=\\"https://photos.example/@ada/1\\">The end</a></p>",
      "attachments": [
        {"url": "https://photos.example/media/a.png", "mime_type": "image/png", "title": ""}],
      "_photostream": {"sensitive": true}}]}
    """,
  ])
  func `what a household covers is covered, and nothing is said of it but its warning`(
    _ text: String
  ) throws {
    let entry = try #require(try read(text).entries.first)
    #expect(entry.isSensitive)
    #expect(entry.title == "The end" && entry.summary == "The end")
    #expect(entry.pictures.map(\.address) == [url("https://photos.example/media/a.png")])
    #expect(entry.pictures.map(\.description) == [nil])
  }

  @Test(arguments: ["false", "null", "0", #""no""#])
  func `only what is said to be covered is`(_ value: String) throws {
    let text =
      #"{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1","_photostream":{"sensitive":VALUE}}]}"#
    #expect(try read(text.replacing("VALUE", with: value)).entries.first?.isSensitive == false)
  }
}
