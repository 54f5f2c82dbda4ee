import Domain
import Fakes
import Foundation
import Testing

@testable import Accounts

@Suite("The desktop's player", .timeLimit(.minutes(10)))
struct DesktopPlayerTests {
  private let folder: ScratchFolder
  private let video: MediaReference

  init() throws {
    folder = try ScratchFolder()
    video = .web(try #require(WebAddress("https://files.example/a.mp4?x=1&y=$(z)")))
  }

  /// A program that writes down what it is called with, and how it ends.
  private func program(_ name: String, ending: String = "exit 0") throws -> String {
    try folder.program(
      name, "printf '%s\\n' \"$@\" > '\(folder.path(of: "given"))'\n\(ending)")
  }

  private var given: String? {
    try? String(contentsOfFile: folder.path(of: "given"), encoding: .utf8)
  }

  /// Waits for a program as long as it takes; what waits for ever is ended by the limit of the suite.
  private func player(_ environment: [String: String] = ["DISPLAY": ":0"]) -> DesktopPlayer {
    DesktopPlayer(
      environment: environment.merging(["PATH": folder.path]) { $1 },
      clock: SkippingClock(lasting: .seconds(1)))
  }

  @Test func `is the first there is, and gets the address as one argument that no shell reads`()
    async throws
  {
    _ = try program("vlc")
    _ = try program("xdg-open", ending: "exit 1")
    #expect(try await player().play(video, by: "") == "vlc")
    #expect(given == "https://files.example/a.mp4?x=1&y=$(z)\n")
  }

  @Test func `is the browser where there is no player`() async throws {
    let browser = try program("browser")
    _ = try program("xdg-open", ending: "exit 1")
    for environment in [["DISPLAY": ":0"], [:]] {
      let both = environment.merging(["BROWSER": "none:\(browser)"]) { $1 }
      #expect(try await player(both).play(video, by: "") == "browser")
    }
  }

  @Test func `is the one that the person wants, with its arguments`() async throws {
    _ = try program("mpv", ending: "exit 1")
    let mine = try program("mine")
    // It may need no desktop.
    #expect(try await player([:]).play(video, by: "\(mine) --fs  -q") == "mine")
    #expect(given?.hasPrefix("--fs\n-q\nhttps://") == true)
  }

  @Test func `gets the whole path of a file, which is never an option`() async throws {
    _ = try program("mpv")
    _ = try await player().play(.file(FileLocation(path: "--script=evil.mp4")), by: "")
    #expect(given?.hasPrefix("/") == true)
    #expect(given?.hasSuffix("/--script=evil.mp4\n") == true)
    await #expect(throws: PlayingError.unspeakable) {
      try await player().play(.file(FileLocation(bytes: [0x2F, 0xFF])), by: "")
    }
  }

  @Test(arguments: ["IMG_1.MOV", "IMG_1.mov", nil])
  func `gets the film of a live photo, and nothing of a picture that stands still`(film: String?)
    async throws
  {
    _ = try program("mpv")
    try folder.write([0xFF, 0xD8], to: "IMG_1.HEIC")
    try folder.write([0], to: "IMG_2.MOV")
    if let film { try folder.write([0], to: film) }
    let photo = MediaReference.file(FileLocation(path: folder.path(of: "IMG_1.HEIC")))
    #expect(photo.plays)
    guard let film else {
      await #expect(throws: PlayingError.still) { try await player().play(photo, by: "") }
      return
    }
    #expect(try await player().play(photo, by: "") == "mpv")
    #expect(given == folder.path(of: film) + "\n")
  }

  @Test func `is missed in words that help`() async throws {
    await #expect(throws: PlayingError.noDesktop) { try await player([:]).play(video, by: "") }
    await #expect(throws: PlayingError.none(["mpv", "vlc", "xdg-open"])) {
      try await player().play(video, by: "")
    }
    await #expect(throws: PlayingError.missing("mplayer")) {
      try await player().play(video, by: "mplayer -fs")
    }
    _ = try program("mpv", ending: "exit 2")
    await #expect(throws: PlayingError.failed("mpv")) { try await player().play(video, by: "") }
  }
}
