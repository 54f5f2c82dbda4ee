import Fakes
import Foundation
import Testing

@testable import Transfer

@Suite struct CSVTests {
  private func rows(_ text: String) -> [[String]] { Array(CSVReader(Array(text.utf8))) }

  @Test func `rows are read as RFC 4180 has them, whatever ends them`() {
    #expect(rows("a,b\r\nc,d\n\ne,f\rg") == [["a", "b"], ["c", "d"], ["e", "f"], ["g"]])
    #expect(rows("\"a,\"\"b\"\"\nc\",d") == [["a,\"b\"\nc", "d"]])
    #expect(rows(",\n") == [["", ""]])
    #expect(rows("") == [])
  }

  @Test func `byte order marks and Latin-1 are read`() {
    #expect(Array(CSVReader([0xEF, 0xBB, 0xBF] + Array("ü,b".utf8))) == [["ü", "b"]])
    #expect(Array(CSVReader([0xFC, 0x2C, 0x62])) == [["ü", "b"]])
  }

  @Test func `a quote that is never closed costs its own row`() {
    let long = (1...500).map { "name\($0),x" }.joined(separator: "\n")
    #expect(rows("\"open,x\n" + long).count == 501)
    #expect(rows("\"open,x\n" + long + "\n\"a, b\",c").count == 502, "also with quotes far behind")
    #expect(rows("a\"b,c\nd").map(\.count) == [2, 1])
  }

  @Test func `a quote that is closed very far away costs its own row, too`() {
    let many = String(repeating: "name,x\n", count: 10_000)
    #expect(rows("\"open,x\n" + many + "end\"").count == 10_002)
  }

  @Test func `a long field in quotes is one field, whatever is in it, and is cut`() {
    let long = String(repeating: "a, \"\"b\"\"\n", count: 2000)
    let cut = String(repeating: "a, \"b\"\n", count: 2000).prefix(CSVReader.longestField)
    #expect(rows("\"\(long)\",x\nc,d") == [[String(cut), "x"], ["c", "d"]])
  }

  /// Ten times as many take less than thirty times as long. If time grew with the square of their number, that
  /// would be a hundred times.
  @Test func `many rows are read in time`() {
    func time(of count: Int) -> Duration {
      let text = (0..<count).map { "somebody\($0)@photos.example,true,false," }
      let bytes = Array(text.joined(separator: "\n").utf8)
      return processorTime { #expect(Array(CSVReader(bytes)).count == count) }
    }
    let (short, long) = (time(of: 2_000), time(of: 20_000))
    let most = short * 30 + .milliseconds(100)
    #expect(long < most)
  }

  @Test(arguments: [
    "=cmd|' /C calc'!A1", "+1", "-1", "@SUM(A1)", "\tx", "a,b", "say \"x\"",
    "'x", "'=x", "''=x", "'", "''", "=\u{301}x", "'\u{301}=x",
  ])
  func `no spreadsheet runs what is written, and it is read again as it was`(
    _ title: String
  ) throws {
    let line = CSVWriter.row([title, "ada@photos.example"])
    let first = line.drop { $0 == "\"" }.first
    #expect(first.map { !"=+-@\t".contains($0) } ?? false)
    let row = TableRow(try #require(rows(line).first), columns: [])
    #expect(row.first == title && row.second == "ada@photos.example")
  }
}
