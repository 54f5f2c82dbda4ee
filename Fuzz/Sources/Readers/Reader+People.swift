import Domain
import Pictures
import Storage

@testable import Terminal

extension Reader {
  /// What people type, and words that are shown or looked for.
  static let people = [
    Reader(
      "mute-list",
      seeds: ["spider, ice cream", "アイス、🕷", "거미가"],
      Shape.each([",", " ", "a,", "a ", "a", "ﷺ", "蜘", "거", "\u{200B}", "e\u{301}", "\u{301}", "🕷"])
        + [.numbered("a", ",")]
    ) { text in
      _ = MuteList(words: text, people: text).isEmpty
      let photo = Photo(
        id: PhotoID(source: SourceID(rawValue: "a"), item: "1"),
        timestamp: Timestamp(milliseconds: 0), caption: text, alternativeText: text, author: text,
        media: .sample(1))
      _ = list.hides(photo)
    },
    Reader(
      "command-line",
      seeds: ["show 3", "go 'a b' \"c\\\"d\" # e", "text a; b", "sh --x=~/y"],
      Shape.each(["'", "\"", "\\", " ", "a", "a ", ";", "\\\"", "\n", "#\n", "e\u{301}", "\u{301}"])
        + Shape.each(["a", "a ", "'", "9"], after: "go ") + [.many(" ", after: "a", before: "b")]
    ) { text in
      for line in CommandScript.split(text) {
        _ = CommandParser(commands: commands, home: "/home").parse(line)
      }
      _ = Completer(commands: commands).complete(text)
    },
    Reader(
      "text-layout",
      seeds: ["a\u{1B}[31mb é 👩‍👩‍👧 蜘蛛 \u{202E}x\r\n\tz"],
      Shape.each([
        "a", " ", "a ", "\n", "\r", "\t", "\u{1B}[", "é", "\u{301}", "👩‍👩‍👧", "\u{200D}", "蜘",
        "\u{202E}", "\u{FE0F}", "क्", "\u{1F1E6}",
      ])
    ) { text in
      let styled = StyledText(text) + StyledText(text, .strong)
      _ = TextLayout.wrap(styled, to: 40, indent: 4).map { $0.renderedLine(.truecolour) }
      _ = styled.truncated(to: 40)
      _ = TextLayout.pad(text, to: 40)
      _ = Sanitiser.escapeJSON(Sanitiser.clean(text, .line))
    },
    Reader(
      "terminal",
      seeds: ["\u{1B}[?62;4c", "\u{1B}_Gi=31;OK\u{1B}\\", "\u{1B}P>|a(1)\u{1B}\\b\u{1B}[6;16;8t"],
      Shape.each([
        "\u{1B}", "\u{1B}[", "\u{1B}[1", "1;", "\u{1B}_G", "\u{1B}P>|", "\u{1B}[?", "é", "a", "\r",
        "\n", "e\u{301}",
      ])
    ) { bytes in
      var filter = AnswerFilter()
      filter.isExpecting = true
      var keys = KeyDecoder()
      var lines = LineSplitter()
      for part in [bytes.prefix(bytes.count / 2), bytes.dropFirst(bytes.count / 2)] {
        let (typed, _) = filter.take(Array(part))
        keys.append(typed)
        while keys.next() != nil {}
        _ = lines.append(typed)
      }
      _ = (filter.finish(), lines.finish())
    },
    Reader(
      "web-address",
      seeds: ["https://a.example:8080/b?c#d", "//[::1]/", "../b", "http://ä.example/é"],
      Shape.each(
        ["a", "/", ".", "../", "%41", "é", ":", "?", "#", "[", "@"], after: "https://a.b/")
        + Shape.each(["a", ".", "a.", "ä", ":", "[", "@", "%41", "1"], after: "https://")
    ) { text in
      _ = WebAddress("https://a.example/b/")?.resolving(text)?.text
      _ = WebAddress(canonical: text[...])
      _ = WebAddress(text)
    },
    Reader(
      "numbers",
      seeds: ["12", "-1e9", "0x1p3", "nan", "LEHV6nWB2yk8pyo0adR*.7kCMdnj"],
      size: 128,
      Shape.each(["1", "0", ".", "e1", " ", "L"])
        + [.many("1", after: "1e"), .many("0", after: "0.")]
    ) { text in
      _ = Int(untrusted: text)
      if let size = PixelSize(width: 4, height: 4) { _ = Blurhash(text)?.bitmap(size) }
    },
  ]

  private static let list = MuteList(words: "spider, ice cream, a a a a, 蜘蛛, 거미", people: "ada")

  private static let commands = [
    Command("show", [.init("number", .number(1...9), optional: true)], summary: "a"),
    Command("go", [.init("how", .oneOf(["left", "right"])), .init("to", .word)], summary: "b"),
    Command("text", [.init("text", .text)], summary: "c"),
  ]
}
