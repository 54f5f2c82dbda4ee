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
      "server-forms",
      seeds: [
        "title=a&context[]=home&filter_action=warn&expires_in=60&keywords_attributes[][keyword]=b"
          + "&keywords_attributes[][whole_word]=true&keywords_attributes[][id]=1",
        "poll[options][]=a&poll[options][]=b&poll[expires_in]=300&poll[multiple]=true",
        "title=a&replies_policy=list&exclusive=true", "scheduled_at=2030-05-01T12:00:00Z",
        "account_id=1&comment=a&category=spam&rule_ids[]=1&status_ids[]=2",
        "display_name=a&note=b&fields_attributes[0][name]=c&fields_attributes[0][value]=d",
        "home[last_read_id]=1&home[version]=2", "stream=hashtag&tag=a&list=1",
        "types[]=mention&exclude_types[]=follow",
      ],
      Shape.each(
        [
          "keywords_attributes[][keyword]=a&", "keywords_attributes[][id]=1&", "context[]=home&",
          "poll[options][]=a&", "rule_ids[]=1&", "status_ids[]=1&", "types[]=a&",
          "fields_attributes[][name]=a&", "fields_attributes[", "a[", "[",
        ]) + [
          .numbered("poll[options][]=", "&"), .many("a", after: "title="),
          .many("\u{301}", after: "account_id=1&comment=a"),
          .many("a", after: "stream=hashtag&tag="),
          .many("1", after: "scheduled_at=2030-05-01T12:00:00."),
        ]
    ) { text in
      let (fields, now) = (FormData(encoded: text), Timestamp(milliseconds: 1_777_636_800_000))
      _ = try? FilterChange(fields, now: now)
      _ = try? PollDraft(fields, limits: ServerLimits())
      var list = AccountList(id: 1, user: 1, title: "")
      _ = try? list.change(by: fields)
      _ = try? ReportDraft(fields, rules: ["Be kind"])
      _ = try? ProfileChange(fields)
      _ = try? ScheduledStatus.moment(in: fields, now: now)
      _ = try? MarkerMove(of: "home", in: fields)
      _ = NotificationRoutes.kinds(fields)
      _ = StreamTopic(fields)
    },
    Reader(
      "server-stream",
      seeds: [
        "/api/v1/streaming?stream=hashtag&tag=a&access_token=b\nBearer c\nd",
        #"{"type":"subscribe","stream":"list","list":"1"}"#,
      ],
      Shape.each(["&", "stream=a&", "tag=a&", "%41", "a"], after: "/api/v1/streaming?")
        + Shape.each(["Bearer ", "a", " "], after: "/api/v1/streaming\n")
        + Shape.each(["[", "\"a\":1,"], after: #"{"stream":"user","#, before: "1}")
    ) { text in
      // The address, and a line for each header.
      let lines = text.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
        .map(String.init)
      _ = StreamRequest.read(
        lines[0], authorization: lines.count > 1 ? lines[1] : nil,
        subprotocol: lines.count > 2 ? lines[2] : nil)
      // What comes in a frame.
      if let form = try? FormData(json: Array(text.utf8.prefix(4_096))) { _ = StreamTopic(form) }
    },
    Reader(
      "server-words",
      seeds: ["a #b 夜景 é\u{0}C++", "aab"],
      Shape.each(["a", "a ", "aa", "ab", "é", "#", "#a ", "蜘", "\u{301}", "e\u{301}", "\n", "ﷺ"])
        + [.numbered("#a", " "), .halves("a", "b"), .many("aab", after: "aaaaaaaaab\u{0}")]
    ) { text in
      _ = SearchedWords.of([text, nil, text])
      // A keyword, and behind a zero what it is looked for in.
      let parts = text.split(separator: "\u{0}", maxSplits: 1).map(String.init)
      let keyword = FilterKeyword(
        id: 1, filter: 1, keyword: String((parts.first ?? "").prefix(200)), isWholeWord: true)
      _ = KeywordMatcher(keyword).isIn(FilteredText([parts.last ?? text]))
    },
    Reader(
      "server-search",
      seeds: ["fog -mist by:ada #sea has:alt after:2025", "@ada@a.example", "#sea", "(", "or"],
      // Four times as long is the most that is read.
      size: 125,
      Shape.each([
        "a ", "a", "-a ", "or ", "(", "\"", "#", "#a ", "@", "@a ", "by:a ", "size:>1mp ", "夜",
        "é ",
        "\u{301}", "'", "*", "last:1d ",
      ])
    ) { text in
      guard let searched else { return }
      let text = String(text.prefix(500))
      try? searched.store.readNow { db in
        let snapshot = Snapshot(
          db: db, household: searched, viewer: 1, now: Timestamp(milliseconds: 1_777_636_800_000))
        if let search = StatusSearch(text, in: snapshot) {
          _ = try snapshot.find(search, by: nil, Cursor(), offset: 0)
          _ = try snapshot.find(search, by: 1, Cursor(), offset: 0)
        }
        if let search = PeopleSearch(text, isFollowed: true, in: searched) {
          _ = try snapshot.find(search, limit: 9, offset: 0)
        }
        _ = try snapshot.findTags(text, limit: 9, offset: 0)
      }
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

  /// A server in which there is nothing.
  private static let searched = try? StreamServer(
    StreamServerConfiguration(dataFolder: ".build/fuzz-server"), pictures: Nothing(),
    time: Nothing(), errors: Nothing()
  ).household
}

/// What a server needs that is asked for nothing but what it finds.
private struct Nothing: PictureReading, TimeSource, ErrorReporting {
  var now: Timestamp { Timestamp(milliseconds: 1_777_636_800_000) }

  func read(
    _ file: FileLocation, previewFitting bounds: PixelSize, mediumFitting medium: PixelSize?,
    pixels: Int
  ) async throws -> PictureInspection { throw MediaError.undecodable(reason: "") }

  func report(_ error: any Error, while activity: String) {}
}
