import Domain
import Foundation
import Pictures
import Storage
import Terminal

@testable import Wording

extension Reader {
  /// What is looked for, by whom and by which words: typed, or written in files and by servers.
  static let searching = [
    Reader(
      "search-query",
      seeds: [
        "fog -mist by:ada tag:#sea date:2025-06..2025-08 or size:>12mp last:3days",
        "“low tide” -\"a b\" in:/a/b no:alt is:video before:today 夜景 거미*",
        "near:Lisbon 5km near:38.72,-9.14 within 500m camera:X100V near:\"New York\" 1.5km",
      ],
      size: 1_000,
      Shape.each([
        "a ", "or ", "a or ", "-", "-a ", "\"", "\"a\" ", "by:a ", "tag:", "#a ", "date:1..2 ", ":",
        "1-", "near:", "near:1,2 5km ", "camera:a ", "5km ",
        "..", "夜", "거", "e\u{301}", "\u{301}", "é ", "size:>1mp ", "a", "“", "\u{3000}",
      ])
    ) { text in
      _ = try? SearchQuery(text, now: Timestamp(milliseconds: 1_777_636_800_000), in: .gmt)
    },
    Reader(
      "search-list",
      seeds: ["fog -mist, “low tide, beach”, near:38.72,-9.14 5km", "#sea,by:\"a, b\",夜景"],
      // More than any list may have: what is shorter costs more, as it is read.
      size: 8_000,
      Shape.each([
        ",", "a,", "a ", "\"", "\",", "“", "”,", "„a“,", "«a,", "1,2 ", "1,", "é,", "\u{301}", "夜,",
        "near:1,2 ", "-", "(",
      ]) + [.numbered("a", ","), .many("a,", after: "“"), .many("“a", after: "\"")]
    ) { text in
      let now = Timestamp(milliseconds: 1_777_636_800_000)
      guard let queries = try? SearchQuery.list(text, now: now, in: .gmt) else { return }
      precondition(queries.count <= SearchQuery.mostTerms)
    },
    Reader(
      "search-text",
      seeds: ["L’été, 夜景 #Black_and_White 👩‍👩‍👧 ｶﾞ 각 ß", "＃霧 #1 #a#b"],
      Shape.each([
        "a", "a ", "#", "#a ", "＃", "_", "é", "e\u{301}", "\u{301}", "夜", "거", "\u{1100}\u{1161}",
        "か\u{3099}", "👩‍👩‍👧", "\u{200D}", "ﷺ", "ß", "\u{AD}", "1", "กำ",
      ]) + [.numbered("#a", " ")]
    ) { text in
      _ = SearchText.words(in: text)
      _ = SearchText.tags(in: text)
      var folded: [UInt8] = []
      SearchText.append(text, mark: "＃", to: &folded)
    },
    Reader(
      "tags",
      seeds: ["2 5 7 fog \"thick fog\"", "#Thick fog,sea"],
      Shape.each(["a ", "1 ", "\"", "\"a b\" ", "#", ",", "e\u{301}", "\u{301}", "a", "é", "１ "])
        + [.numbered("a", " ")]
    ) { text in
      _ = try? TagWords(text)
      _ = Tag.tags(of: TagWords.names(in: text).map(\.name))
      _ = Tag(text)
      _ = ListMember(typedTag: text, of: AccountID(rawValue: 1))
    },
    Reader(
      "tagged-caption-file",
      seeds: ["Low tide\nalt: A beach\ntags: sea, low tide\r\nTAGS:a"],
      size: CaptionFile.limit / 4,
      Shape.each(
        [
          "tags:", "tags:\n", "tags:a,", "tags: a\n", ",", "\n", "\r", "\u{2028}", "\u{85}", " ",
          "a\n",
          "\u{0}", "e\u{301}", "\u{301}",
        ], after: "tags: ")
    ) { bytes in
      let bytes = Array(bytes.prefix(CaptionFile.limit))
      let file = CaptionFile(bytes)
      let untagged = CaptionFile.bytes(bytes, tagged: nil)
      let tagged = CaptionFile.bytes(bytes, tagged: ["sea", "low tide"])
      precondition(CaptionFile(untagged).tags == nil)
      precondition(CaptionFile(tagged).tags == ["sea", "low tide"])
      precondition(CaptionFile(tagged).caption == file.caption)
    },
    Reader(
      "handles",
      seeds: ["Ada Example (@ada@photos.example)", "@ada", "ada@b.example:8080"],
      Shape.each(["@", "(", ")", "(@", "a", "a@", " ", ".", "\u{301}", "é", "(@a)"])
        + [.many("a", after: "(@", before: ")"), .many("a@", before: ")")]
    ) { text in
      _ = Handle(text, at: "photos.example")?.key
      _ = Handle(byline: text, at: "photos.example")
      _ = Handle.written(in: text)
      let hidden = HiddenPeople(text: text)
      _ = hidden.hides(text, at: "photos.example")
    },
    Reader(
      "relations",
      seeds: [
        "mute 2 5 7 for 3 days", "accept 1", "mute 3 days", "in 2h", "24 december 2026 18:00",
      ],
      Shape.each(["1 ", "1", "for ", "days ", "a ", "a", " ", ":", "-", "1-", "１", "é", "\u{301}"])
        + Shape.each(["1 ", "for ", "days ", "9"], after: "mute 2 ")
    ) { text in
      let parser = CommandParser(commands: relationCommands, home: "/home")
      for line in CommandScript.split(text) {
        guard case .success(let call?) = parser.parse(line) else { continue }
        _ = try? RelationRequest(call)?.wish(at: Timestamp(milliseconds: 0))
      }
      _ = TypedSpan.read(text)
      _ = try? TypedMoment.read(text, now: Timestamp(milliseconds: 1_777_636_800_000), in: .gmt)
    },
    Reader(
      "filtered",
      seeds: ["spider\u{0}Ice cream, #fog \u{E9} C++"],
      Shape.each([
        "a", "a ", "aa", "ab", "é", "e\u{301}", "\u{301}", "거미", "蜘", "\u{200B}", "#", "ﷺ",
      ])
        + [.numbered("a", " "), .halves("a", "b"), .many("aab", after: "aaaaaaaaab\u{0}")]
    ) { text in
      // Keywords, and behind a zero what they are looked for in.
      let parts = text.split(separator: "\u{0}", maxSplits: 1).map(String.init)
      let keywords = (parts.first ?? "").split(separator: ",").prefix(50)
        .map { PostFilter.Keyword(String($0), isWholeWord: $0.first != " ") }
      let source = Source(id: SourceID(rawValue: "a"), kind: .samples, name: "a")
      let filter = PostFilter(id: "1", title: "a", keywords: keywords, isHereOnly: true)
      let set = FilterSet(
        [FilterList([filter], of: nil)], for: [source],
        at: Timestamp(milliseconds: 0))
      _ = set.verdict(
        on: Photo(
          id: PhotoID(source: source.id, item: "1"), timestamp: Timestamp(milliseconds: 0),
          caption: parts.last ?? text, alternativeText: nil, author: nil, media: .sample(1)))
      _ = FilterSet(text: text)
    },
  ]

  private static let relationCommands = RelationRequest.Verb.allCases.map {
    Command($0.rawValue, [.init("who", $0 == .mute ? .text : .numbers(1...100))], summary: "a")
  }
}
