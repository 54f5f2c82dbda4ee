import Domain
import Foundation
import Terminal
import Testing
import Wording

@Suite("Photos in words")
struct PhotoTextTests {
  private let now = Timestamp(milliseconds: 1_777_636_800_000)

  private func photo(
    _ media: MediaReference, caption: String? = nil, alternativeText: String? = nil,
    size: PixelSize? = nil, expiresIn seconds: Int? = nil
  ) -> Photo {
    Photo(
      id: PhotoID(source: SourceID(rawValue: "s"), item: "1"), timestamp: now, caption: caption,
      alternativeText: alternativeText, size: size, media: media,
      expiresAt: seconds.map { now.advanced(by: .seconds($0)) })
  }

  private func file(_ path: String) -> MediaReference { .file(FileLocation(path: path)) }

  @Test(
    arguments: [
      (nil, nil), ([], nil), (["Bo"], "↻ Bo"), (["", "Cy"], "↻ @ada +1"),
      (["A name without an end", "Cy", "Di"], "↻ A name with… +2"),
    ] as [([String]?, String?)])
  func `say in little room who boosted them`(names: [String]?, text: String?) {
    var photo = photo(.sample(7))
    photo.details.boostedBy = names?.map { Person(name: $0, address: "ada") }
    #expect(PhotoText.boost(photo) == text)
  }

  @Test func `are called by what their author warns of, and their words wait to be uncovered`() {
    var photo = photo(.sample(7), caption: "eyes\nNot for everybody")
    photo.details.warning = "eyes"
    let item = StreamItem(photo: photo, place: 1, total: 1)
    #expect(PhotoText.name(photo) == "eyes" && PhotoText.name(item) == "eyes")
    #expect(
      PhotoText.cover(.covered, of: item)?.plain == "▒▒▒ eyes ▒▒▒ show uncovers it")
    #expect(PhotoText.title(photo).plain == "eyes\nNot for everybody")
  }

  @Test func `are called by their caption, else by where they come from`() throws {
    #expect(PhotoText.name(photo(file("/a/b.jpg"), caption: "Fog")) == "Fog")
    #expect(PhotoText.name(photo(file("/a/b.jpg"), caption: "")) == "b.jpg")
    #expect(PhotoText.name(photo(.sample(7))) == "sample 7")
    let address = try #require(WebAddress("https://a.example/x.png?size=2.gif"))
    #expect(PhotoText.name(photo(.web(address))) == "untitled, on a.example")
    #expect(PhotoText.format(photo(.web(address))) == "PNG")
  }

  @Test(
    arguments: [
      ("/a/b.JPG", "JPEG"), ("/a/b.heic", "HEIF"), ("/a.png/b", nil), ("/a/b.", nil),
      ("/a/b.txt", nil),
    ] as [(String, String?)])
  func `tell the format only where the name does`(path: String, format: String?) {
    #expect(PhotoText.format(photo(file(path))) == format)
  }

  @Test(
    arguments: [
      (
        MediaReference.clip(Clip(.video, file: .sample(1), poster: nil, seconds: 83)), "video, 1:23"
      ),
      (.clip(Clip(.audio, file: .sample(1), poster: nil, seconds: 3723)), "audio, 1:02:03"),
      (.clip(Clip(.video, file: .sample(1), poster: nil)), "video"),
      (.clip(Clip(.loop, file: .sample(1), poster: nil, seconds: 7)), "GIF, 0:07"),
      (.clip(Clip(.loop, file: .sample(1), poster: nil)), "GIF"),
      (.file(FileLocation(path: "/a.GIF")), "GIF"), (.file(FileLocation(path: "/a.jpg")), nil),
    ] as [(MediaReference, String?)])
  func `say what moves or sounds, and how long`(media: MediaReference, words: String?) {
    let photo = Photo(
      id: PhotoID(source: SourceID(rawValue: "1"), item: "1"), timestamp: now, media: media)
    #expect(PhotoText.motion(photo) == words)
  }

  @Test func `say that another one looks like it`() {
    var photo = photo(.sample(1))
    #expect(PhotoText.lookalike(photo) == nil)
    photo.series = 3
    #expect(PhotoText.lookalike(photo) == "≈")
  }

  @Test func `say how long they stay, if they go`() {
    #expect(PhotoText.expiry(photo(.sample(1)), now: now) == nil)
    #expect(
      PhotoText.expiry(photo(.sample(1), expiresIn: 18_000), now: now) == "gone in 5 hours")
  }

  @Test func `say in words what is to be seen, but not of what is covered`() {
    let photo = photo(.sample(1), alternativeText: "A spider")
    #expect(PhotoText.alternative(photo, picture: .omitted)?.plain == "alt: A spider")
    #expect(PhotoText.alternative(photo, picture: .covered) == nil)
  }

  @Test func `say where an original is, and nothing of it that is only known of what was shown`() {
    let place = FileLocation(path: "/home/ada/fog.jpg")
    #expect(PhotoText.saved(at: place).plain == "✓ saved as /home/ada/fog.jpg")
  }
}

@Suite("A photo's record")
struct PhotoRecordTests {
  @Test(
    arguments: [
      (Array("/50% off.png".utf8), "/50% off.png", nil),
      (Array("/raw".utf8) + [0xE9], nil, "/raw%E9"),
    ] as [([UInt8], String?, String?)])
  func `has the path that the system knows`(bytes: [UInt8], path: String?, encoded: String?) throws
  {
    let photo = Photo(
      id: PhotoID(source: SourceID(rawValue: "s"), item: "1"),
      timestamp: Timestamp(milliseconds: 0), media: .file(FileLocation(bytes: bytes)))
    let json = try JSONEncoder().encode(PhotoRecord(photo))
    let record = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    #expect(record["path"] as? String == path)
    #expect(record["encodedPath"] as? String == encoded)
  }
}

@Suite("A photo's public name")
struct PublicNameTests {
  @Test(arguments: [
    ("sample-4", "s1/sample-4"), ("2024/fog.jpg", "s1/2024/fog.jpg"),
    ("https://a.example/b/?c=d#e", "s1/https://a.example/b/%3Fc%3Dd%23e"),
    ("a/", "s1/a%2F"), ("ü\n1 %", "s1/%C3%BC%0A1%20%25"), ("//x", "s1///x"),
  ])
  func `is read back as it was written, alone and in a link`(item: String, name: String) {
    let id = PhotoID(source: SourceID(rawValue: "s1"), item: item)
    #expect(id.publicName == name)
    #expect(PhotoID(publicName: name) == id)
  }

  @Test(arguments: ["", "s1", "s1/", "/a", "42", "s1/%FF"])
  func `is nothing else`(text: String) {
    #expect(PhotoID(publicName: text) == nil)
  }
}
