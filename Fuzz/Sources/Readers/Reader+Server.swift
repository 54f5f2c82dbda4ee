import Domain

@testable import StreamServer

extension Reader {
  /// What clients send to the household's server.
  static let server = [
    Reader(
      "server-json",
      seeds: [#"{"status":"a #b @ada","media_ids":["1",2],"poll":{"a":[{"id":1}]},"s":true}"#],
      Shape.each(["[", "{\"a\":", "\"\\u00e9\",", "1,", "{},"], after: "{\"a\":[", before: "]}")
        + Shape.each(["x", "\\n", "\\ud83d\\udc1d", "é"], after: "{\"a\":\"", before: "\"}")
        + [
          .numbered("\"", "\":1,", after: "{", before: "\"z\":1}"),
          .numbered("\"id\":", ",", after: "{", before: "\"id\":1}"),
        ]
    ) { _ = try? FormData(json: $0) },
    Reader(
      "server-form", seeds: ["status=a+b&media_ids%5B%5D=1&x=%C3%A9"],
      Shape.each(["&", "=", "a=b&", "%", "%41", "+", "a", "\u{0}"]) + [.numbered("a", "=1&")]
    ) {
      let fields = FormData(encoded: $0)
      _ = (fields["status"], fields.list("media_ids"), fields.flag("x"))
    },
    Reader(
      "server-parts",
      seeds: [head + "c\r\n--x\r\nContent-Disposition: a; filename=\"b\"\r\n\r\nc\r\n--x--"],
      Shape.each(["\r\n--x", "\r", "\r\n", "-", "\r\n--", "a"], after: head)
        + Shape.each([";", "=", "\"", "a: b\r\n", " "], after: "--x\r\nContent-Disposition: a")
    ) { bytes in
      // Whole, and as a network brings it.
      for length in [bytes.count, 100] {
        var reader = MultipartReader(contentType: "multipart/form-data; boundary=x")
        var rest = bytes[...]
        while !rest.isEmpty {
          guard (try? reader?.feed(rest.prefix(length))) != nil else { break }
          rest = rest.dropFirst(length)
        }
      }
    },
    Reader(
      "server-status",
      seeds: ["a #b @ada http://c.example/d_(e). é #tag's <b> &amp;\n\nf"],
      Shape.each(
        ["#", "@", "#a", "#1", "@a", "h", "http://", "http://a.b ", "http://-.b-", "http://.-"])
        + Shape.each([")", "(", ".", ")(", ".,"], after: "http://a.b")
        + Shape.each(["\n", "&", "<", "é", "e\u{301}", "\u{301}", "👩‍👩‍👧", "_", "a"])
    ) { text in
      _ = TextPieces(text).html(publicURL: "https://a.example", people: ["ada"])
      _ = CharacterCount.of(text)
    },
    Reader(
      "server-draft",
      seeds: [
        "status=a&spoiler_text=b&visibility=direct&language=en&in_reply_to_id=1&sensitive=1"
          + "&media_ids[]=1&expires_in=60", "status=a&expires_at=2030-05-01T12:00:00.5Z",
      ],
      Shape.each(["media_ids[]=1&", "a", "http://.-", "\u{301}"], after: "status=")
        + [.many("1", after: "expires_at="), .many("a", after: "language=")]
    ) { text in
      let fields = FormData(encoded: text)
      _ = try? StatusDraft(fields, limits: ServerLimits(), now: Timestamp(milliseconds: 0))
      _ = try? Cursor(fields)
    },
    Reader(
      "server-headers",
      seeds: [
        "bytes=0-5", "bytes=-5", "10.0.0.1, ::ffff:1.2.3.4", "2001:db8::1%eth0", "read write:media",
        "multipart/form-data; boundary=\"abc\"", "https://a.example:80/b?c", "-0.5,0.25",
      ],
      Shape.each(["-", "1", ","], after: "bytes=")
        + Shape.each([":", "1:", "%", "::", " ", "+", "a"])
        + Shape.each(["boundary=", "boundary", "\"", "a"], after: "boundary=")
        + Shape.each(["a", ".", "[", "%41"], after: "https://", before: "")
    ) { text in
      _ = ByteRange(text)?.range(of: 1_000)
      _ = RequestOrigin.name(peer: nil, forwardedFor: text, isBehindProxy: true)
      _ = Scopes(text)?.rawValue
      _ = MultipartReader(contentType: text)
      _ = RedirectAddress(text)
      _ = PictureFocus(text)
    },
  ]

  private static let head = "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n"
}
