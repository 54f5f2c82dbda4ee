import Domain
import Fakes
import Testing

@testable import Telemetry

@Suite("What an entry of the log may hold") struct RedactionTests {
  private struct Sad: Error { let text: String }

  @Test func `no secret is in it, neither of the error nor of the activity`() async throws {
    let folder = try ScratchFolder()
    let telemetry = Telemetry(folder: folder.location, time: ManualTime())
    telemetry.report(Sad(text: "token=hunter2"), while: "asking https://ada:hunter2@x.org/")
    await telemetry.flush()
    let line = try #require(try folder.lines().first)
    #expect(line.contains("asking https://ada:…@x.org/") && !line.contains("hunter2"))
  }

  @Test func `nothing in it can harm a terminal or forge a line`() async throws {
    let folder = try ScratchFolder()
    let telemetry = Telemetry(folder: folder.location, time: ManualTime())
    telemetry.report(
      Sad(text: "a\nb"), while: "x\u{1B}]0;t\u{7}\r\n2026 error\u{9B}1m\u{202E}\u{200B}\u{2028}\\n")
    await telemetry.flush()
    let line = try #require(try folder.lines().first)
    #expect(try folder.lines().count == 1)
    #expect(
      line.contains(#"x\u{1B}]0;t\u{7}\u{D}\n2026 error\u{9B}1m\u{202E}\u{200B}\u{2028}\\n: "#))
  }

  @Test func `a very long error is cut`() async throws {
    let folder = try ScratchFolder()
    let telemetry = Telemetry(folder: folder.location, time: ManualTime())
    telemetry.report(Sad(text: String(repeating: "é", count: 1_000_000)), while: "x")
    await telemetry.flush()
    let line = try #require(try folder.lines().first)
    #expect(line.hasSuffix("éé…") && (1_900..<2_200).contains(line.count), "\(line.count)")
  }

  @Test func `one character may be very long, and is cut, too`() {
    let long = "e" + String(repeating: "\u{301}", count: 1_000_000)
    let entry = LogEntry(
      moment: Timestamp(milliseconds: 0), level: .error, activity: "x", detail: long)
    #expect(entry.line.hasSuffix("…\n") && entry.line.unicodeScalars.count < 2_200)
  }

  @Test(
    arguments: [
      "GET https://x.org/a?access_token=hunter2&b=1", "Authorization: Bearer hunter2",
      #"{"client_secret": "hunter2", "a": 1}"#, #"{\"password\":\"hunter2\"}"#,
      "https://ada:hunter2@x.org/", "Basic hunter2==", "refresh_token=hunter2",
      #"Authorization: "hunter2 hunter2""#, "passphrase: hunter2",
      "?api_key=hunter2", "X-Api-Key: hunter2", "passwd=hunter2",
    ])
  func `what looks like a secret is left out`(text: String) {
    #expect(!Redaction.redacted(text).contains("hunter2"))
  }

  @Test func `what does not is left alone`() {
    for text in ["no such file: https://x.org:80/a?b=1@2", "https://x.org/a?b=1, basically fine"] {
      #expect(Redaction.redacted(text) == text)
    }
  }

  @Test func `the word behind a token's name is left out even if it is none, and no more`() {
    #expect(
      Redaction.redacted("no such token: see https://x.org/a?b=1")
        == "no such token: … https://x.org/a?b=1")
  }
}
