import ArgumentParser
import Fakes
import Foundation
import StreamServer
import Testing

@testable import ServerApp

@Suite("The server's command line")
struct ServeCommandTests {
  @Test(arguments: [
    (["--port", "65536"], "--port"), (["--port", "-1"], "--port"),
    (["--url", "photos.example"], "--url"),
    (["--host", "0.0.0.0"], "--host 0.0.0.0 needs --url"),
    (["--host", "0"], "--host 0 needs --url"), (["--host", "::"], "--host :: needs --url"),
    (["--url", "https://photos.example/stream"], "--url"),
    (["--request-limit", "0"], "--request-limit"), (["--proxy", "here"], "--proxy"),
    (["--nonsense"], "--nonsense"),
    (["add-user"], "<name>"), (["passwd"], "<name>"), (["remove-user"], "<name>"),
    (["--quota", "0"], "--quota"), (["--picture-quota", "0"], "--picture-quota"),
    (["invite", "--url", "photos.example"], "--url"), (["disable"], "<name>"),
    (["enable"], "<name>"), (["reports", "done", "x"], "<number>"),
    (["--flag", "discover"], "--flag"), (["--flag", "discover=maybe"], "--flag"),
    (["--flag", "fog=on"], "--flag"), (["users", "ada"], "ada"), (["settings"], "settings"),
  ])
  func `says what cannot be meant`(arguments: [String], named: String) throws {
    let error = #expect(throws: (any Error).self) {
      _ = try ServeCommand.parseAsRoot(arguments)
    }
    #expect(ServeCommand.message(for: try #require(error)).contains(named))
  }

  @Test
  func `understands what the help shows`() throws {
    let serve = try #require(
      try ServeCommand.parseAsRoot([
        "--url", "https://photos.example", "--behind-proxy", "--flag", "discover=on",
      ]) as? ServeCommand)
    let configuration = serve.configuration(at: "/photos", port: serve.port)
    #expect(configuration.publicURL == "https://photos.example")
    #expect(configuration.isBehindProxy)
    #expect(configuration.flags == ["discover": "on"])
    #expect(configuration.port == 8080)
    let add = try #require(
      try ServeCommand.parseAsRoot(["add-user", "ada", "--data", "/photos"]) as? AddUserCommand)
    #expect(add.name == "ada")
    #expect(add.folder.data == "/photos")
    let change = try #require(
      try ServeCommand.parseAsRoot(["passwd", "ada", "--data", "/photos"]) as? PasswordCommand)
    #expect(change.name == "ada")
    #expect(change.folder.data == "/photos")
    let users = try #require(
      try ServeCommand.parseAsRoot(["users", "--data", "/photos"]) as? UsersCommand)
    #expect(users.folder.data == "/photos")
    let remove = try #require(
      try ServeCommand.parseAsRoot(["remove-user", "ada", "--data", "/photos"])
        as? RemoveUserCommand)
    #expect(remove.name == "ada")
    #expect(remove.folder.data == "/photos")
  }

  @Test(arguments: [
    (["--host", "0.0.0.0", "--url", "http://photos.lan:8080"], "http://photos.lan:8080"),
    (["--host", "192.168.1.5"], "http://192.168.1.5:8080"),
    (["--host", "::1"], "http://[::1]:8080"),
    (["--host", "photos.lan"], "http://photos.lan:8080"),
  ])
  func `says where it is found, by its host or as it is told`(
    arguments: [String], url: String
  ) throws {
    let serve = try #require(try ServeCommand.parseAsRoot(arguments) as? ServeCommand)
    #expect(serve.configuration(at: "/photos", port: 8080).publicURL == url)
  }

  @Test
  func `understands quotas, rules and who is let in`() throws {
    let serve = try #require(
      try ServeCommand.parseAsRoot(
        ["--quota", "3", "--picture-quota", "7", "--rule", "Be kind.", "--rule", "No ads."])
        as? ServeCommand)
    let configuration = serve.configuration(at: "/photos", port: serve.port)
    #expect(configuration.limits.mediaBytes == 3 << 30)
    #expect(configuration.limits.media == 7)
    #expect(configuration.rules == ["Be kind.", "No ads."])
    let usual = try #require(try ServeCommand.parseAsRoot([]) as? ServeCommand)
    #expect(usual.configuration(at: "/", port: 1).limits.mediaBytes == ServerLimits().mediaBytes)
    let invite = try #require(
      try ServeCommand.parseAsRoot(["invite", "--alone"]) as? InviteCommand)
    #expect(invite.alone && invite.address.url == nil)
    let elsewhere = try #require(
      try ServeCommand.parseAsRoot(["invite", "--url", "http://photos.lan:8080"]) as? InviteCommand)
    #expect(elsewhere.address.url == "http://photos.lan:8080")
    let add = try #require(
      try ServeCommand.parseAsRoot(["add-user", "ada", "--alone"]) as? AddUserCommand)
    #expect(add.alone)
    let reports = try #require(
      try ServeCommand.parseAsRoot(["reports", "--all"]) as? ReportsCommand)
    #expect(reports.all)
    let done = try #require(
      try ServeCommand.parseAsRoot(["reports", "done", "3"]) as? ReportsCommand.DoneCommand)
    #expect(done.number == 3)
  }

  @Test
  func `takes a free port and knows it, for what it says of itself`() throws {
    let serve = try #require(try ServeCommand.parseAsRoot(["--port", "0"]) as? ServeCommand)
    let port = try FreePort()
    let configuration = serve.configuration(at: "/photos", port: port.number)
    #expect((1...65_535).contains(configuration.port))
    #expect(configuration.publicURL == "http://127.0.0.1:\(configuration.port)")
    #expect(try FreePort().number != port.number)
  }

  @Test
  func `keeps everything beside the library unless it is told where`() throws {
    let environment = ["PHOTOSTREAM_HOME": "/home/ada/photos"]
    #expect(
      try ServerPlace(ServerFolder.parse([]), environment: environment).path
        == "/home/ada/photos/server")
    let told = try ServerFolder.parse(["--data", "/srv/photos"])
    #expect(try ServerPlace(told, environment: environment).path == "/srv/photos")
  }

  @Test @MainActor
  func `opens what it keeps for nobody else, and tells if others could read it`() throws {
    let folder = try ScratchFolder()
    let data = folder.path(of: "server")
    try FileManager.default.createDirectory(
      atPath: data, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    let place = try ServerPlace(
      ServerFolder.parse([]), environment: ["PHOTOSTREAM_HOME": folder.path])
    let console = RecordingConsole(columns: 1000)
    _ = try place.server(telling: console)
    #expect(
      console.lines
        == ["! \(data) was open to other users of this machine: it is yours alone now"])
    _ = try place.server(telling: console)
    #expect(console.lines.count == 1)
  }
}
