import Domain
import Fakes
import Networking
import Recordings
import Testing
import Web

struct RecordingTests {
  private let folder: ScratchFolder
  private let file: FileLocation

  init() throws {
    folder = try ScratchFolder()
    file = FileLocation(path: folder.path(of: "recording.jsonl"))
  }

  private func request(_ token: String) throws -> WebRequest {
    WebRequest(
      try address("https://photos.example/api?page=2&access_token=\(token)"), method: .post,
      headers: ["Authorization": "Bearer \(token)", "Accept": "application/json"],
      body: Array("grant_type=x&client_secret=\(token)".utf8))
  }

  @Test func `what was recorded is answered again, whatever the token`() async throws {
    let transport = ScriptedTransport(
      .answer(200, ["Content-Type": "application/json"], "{\"n\": 1}"), .answer(404, [:], "gone"))
    let recording = client(RecordingTransport(transport, at: file))
    _ = try await recording.send(request("hunter2"))
    _ = try await recording.send(request("hunter2"))
    let replay = client(try ReplayTransport(file))
    let first = try await replay.send(request("other"))
    #expect(first.body == Array("{\"n\": 1}".utf8))
    #expect(first.headers["content-type"] == "application/json")
    #expect(try await replay.send(request("other")).status == 404)
    await #expect(throws: NetworkError.unknownHost("photos.example")) {
      try await replay.send(request("other"))
    }
  }

  @Test func `a recording has no secrets in it, not even encoded`() async throws {
    let transport = ScriptedTransport(
      .answer(
        200, ["Set-Cookie": "s=hunter2", "Location": "/x?code=hunter2"],
        "{\"access_token\": \"hunter2\", \"refresh_token\":\"hun\\\"ter2\", \"name\": \"Ada\"}"))
    _ = try await client(RecordingTransport(transport, at: file)).send(request("hunter2"))
    let text = String(decoding: try folder.bytes(of: "recording.jsonl"), as: UTF8.self)
    #expect(!text.contains("hunter2"))
    #expect(text.contains("page=2"))
    let replay = client(try ReplayTransport(file))
    let body = String(decoding: try await replay.send(request("x")).body, as: UTF8.self)
    #expect(
      body == "{\"access_token\": \"REDACTED\", \"refresh_token\":\"REDACTED\", \"name\": \"Ada\"}")
  }

  @Test func `a recording that is none is told by its line`() throws {
    try folder.write(Array("{}\n".utf8), to: "recording.jsonl")
    #expect(throws: RecordingError.damaged(file, line: 1)) { try ReplayTransport(file) }
    #expect(throws: RecordingError.self) { try ReplayTransport(FileLocation(path: "/nowhere")) }
  }
}
