import Domain
import Hummingbird
import Markup
import Pictures
import Testing

@testable import StreamServer

@Suite("The pieces of protocols")
struct PieceTests {
  @Test(arguments: 1...7)
  func `parts are told apart wherever the network cuts them`(_ size: Int) throws {
    let body =
      Array(
        "ignored\r\n--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--not\r\n--b\r\n"
          .utf8)
      + Array(
        "content-disposition: form-data; name=\"file\"; filename=\"x\"\r\n\r\n\r\n--\r\n\r\n--b--\r\n"
          .utf8)
    var reader = try #require(MultipartReader(contentType: "multipart/form-data; boundary=b"))
    var parts: [(name: String, isFile: Bool, data: [UInt8])] = []
    for start in stride(from: 0, to: body.count, by: size) {
      for event in try reader.feed(body[start..<min(start + size, body.count)]) {
        switch event {
        case .part(let name, let isFile): parts.append((name, isFile, []))
        case .data(let data): parts[parts.count - 1].data += data
        }
      }
    }
    #expect(reader.isComplete)
    #expect(parts.map(\.name) == ["a", "file"])
    #expect(parts.map(\.isFile) == [false, true])
    #expect(parts.map { String(decoding: $0.data, as: UTF8.self) } == ["1\r\n--not", "\r\n--\r\n"])
  }

  @Test(arguments: [
    ("l[0][a]=1&l[0][b]=2&l[1][a]=3", "a1b2 a3"), ("l[0][a]=1&l[1][a]=3&l[0][b]=2", "a1b2 a3"),
    ("l[7][b]=2&l[3][a]=3&l[7][a]=1", "b2a1 a3"), ("l[][b]=2&l[][a]=1&l[][b]=4", "b2a1 b4"),
    ("l[]=1&l=2&l[0]=3&l[0][a][b]=4&m[0][a]=5&ml[0][a]=6&l[0][a=7&l[0]a]=8", ""),
  ])
  func `an object of a list has the fields of its place, in whatever order all of them come`(
    _ form: String, _ items: String
  ) {
    let read = FormData(encoded: form).items("l").map { item in
      item.all.map { $0.name + $0.value }.joined()
    }
    #expect(read.joined(separator: " ") == items)
  }

  @Test(
    arguments: [
      ("bytes=0-0", 0..<1), ("bytes=5-", 5..<10), ("bytes=-3", 7..<10), ("bytes=-99", 0..<10),
      ("bytes=8-99", 8..<10), ("bytes=10-", nil), ("bytes=-0", nil),
    ] as [(String, Range<Int>?)])
  func `ranges of bytes mean what RFC 9110 says`(_ header: String, _ range: Range<Int>?) throws {
    let wanted = try #require(ByteRange(header))
    #expect(wanted.range(of: 10) == range)
  }

  @Test(arguments: ["bytes=", "bytes=a-b", "bytes=3-1", "bytes=0-1,2-3", "items=0-1", "bytes=+1-2"])
  func `what is no range is none`(_ header: String) {
    #expect(ByteRange(header) == nil)
  }

  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"), (951_782_400_001, "2000-02-29T00:00:00.001Z"),
      (1_777_680_059_999, "2026-05-02T00:00:59.999Z"), (-1, "1969-12-31T23:59:59.999Z"),
    ] as [(Int64, String)])
  func `moments are written as protocols write them`(_ milliseconds: Int64, _ iso: String) {
    #expect(Timestamp(milliseconds: milliseconds).text == iso)
  }

  @Test
  func `a blurhash is what the reference implementation makes of the same pixels`() throws {
    var rgba: [UInt8] = []
    for y in 0..<6 {
      for x in 0..<8 {
        let colour: [Int] = [x * 36, y * 51, x * y * 7]
        rgba += colour.map { UInt8($0 % 256) } + [255]
      }
    }
    let size = try #require(PixelSize(width: 8, height: 6))
    let bitmap = try #require(Bitmap(size: size, rgba: rgba))
    #expect(Blurhash(of: bitmap).text == "LxH.c332a{xty_NNfQnPeVf8fQf6")
    #expect(Blurhash(of: bitmap, across: 1, down: 1).text == "00H.c3")
  }

  @Test(arguments: ["admin", "read:everything", "write:", ":", "Read"])
  func `unknown scopes are none`(_ text: String) {
    #expect(Scopes(text) == nil)
  }

  @Test(
    arguments: [
      ("a#b c&#39; #1 #é1", [.plain("a#b c&#39; #1 "), .tag("é1")]),
      (
        "(https://a.example/b_(c)).", [.plain("("), .link("https://a.example/b_(c)"), .plain(").")]
      ),
      ("x@y.example @a_1!", [.plain("x@y.example "), .mention("a_1"), .plain("!")]),
      (
        "@a@b.example. @a@b:80, @a@ @b",
        [
          .mention("a@b.example"), .plain(". "), .mention("a@b:80"), .plain(", "), .mention("a"),
          .plain("@ "), .mention("b"),
        ]
      ),
      ("http:// https://", [.plain("http:// https://")]),
      ("#a#b", [.tag("a"), .plain("#b")]),
    ] as [(String, [TextPieces.Piece])])
  func `texts are taken apart at links, tags and names, and nowhere else`(
    _ text: String, _ pieces: [TextPieces.Piece]
  ) {
    #expect(TextPieces(text).pieces == pieces)
  }

  @Test(arguments: [
    "", "\"", "a\"b\\c", "\\\\", "\u{1}\n\t\u{1F}\u{7F}", "é 👨‍👩‍👧 </script>", "\u{2028}\\u0041",
  ])
  func `JSON says every text as it is, beside whatever stands there`(_ text: String) throws {
    let kept = JSONValue.written((["kept": .text(text)] as JSONValue).bytes)
    let value: JSONValue = [
      "text": .text(text), "list": [nil, true, -1, .fraction(0.5), .id(nil), .id(7)],
      "merged": .merged([[:], kept, .merged([]), ["more": [:]], .merged([[:]])]),
    ]
    let json = JSON(String(buffer: value.bytes))
    #expect(json.names == ["list", "merged", "text"])
    #expect(json["text"].text == text)
    #expect(json["list"][0].isNull && json["list"][4].isNull)
    #expect(json["list"][1].bool == true && json["list"][2].number == -1)
    #expect(json["list"][3].double == 0.5 && json["list"][5].text == "7")
    #expect(json["merged"]["kept"].text == text)
    #expect(json["merged"].names == ["kept", "more"])
  }

  @Test
  func `ids grow, whatever the clock does`() {
    let time = ManualTimeSource()
    let ids = Snowflakes(time: time, after: 0)
    let first = (0..<1000).map { _ in ids.next() }
    #expect(first == first.sorted() && Set(first).count == 1000)
    #expect(Timestamp(snowflake: first[0]) == time.now)
    #expect(Snowflakes(time: time, after: 1 << 62).next() == 1 << 62 + 1)
  }
}

private struct ManualTimeSource: TimeSource {
  let now = Timestamp(milliseconds: 1_777_636_800_000)
}
