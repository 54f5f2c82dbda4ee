import Domain
import Fakes
import Testing

@testable import Telemetry

@Suite("Secrets and the log") struct RedactionTests {
  private struct Sad: Error { let text: String }

  @Test func `no secret is in it, neither of the error nor of the activity`() async throws {
    let folder = try ScratchFolder()
    let telemetry = Telemetry(folder: folder.location, time: ManualTime())
    telemetry.report(Sad(text: "token=hunter2"), while: "asking https://ada:hunter2@x.org/")
    await telemetry.flush()
    let line = try #require(try folder.lines().first)
    #expect(line.contains("asking https://ada:…@x.org/") && !line.contains("hunter2"))
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
    let text = "no such token: see https://x.org/a?b=1, basically fine"
    #expect(
      Redaction.redacted("no such file: https://x.org:80/a?b=1@2")
        == "no such file: https://x.org:80/a?b=1@2")
    #expect(Redaction.redacted(text).hasSuffix("https://x.org/a?b=1, basically fine"))
  }
}
