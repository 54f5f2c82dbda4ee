import Foundation
import Glibc
import Testing

@testable import Terminal

@Suite struct LineSplitterTests {
  @Test func linesArriveInPiecesOfAnySize() {
    let bytes = Array("one\r\ntwo\n\nthré\u{0}e \u{1B}[0m".utf8) + [0xFF]
    for size in 1...bytes.count {
      var splitter = LineSplitter()
      var items: [LineSplitter.Item] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        items += splitter.append(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      items += splitter.finish().map { [$0] } ?? []
      #expect(
        items == [
          .line("one"), .line("two"), .line(""), .line("thré\u{FFFD}e \u{FFFD}[0m\u{FFFD}"),
        ])
    }
  }

  @Test func aLineOfMoreThanAMegabyteIsLeftOut() {
    var splitter = LineSplitter()
    let long = [UInt8](repeating: 0x61, count: LineSplitter.maximumBytes)
    #expect(splitter.append(Array("a\n".utf8)) == [.line("a")])
    #expect(splitter.append(long).isEmpty)
    #expect(splitter.append(Array("bcd\nnext\n".utf8)) == [.tooLong(number: 2), .line("next")])
    #expect(splitter.append(long + [0x0A]).count == 1)
    #expect(splitter.finish() == nil)
  }
}

@Suite struct KeyDecoderTests {
  private func decode(_ bytes: [UInt8], pieces: Int) -> String {
    var decoder = KeyDecoder()
    var result = String.UnicodeScalarView()
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      decoder.append(Array(bytes[start..<min(start + pieces, bytes.count)]))
      while let scalar = decoder.next() { result.append(scalar) }
    }
    return String(result)
  }

  @Test func charactersMayArriveByteByByte() {
    let text = "aé日🦊\u{1B}[A\r"
    for size in 1...5 { #expect(decode(Array(text.utf8), pieces: size) == text) }
  }

  @Test func noBytesCanHarmIt() {
    var random = SeededRandom(seed: 5)
    for _ in 0..<2000 {
      let bytes = (0..<20).map { _ in UInt8.random(in: 0...255, using: &random) }
      let decoded = decode(bytes, pieces: 3)
      #expect(decoded.unicodeScalars.allSatisfy { $0.value < 0x80 || $0.hazard != .control })
    }
    #expect(decode([0xC0, 0x80, 0xED, 0xA0, 0x80, 0x61], pieces: 9).hasSuffix("a"))
  }
}

@Suite struct HistoryFileTests {
  @Test func linesAreKeptOnceAndOnlyForTheirOwner() throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("new/history")
    var history = HistoryFile(file) { Issue.record("\($0)") }
    for line in ["a", "b", " hidden", "", "a", "a", "c\nd"] {
      _ = history.add(line) { Issue.record("\($0)") }
    }
    #expect(history.lines == ["b", "a", "c d"])
    #expect(HistoryFile(file) { Issue.record("\($0)") }.lines == ["b", "a", "c d"])
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func noMoreThanAThousandAreKept() throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("history")
    let text = (1...5000).map { "line \($0)\n" }.joined()
    try text.write(to: file, atomically: true, encoding: .utf8)
    let history = HistoryFile(file) { Issue.record("\($0)") }
    #expect(history.lines.count == HistoryFile.limit)
    #expect(history.lines.last == "line 5000")
    let rewritten = try String(contentsOf: file, encoding: .utf8)
    #expect(rewritten.split(separator: "\n").count == HistoryFile.limit)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["history"])
  }

  @Test func aCorruptFileIsReadAsFarAsItGoes() throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("history")
    try Data([0xFF, 0x00, 0x0A] + Array("good\n\u{1B}]0;x\u{7}\n".utf8)).write(to: file)
    let history = HistoryFile(file) { Issue.record("\($0)") }
    #expect(history.lines == ["\u{FFFD}\u{FFFD}", "good", "\u{FFFD}]0;x\u{FFFD}"])
  }

  @Test func whatCannotBeAFileIsToldAndForgotten() throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data().write(to: folder.appendingPathComponent("file"))
    for file in [folder, folder.appendingPathComponent("file/history")] {
      var reports: [String] = []
      var history = HistoryFile(file) { reports.append($0) }
      for line in ["a", "b"] { _ = history.add(line) { reports.append($0) } }
      #expect(history.lines == ["a", "b"])
      #expect(reports.count == 1)
    }
  }
}

@Suite struct ProgressBarTests {
  @Test(arguments: [
    (0.0, "▕        ▏"), (0.5, "▕████    ▏"), (0.55, "▕████▍   ▏"), (1, "▕████████▏"),
    (7, "▕████████▏"),
  ])
  func theBarIsDrawnInEighths(fraction: Double, bar: String) {
    #expect(ProgressBar.render(ProgressLine("x", fraction: fraction), columns: 40) == "x " + bar)
  }

  @Test func itNeverTakesMoreThanItsColumns() {
    for columns in 0...40 {
      for line in [
        ProgressLine("日本語 \u{1B}[2J of many", fraction: .nan),
        ProgressLine("12 of 24 photos", fraction: 0.5),
      ] {
        let text = ProgressBar.render(line, columns: columns)
        #expect(TextWidth.columns(of: text) <= columns)
        #expect(!text.contains("\u{1B}"))
      }
    }
  }
}

@Suite struct CandidateListTests {
  @Test func wordsStandInColumns() {
    let words = ["a", "bb", "ccc", "日本", "e"]
    #expect(CandidateList.render(words, columns: 14, rows: 9) == "a    日本\nbb   e\nccc")
    #expect(CandidateList.render(words, columns: 4, rows: 3) == "a\nbb\n… a…")
  }
}

@Suite struct ConsoleTraitsTests {
  @Test(arguments: [
    (["TERM": "xterm-256color"], ConsoleTraits.Colours.ansi256),
    (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .truecolour),
    (["TERM": "xterm-256color", "COLORTERM": "24bit", "NO_COLOR": "1"], .none),
    (["TERM": "xterm", "NO_COLOR": ""], .ansi16), (["TERM": "linux"], .ansi16),
    (["TERM": "vt100"], .none), (["TERM": "dumb", "COLORTERM": "truecolor"], .none), ([:], .none),
    (["TERM": "xterm-direct"], .truecolour),
  ])
  func coloursAreThoseOfTheEnvironment(
    environment: [String: String], colours: ConsoleTraits.Colours
  ) {
    #expect(ConsoleTraits.Colours.inTerminal(environment) == colours)
  }

  @Test func sizesComeFromTheEnvironmentIfTheyMakeSense() {
    #expect(
      TerminalSize(["COLUMNS": "120", "LINES": "50"]) == TerminalSize(columns: 120, rows: 50))
    #expect(TerminalSize(["COLUMNS": "-1", "LINES": "x"]) == .standard)
  }
}

@Suite struct RecordEncoderTests {
  private struct Record: Encodable {
    var title: String
    var count: Int
  }

  @Test func harmfulCharactersAreEscapedAndKept() throws {
    let record = Record(title: "a\u{1B}[0m/\u{202E}b\u{7F}\u{9B}\u{E0041}日\n", count: 1)
    let json = try RecordEncoder.encode(record)
    #expect(
      json
        == #"{"count":1,"title":"a\u001b[0m/\u202eb\u007f\u009b\udb40\udc41日\n"}"#)
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    #expect(object?["title"] as? String == record.title)
  }
}
