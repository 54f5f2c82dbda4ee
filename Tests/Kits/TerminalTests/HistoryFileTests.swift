import Fakes
import Foundation
import Testing

@testable import Terminal

@Suite struct HistoryFileTests {
  @Test func `lines are kept once and only for their owner`() throws {
    let folder = try ScratchFolder()
    let file = folder.url(of: "new/history")
    var history = HistoryFile(file) { Issue.record("\($0)") }
    for line in ["a", "b", " hidden", "", "a", "a", "c\nd"] {
      history.add(line) { Issue.record("\($0)") }
    }
    #expect(history.lines == ["b", "a", "c d"])
    #expect(HistoryFile(file) { Issue.record("\($0)") }.lines == ["b", "a", "c d"])
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `a file that others can read is closed to them with the next line`() throws {
    let folder = try ScratchFolder()
    let file = folder.url(of: "history")
    try Data("old\n".utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    var history = HistoryFile(file) { Issue.record("\($0)") }
    history.add("new") { Issue.record("\($0)") }
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try String(contentsOf: file, encoding: .utf8) == "old\nnew\n")
  }

  @Test func `of a very large file only whole lines at its end are read`() throws {
    let folder = try ScratchFolder()
    let file = folder.url(of: "history")
    let lines = ["one", "two"].map { $0 + String(repeating: "fog", count: 200_000) }
    try Data((lines[0] + "\n" + lines[1] + "\n").utf8).write(to: file)
    #expect(HistoryFile(file) { Issue.record("\($0)") }.lines == [lines[1]])
  }

  @Test func `no more than a thousand are kept`() throws {
    let folder = try ScratchFolder()
    let file = folder.url(of: "history")
    let text = (1...5000).map { "line \($0)\n" }.joined()
    try text.write(to: file, atomically: true, encoding: .utf8)
    let history = HistoryFile(file) { Issue.record("\($0)") }
    #expect(history.lines.count == HistoryFile.limit)
    #expect(history.lines.last == "line 5000")
    let rewritten = try String(contentsOf: file, encoding: .utf8)
    #expect(rewritten.split(separator: "\n").count == HistoryFile.limit)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["history"])
  }

  @Test func `what is written anew is for its owner alone, and where a link leads`() throws {
    let folder = try ScratchFolder()
    let kept = try folder.write((1...2000).flatMap { Array("line \($0)\n".utf8) }, to: "kept")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: kept)
    let link = try folder.link("history", to: kept)
    let history = HistoryFile(URL(filePath: link)) { Issue.record("\($0)") }
    #expect(history.lines.count == HistoryFile.limit)
    #expect(try folder.bytes(of: "kept").count(where: { $0 == 0x0A }) == HistoryFile.limit)
    let attributes = try FileManager.default.attributesOfItem(atPath: kept)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == kept)
    #expect(try folder.names() == ["history", "kept"])
  }

  @Test func `a corrupt file is read as far as it goes`() throws {
    let folder = try ScratchFolder()
    let file = folder.url(of: "history")
    try Data([0xFF, 0x00, 0x0A] + Array("good\n\u{1B}]0;x\u{7}\n".utf8)).write(to: file)
    let history = HistoryFile(file) { Issue.record("\($0)") }
    #expect(history.lines == ["\u{FFFD}\u{FFFD}", "good", "\u{FFFD}]0;x\u{FFFD}"])
  }

  @Test func `what cannot be a file is told and forgotten`() throws {
    let folder = try ScratchFolder()
    try Data().write(to: folder.url(of: "file"))
    for file in [folder.url, folder.url(of: "file/history")] {
      var reports: [String] = []
      var history = HistoryFile(file) { reports.append($0) }
      for line in ["a", "b"] { history.add(line) { reports.append($0) } }
      #expect(history.lines == ["a", "b"])
      #expect(reports.count == 1)
    }
  }
}
