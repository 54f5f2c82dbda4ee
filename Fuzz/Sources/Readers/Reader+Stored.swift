import Domain
import Foundation
import Storage

@testable import ComposeScreen
@testable import Library
@testable import Media

extension Reader {
  /// What lies on a disk, where another version wrote it or somebody's hand, and what comes back from an editor.
  static let stored = [
    Reader(
      "stored-json",
      seeds: [
        #"{"text":"a","lifetime":6,"pictures":[],"publishAt":{"milliseconds":7}}"#,
        serverFacts, filterList,
        #"{"id":"1","options":[{"title":"a","votes":2}],"isMultiple":false,"voters":3,"mine":[0]}"#,
        #"{"address":"https://a.example/","freshness":{},"total":9,"begunAt":{"milliseconds":7}}"#,
      ],
      // Foundation reads them, which stops at the 512th level.
      size: 4_096,
      Shape.each(["[],", "1,", "\"a\",", " "], after: "[")
        + Shape.each(["x", "\\n", "\\ud83d\\udc1d"], after: #"{"text":""#, before: #""}"#) + [
          .many(#""a","#, after: #"{"text":"a","pictures":["#, before: "1]}"),
          .many("{},", after: #"{"isServed":true,"filters":["#, before: "1]}"),
          .many(#"{"title":"a"},"#, after: pollStart + #""options":["#, before: #"1],"mine":[]}"#),
          .many("1,", after: pollStart + #""options":[],"mine":["#, before: "1]}"),
        ]
    ) { text in
      if let draft: Draft = StoredJSON.value(of: text) { _ = draft.lifetime.map { $0 * 1_000 } }
      if let server: Server = StoredJSON.value(of: text) {
        _ = server.capabilities.count("a https://b.example")
      }
      let filters: FilterList? = StoredJSON.value(of: text)
      _ = filters?.filters.map(\.title)
      if let poll: Poll = StoredJSON.value(of: text) {
        precondition(poll.mine.allSatisfy(poll.options.indices.contains))
        _ = poll.voted([0])
      }
      if let download: DownloadRecord = StoredJSON.value(of: text) {
        _ = download.isAlive(at: Timestamp(milliseconds: 9))
        _ = (download.condition, download.total.map { $0.wrappedValue * 1_000 })
      }
    },
    Reader(
      "stored-names",
      seeds: ["original-00112233445566778899aabbccddeeff-9-0-abc"],
      size: 512,
      Shape.each(["-", "a", "1", "é"]) + [
        .many("1", after: nameStart), .many("1", after: nameStart + "9-"),
        .many("-1", after: nameStart),
      ]
    ) { text in
      guard let name = OriginalFileName(text) else { return }
      precondition(OriginalFileName(name.text) == name)
    },
    Reader(
      "edited-draft",
      seeds: [
        "a\n# ---- Your post is everything above this line. ----\nwarning: b\naudience: followers\n"
          + "picture 1: c\n  d\n"
      ],
      Shape.each(["\n", "a\n", "a", " ", "e\u{301}", "\u{301}", "\r\n"])
        + Shape.each(
          [
            "\n", "#\n", " a\n", ":\n", "a:\n", "picture 1: a\n", "picture 1", "warning: a\n", "a",
            "  ",
          ], after: formLine) + [
          .many("1", after: formLine + "picture ", before: ": a")
        ]
    ) { text in
      var draft = Draft()
      draft.pictures = [DraftPicture(FileLocation(path: "/a"))]
      _ = ComposeForm.apply(text, to: &draft)
      precondition(draft.pictures.count == 1)
    },
  ]

  private static let serverFacts = #"""
    {"origin":"https://a.example/","kind":"mastodon","version":"4","title":"b","capabilities":\#
    {"canDislike":false,"canExpire":false,"hasMarkers":true,\#
    "knowsNarrowScopes":true,"repetition":"answered","maxCharacters":500,"charactersPerLink":23,\#
    "maxPictures":4,"maxDescription":1500,"maxPictureBytes":9,"pictureTypes":[]}}
    """#
  private static let filterList = #"""
    {"account":1,"isServed":true,"filters":[{"id":"here-1","title":"a","action":"hide",\#
    "contexts":["home"],"keywords":[{"text":"b","isWholeWord":true}],"statuses":[],\#
    "isHereOnly":true}]}
    """#
  private static let pollStart = #"{"id":"1","isMultiple":false,"#
  private static let nameStart = "original-00112233445566778899aabbccddeeff-"
  private static let formLine = "# ---- Your post is everything above this line. ----\n"
}
