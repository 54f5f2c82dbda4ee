import Domain
import Markup
import Web

@testable import Fediverse

extension Reader {
  /// What servers that speak the Mastodon API answer.
  static let fediverse = [
    Reader(
      "statuses",
      fixtures: ["Fediverse", "Fediverse/recordings"],
      json + [
        .many(status + ",", after: "[", before: "{}]"),
        .many("{},", after: head + #""media_attachments":["#, before: "1]}]"),
        .many("{},", after: head + #""tags":["#, before: "1]}]"),
        .many("{},", after: head + #""filtered":["#, before: "1]}]"),
        .nested(#"{"reblog":"#, "}", after: "[", before: "]"),
        .many("\\u0061", after: #"[{"\u0069"#, before: #"":1}]"#),
      ]
    ) { bytes in
      guard let root = (try? JSONDocument(bytes))?.root else { return }
      var problems: [JSONProblem] = []
      let statuses: [RemoteStatus] = root.entities(&problems)
      for status in statuses {
        _ = status.engagement.with(.like)
        _ = StatusText.read(status.content)
      }
      // Each asks where it stands: they are told one by one, and only the first.
      _ = problems.first?.description
    },
    Reader(
      "entities",
      fixtures: ["Fediverse"],
      seeds: [
        #"{"id":"1","type":"favourite","created_at":"2026-05-01","account":{"id":1,"acct":"a"}}"#,
        #"{"ancestors":[],"descendants":[{"id":"1"}],"error":"a","errors":{"a":["b"]}}"#,
        #"{"software":{"name":"a"},"links":[{"rel":"b","href":"c"}],"access_token":"d"}"#,
      ],
      json + [
        .many("{},", after: #"{"ancestors":["#, before: "1]}"),
        .many(#""a":["b"],"#, after: #"{"errors":{"#, before: #""c":1}}"#),
        .many("{},", after: #"{"links":["#, before: "1]}"),
        .many(" ", after: #"{"error":"a"#, before: #""}"#),
      ]
    ) { bytes in
      _ = ErrorPhrase.read(bytes, withFields: true)
      guard let root = (try? JSONDocument(bytes))?.root else { return }
      var problems: [JSONProblem] = []
      _ = try? RemoteNotification(root, &problems)
      _ = try? RemoteAccount(root, &problems)
      _ = try? MediaAttachment(root, &problems)
      _ = try? Context(root, &problems)
      if let instance = try? Instance(root, &problems) {
        _ = ServerCapabilities(of: ServerProgram(of: instance), instance).count(
          "a https://b.example")
      }
      _ = problems.first?.description
    },
    Reader(
      "live",
      seeds: [
        #"{"stream":["user"],"event":"update","payload":"{\"id\":\"1\",\"created_at\":\"2026\"}"}"#,
        #"{"event":"delete","payload":"1"}"#,
        #"{"event":"notification","payload":"{\"id\":\"1\",\"status\":{\"id\":\"2\"}}"}"#,
        #"{"event":"status.update","payload":"{\"id\":\"1\",\"poll\":{\"options\":[{}]}}"}"#,
      ],
      json + [
        .many("[],", after: #"{"event":"update","stream":["#, before: "1]}"),
        .many("{},", after: #"{"event":"update","payload":"["#, before: #"1]"}"#),
        .nested("[", "]", after: #"{"event":"status.update","payload":""#, before: #""}"#),
        .many("\\u0061", after: #"{"event":"update","payload":"{\"id\":\""#, before: #"\"}"}"#),
      ]
    ) { bytes in
      guard let origin = WebAddress("https://a.example/") else { return }
      let topics = [AccountTimeline.home, .tag("a")].compactMap { LiveTopic($0, at: .mastodon) }
      _ = LiveMessage(bytes)?.event(of: topics, from: origin)
    },
    Reader(
      "filters-and-polls",
      seeds: [
        #"{"id":"1","title":"a","context":["home"],"keywords":[{"keyword":"b","whole_word":true}]}"#,
        #"{"id":"1","expires_at":"2026-05-01","options":[{"title":"a","votes_count":3}],"voted":true}"#,
        #"{"filter":{"title":"a"},"keyword_matches":["b"],"status_matches":["1"]}"#,
      ],
      json + [
        .many("{},", after: #"{"id":"1","keywords":["#, before: "1]}"),
        .many(#""home","#, after: #"{"id":"1","context":["#, before: "1]}"),
        .many(#"{"title":"a"},"#, after: #"{"id":"1","options":["#, before: "1]}"),
      ]
    ) { bytes in
      guard let root = (try? JSONDocument(bytes))?.root else { return }
      var problems: [JSONProblem] = []
      _ = try? RemoteFilter(root, &problems)
      _ = RemoteFilter.matches(root, &problems)
      _ = try? RemotePoll(root, &problems)
      _ = problems.first?.description
    },
    Reader(
      "rich-text",
      seeds: [
        "<p>a <a href='https://b.example/tags/c' class='mention hashtag'>#<span>c</span></a><br>d</p>",
        "<ol start=3><li>a<blockquote><pre>b\nc</pre></blockquote></ol>&amp;<img alt=':d:'>",
      ],
      size: 4_096,
      html + [
        .many("<a href=b>#c</a>", after: "<p>"), .many("<a class=hashtag>#a ", after: ""),
        .nested("<span>", "a </span>"), .many("<ol><li>a"), .many("<li>a", after: "<ol>"),
        .many("<b></i>"), .many("<b><li>"),
        .many("a=b ", after: "<p "),
      ]
    ) { text in
      _ = StatusText.read(text)
    },
    Reader("rich-text-limit", size: 32_768, [.numbered("a", "=b ", after: "<p ")]) { text in
      _ = StatusText.read(text)
    },
    Reader(
      "server-dates",
      seeds: ["2026-05-01T12:00:00.000Z", "Sun, 06 Nov 1994 08:49:37 GMT", "1893456000", "60.5"],
      Shape.each(["1", " ", "a ", ":", "-"]) + [.many("1", after: "2026-05-01T12:00:00.")]
    ) { text in
      _ = ServerDate.parse(text)
      _ = HTTPDate.parse(text)
      _ = RateReset.wait(
        by: ["X-RateLimit-Reset": text, "Date": text], now: Timestamp(milliseconds: 0))
    },
    Reader(
      "link-header",
      seeds: [#"<https://a.example/b?max_id=1>; rel="next", <c>; rel=prev"#],
      Shape.each(["<", ">", "<>", ";", ",", "<a>;", "=", "rel=", "\""])
        + Shape.each(
          [";", " ", "a=b;", "rel=", "\"", "rel=\"a ", "next"], after: "<a>; rel=")
    ) { (text: String) in
      for var naming in [LinkNaming.plain, .unknown, .swapped] {
        _ = LinkHeader.next(in: ["Link": text], naming: &naming)
      }
    },
  ]

  private static let status = #"{"id":"1","created_at":"2026-05-01","content":"<p>a"}"#
  private static let head = #"[{"id":"1","created_at":"2026-05-01","#

  /// Shapes of JSON.
  static let json =
    Shape.each(["[", "{\"a\":", "[],", "1,", "\"a\",", " "], after: "[")
    + Shape.each(["x", "\\n", "\\ud83d\\udc1d", "\\"], after: "[{\"id\":\"", before: "\"}]")
    + [
      .nested("[", "]"), .nested("{\"a\":", "}"),
      .numbered("\"", "\":1,", after: "[{", before: "\"id\":\"1\"}]"),
    ]

  /// Shapes of HTML.
  static let html =
    Shape.each([
      "<", ">", "&", "<a", "<p>", "</p>", "<a href=", "<!--", "<![CDATA[", "<!", "<?", "<br>",
      "&amp;", "&#", "<a b='", "<a b=\"c\" ", "<script>", "</script", "<table><tr><td>", "\u{0}",
      "<svg>", "a", " ", "é", "<img src=a>", "<pre>\n",
    ]) + [.nested("<p>", "</p>"), .nested("<b><i>", "</b></i>"), .nested("<div><a>", "</a></div>")]
}
