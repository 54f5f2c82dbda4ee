import Domain
import Files
import Foundation

@testable import Folders
@testable import Transfer

extension Reader {
  /// What other programs wrote down for a person to take along.
  static let transfer = [
    Reader(
      "csv",
      seeds: [
        "Account address,Show boosts,Notify on new posts,Languages\nada@b.example,true,false,\n",
        "Account address,Hide notifications\r\n\"a \"\"b\"\"\",1\r\n'=c,no\n",
        "list,ada@b.example\n",
      ],
      Shape.each([
        ",", "\n", "\r", "\"", "\"\"", "\"a,", "\"a\n", "a,", "a\n", "'=", " ", "é", "\"a\" b,",
      ])
        + Shape.each(["a", "\"\"", ",", "\n"], after: "\"") + [
          .numbered("a", ",b\n"), .many([0xFF], named: "FF"), .many([0xFF, 0], named: "FF00"),
        ]
    ) { bytes in
      var rows = CSVReader(bytes)
      let first = rows.next()
      for name in ["following.csv", "lists.csv", "a"] {
        guard let table = PeopleTable(named: name, beginning: first) else { continue }
        let columns = first ?? table.header
        while let fields = rows.next() {
          let row = TableRow(fields, columns: columns)
          _ = (row.first, row.second, row.flag("Show boosts", otherwise: true))
          _ = Handle(row.first, at: "photos.example")
          _ = CSVWriter.row(fields)
        }
      }
    },
    Reader(
      "opml",
      seeds: [
        """
        <?xml version="1.0"?><opml version="2.0"><body><outline text="a"><outline type="rss" text="b" \
        xmlUrl="https://c.example/feed" htmlUrl="d"/></outline><outline text="e" htmlUrl="f"/></body></opml>
        """
      ],
      html.map { $0.within("<opml>") } + [
        .many("<outline>", after: "<opml>"),
        .many("<outline xmlUrl='https://a.example'>", after: "<opml>"),
        .many("<outline xmlUrl='https://a.example'/>", after: "<opml>"),
        .many("<outline htmlUrl='a'/>", after: "<opml>"),
        .many("<outline text='a'><outline xmlUrl='https://a.example'/>", after: "<opml>"),
        .halves("<outline>", "<outline xmlUrl='https://a.example'/>", after: "<opml>"),
        .halves("<outline text='a'>", "<outline xmlUrl='https://a.example'/>", after: "<opml>"),
        .nested("<outline text='a'>", "</outline>", after: "<opml>"),
        .many("</outline>", after: "<opml>"), .many("a ", after: "<opml><outline text='"),
        .many(" ", after: "<opml><outline text='a", before: "b'/>"),
        .many("e\u{301}", after: "<opml><outline text='"),
        .numbered("a", "='b' ", after: "<opml><outline "),
      ]
    ) { bytes in
      guard let reader = OPMLReader(bytes) else { return }
      let again = OPMLReader(OPMLWriter.bytes(of: reader.subscriptions))
      precondition(Set(again?.subscriptions ?? []) == Set(reader.subscriptions))
    },
    Reader(
      "archive",
      seeds: [
        #"{"orderedItems":[{"type":"Create","object":{"content":"<p>a","published":"2026-05-01","#
          + #""attachment":[{"url":"/a/pictures/gradient.jpg","name":"b"}]}}]}"#,
        #"{"orderedItems":[{"summary":"a","sensitive":true,"attachment":[{"url":"gradient.jpg"}]}]}"#,
      ],
      json.map { $0.within(#"{"orderedItems":[{"object":"#) } + [
        .many("{},", after: #"{"orderedItems":["#, before: "1]}"),
        .many("{},", after: #"{"orderedItems":[{"attachment":["#, before: "1]}]}"),
        .many(#"{"url":"a"},"#, after: #"{"orderedItems":[{"attachment":["#, before: "1]}]}"),
        .many(#"{"attachment":[{"url":"a"}]},"#, after: #"{"orderedItems":["#, before: "1]}"),
        .many("a/", after: #"{"orderedItems":[{"attachment":[{"url":""#, before: #""}]}]}"#),
        .many("%41", after: #"{"orderedItems":[{"attachment":[{"url":""#, before: #""}]}]}"#),
        .many("<p>", after: picture + #","content":""#, before: #""}]}"#),
        .many("a\\n", after: picture + #","content":""#, before: #""}]}"#),
      ]
    ) { bytes in
      guard let pictures = try? OpenFile(FileLocation(path: "Tests/Fixtures/pictures")) else {
        return
      }
      let archive = PostArchive(bytes, in: pictures)
      _ = archive.post(of: Array("gradient.jpg".utf8))
      _ = archive.isBehindAnother(Array("gradient.jpg".utf8))
    },
    Reader(
      "export-lines",
      seeds: [
        #"{"id":"a","kind":"feed","name":"b","address":"https://c.example/","folders":["d"]}"#,
        #"{"source":"a","item":"b","reaction":"like","bookmarked":true,"at":"2026-05-01"}"#,
        #"{"account":"a","status":"b","at":"c","sensitive":false,"pictures":[{"file":"d"}]}"#,
        #"{"title":"a","action":"hide","contexts":["home"],"words":["b"],"wholeWords":true}"#,
        #"{"title":"a","exclusive":false,"members":[{"account":"a","person":"b"}]}"#,
        #"{"account":"a","changed":"b","text":"c","sensitive":false,"visibility":"public","lifetime":6,"#
          + #""pictures":[{"file":"a","path":"/b%20","alt":"c"}],"answers":{"account":"a","status":"1","title":"b"},"#
          + #""edits":{"account":"a","status":"1","wordsOnly":true}}"#,
        #"{"account":"a","action":"like","at":"2026-05-01T12:00:00Z","status":"1"}"#,
        #"{"source":"a","item":"b","camera":"c","latitude":1.5,"longitude":-2,"town":"d"}"#,
        #"{"handle":"@ada@b.example","name":"a"}"#, #"{"format":"photostream-export","version":1}"#,
        #"{"account":"a","person":"@b@c.example","note":"d","mutedUntil":"2026-05-01T12:00:00Z"}"#,
      ],
      // Foundation reads them, which stops at the 512th level.
      size: 4_096,
      Shape.each(["[],", "1,", "\"a\",", " "], after: "[")
        + Shape.each(["x", "\\n", "\\ud83d\\udc1d"], after: #"{"id":""#, before: #""}"#) + [
          .many(
            #""a","#, after: #"{"id":"a","kind":"b","name":"c","folders":["#, before: #""a"]}"#),
          .many(
            #"{"account":"a"},"#, after: #"{"title":"a","exclusive":false,"members":["#,
            before: #"{"account":"a"}]}"#),
        ]
    ) { bytes in
      _ = ExportMarker(bytes)
      _ = JSONLine.value(bytes, as: ExportRecord.Source.self)
      _ = JSONLine.value(bytes, as: ExportRecord.Setting.self)
      _ = JSONLine.value(bytes, as: ExportRecord.Reaction.self)
      _ = JSONLine.value(bytes, as: ExportRecord.Tags.self)
      _ = JSONLine.value(bytes, as: ExportRecord.Comment.self)
      _ = JSONLine.value(bytes, as: ExportRecord.Post.self)
      _ = JSONLine.value(bytes, as: ExportRecord.Filter.self)
      _ = JSONLine.value(bytes, as: ExportRecord.List.self)
      _ = JSONLine.value(bytes, as: ExportRecord.Relation.self)
      _ = JSONLine.value(bytes, as: ExportRecord.Account.self)
      _ = JSONLine.value(bytes, as: ExportRecord.Seen.self)
      _ = JSONLine.value(bytes, as: ExportRecord.Waiting.self)
      _ = JSONLine.value(bytes, as: ExportRecord.Camera.self)
      if let draft = JSONLine.value(bytes, as: ExportRecord.Draft.self) {
        for picture in draft.pictures {
          _ = picture.path.map { FileLocation(encoded: $0).displayPath }
          _ = picture.file.map { Array($0.utf8).isPathBelow }
        }
        _ = draft.lifetime.map { $0.wrappedValue * 1_000 }
      }
    },
    Reader(
      "lines", seeds: ["\u{1}a\nbc\n\nd", "\u{3}\n\n", "\u{2}a"],
      Shape.each(["\n", "a\n", "a", "\r\n"], after: "\u{64}")
    ) { bytes in
      // The first byte says how much of the rest comes at once.
      let (length, rest) = (Int(bytes.first ?? 1) + 1, Array(bytes.dropFirst()))
      var reader = LineReader { Array(rest.dropFirst($0).prefix(length)) }
      var lines: [[UInt8]] = []
      while let line = (try? reader.next()) ?? nil { lines.append(line) }
      var expected = rest.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
      if expected.last == [] { expected.removeLast() }
      precondition(lines == expected)
    },
  ]

  private static let picture = #"{"orderedItems":[{"attachment":[{"url":"gradient.jpg"}]"#
}
