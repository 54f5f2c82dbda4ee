import Foundation
import TerminalHarness
import Testing

@testable import Terminal

/// A film of plain colours, each frame shown for so long.
private func film(_ colours: [[UInt8]], milliseconds: Int = 100) throws -> MovingPicture {
  let frames = try colours.map {
    MovingPicture.Frame(try .plain($0, 32, 32, rows: 8), milliseconds: milliseconds)
  }
  return try #require(MovingPicture(frames))
}

private let red: [UInt8] = [255, 0, 0, 255]
private let blue: [UInt8] = [0, 0, 255, 255]

extension PromptTests {
  /// What moves above the prompt, with a clock that the test decides.
  @Suite @MainActor
  struct FilmTests {
    private let clock = HandClock()

    private func stage(_ environment: [String: String] = [:]) async throws -> Stage {
      let stage = try Stage(
        clock: clock, environment: ["NO_COLOR": ""].merging(environment) { $1 })
      try await stage.start()
      stage.session.setColours(.truecolour)
      return stage
    }

    /// Ends a session, which waits for the terminal's answers, if there are none, by the clock.
    private func end(_ stage: Stage) async throws {
      clock.advance(by: .seconds(10))
      try await stage.end()
    }

    /// How many frames were drawn.
    private nonisolated func drawings(_ stage: Stage) -> Int {
      stage.terminal.received.ranges(of: "\u{1B}[?25l").count
    }

    /// Lets time go by until the picture is of a colour.
    private func expect(_ colour: String, in stage: Stage, above text: String = "") async throws {
      try await stage.terminal.expect("a frame of \(colour)") { [clock] screen in
        if shows(colour, screen), screen.contains(text) { return true }
        clock.advance(by: .milliseconds(10))
        return false
      }
    }

    private nonisolated func shows(_ colour: String, _ screen: VirtualScreen) -> Bool {
      (0..<screen.height).count { row in
        screen.cells(inRow: row).prefix(16).allSatisfy { $0.style.contains("48;2;\(colour)") }
      } == 8
    }

    @Test func `frames are drawn where the picture is, and a key ends it and is typed`()
      async throws
    {
      let stage = try await stage()
      let film = try film([red, blue])
      stage.session.write(film.frames[0].picture)
      stage.session.write("words below\nand more")
      stage.terminal.receiveNow()
      try await stage.terminal.expect("the picture") { screen in
        screen.contains("and more") && shows("255;0;0", screen) && screen.cursorLine == "test>"
      }
      let text = stage.terminal.screen.text
      await stage.session.play(film)
      try await stage.terminal.expect("the first frame") { _ in drawings(stage) == 1 }
      for colour in ["0;0;255", "255;0;0", "0;0;255"] { try await expect(colour, in: stage) }
      #expect(stage.terminal.screen.text == text, "nothing else has changed")
      stage.terminal.type("x")
      try await stage.terminal.expect("the key") { $0.cursorLine == "test> x" }
      let drawn = drawings(stage)
      clock.advance(by: .milliseconds(500))
      stage.terminal.type("y")
      try await stage.terminal.expect("the key") { $0.cursorLine == "test> xy" }
      #expect(drawings(stage) == drawn)
      try await end(stage)
    }

    @Test func `a link that is longer than the window does not move the film`() async throws {
      let stage = try await stage()
      let film = try film([red, blue])
      stage.session.write(film.frames[0].picture)
      stage.session.write("title")
      let page = "https://photos.example/" + String(repeating: "fog", count: 30)
      stage.session.write(StyledText("page ", .faint) + StyledText(page, .link))
      try await stage.terminal.expect("the picture") { screen in
        screen.contains("fogfog") && shows("255;0;0", screen) && screen.cursorLine == "test>"
      }
      let text = stage.terminal.screen.text
      await stage.session.play(film)
      for colour in ["0;0;255", "255;0;0"] { try await expect(colour, in: stage) }
      #expect(stage.terminal.screen.text == text, "nothing else has changed")
      try await end(stage)
    }

    @Test func `what is printed meanwhile moves the film up, and out of the screen ends it`()
      async throws
    {
      let stage = try await stage()
      let film = try film([red, blue])
      stage.session.write(film.frames[0].picture)
      await stage.session.play(film)
      try await stage.terminal.expect("the first frame") { _ in drawings(stage) == 1 }
      stage.session.write("somebody has posted")
      try await expect("0;0;255", in: stage, above: "somebody has posted")
      for number in 0..<30 { stage.session.write("line \(number)") }
      try await stage.terminal.expect("the lines") {
        $0.contains("line 29") && $0.cursorLine == "test>"
      }
      let text = stage.terminal.screen.text
      clock.advance(by: .milliseconds(110))
      stage.terminal.type("x")
      try await stage.terminal.expect("the key") { $0.cursorLine == "test> x" }
      #expect(stage.terminal.screen.text == text + " x")
      try await end(stage)
    }

    @Test func `what comes after a key is not shown`() async throws {
      let stage = try await stage()
      let film = try film([red, blue])
      stage.session.write(film.frames[0].picture)
      try await stage.terminal.expect("the picture") { shows("255;0;0", $0) }
      stage.terminal.type("x")
      try await stage.terminal.expect("the key") { $0.cursorLine == "test> x" }
      await stage.session.play(film)
      clock.advance(by: .milliseconds(110))
      stage.terminal.type("y")
      try await stage.terminal.expect("the key") { $0.cursorLine == "test> xy" }
      #expect(shows("255;0;0", stage.terminal.screen))
      #expect(drawings(stage) == 0)
      try await end(stage)
    }

    @Test func `kitty gets each frame once and is stopped by a key`() async throws {
      let stage = try await stage()
      stage.session.setGraphics(.fixed(.kitty))
      let film = try film([red, blue, red], milliseconds: 70)
      stage.session.write(film.frames[0].picture)
      try await stage.terminal.expect("the picture") { $0.pictures.count == 1 }
      let id = try #require(stage.terminal.screen.pictures.first?.id)
      await stage.session.play(film)
      // Needs no key: the commands are sent one after the other.
      try await stage.terminal.expect("the end") { [clock] _ in
        clock.advance(by: .milliseconds(10))
        return stage.terminal.received.contains("a=a,i=\(id),s=3,v=1")
      }
      let sent = stage.terminal.received
      #expect(sent.contains("a=a,i=\(id),r=1,z=70,q=2"))
      #expect(sent.ranges(of: "a=f,i=\(id),z=70,f=100").count == 2)
      #expect(sent.contains("a=a,i=\(id),s=2"))
      #expect(!sent.contains("a=a,i=\(id),s=1"))
      stage.terminal.type("x")
      try await stage.terminal.expect("the key") { $0.cursorLine == "test> x" }
      #expect(stage.terminal.received.contains("a=a,i=\(id),s=1,q=2"))
      #expect(stage.terminal.screen.pictures.count == 1)
      try await end(stage)
    }

    @Test func `without a terminal nothing moves`() async throws {
      let session = TerminalSession(
        .init(script: [], environment: [:], input: -1, output: -1, error: -1, handlesSignals: false)
      )
      let film = try film([red, blue])
      session.write(film.frames[0].picture)
      await session.play(film)
      #expect(session.filmScreen == nil)
      await session.close()
    }
  }
}

@Suite struct FilmProjectorTests {
  private let start = ContinuousClock.now

  private func projector(_ count: Int, isWhole: Bool = true) throws -> FilmProjector {
    let picture = try Picture.plain(red, 4, 4)
    let screen = FilmScreen(
      geometry: PictureGeometry(of: picture, columns: 4, rows: 4), traits: ConsoleTraits(),
      isInTmux: false, kittyID: nil)
    var projector = FilmProjector(screen)
    for number in 0..<count {
      _ = projector.take(.frame("\(number)", milliseconds: 100), of: screen)
    }
    if isWhole { _ = projector.take(.end, of: screen) }
    return projector
  }

  @Test func `frames come at their times, and the first after the last`() throws {
    var projector = try projector(3)
    let shown = (0..<5).map { projector.takeFrame(at: start + .milliseconds(100 * $0)) }
    #expect(shown == ["0", "1", "2", "0", "1"])
    #expect(projector.takeFrame(at: start + .milliseconds(499)) == nil)
    #expect(projector.due(at: start) == start + .milliseconds(500))
  }

  @Test(arguments: [0, 60, 100, 150, 200, 250, 1_000])
  func `whoever is always late by so much still sees each frame`(milliseconds: Int) throws {
    for count in [2, 3, 10] {
      var projector = try projector(count)
      var now = start
      var shown: [String?] = []
      for _ in 0..<2 * count {
        shown.append(projector.takeFrame(at: now))
        now = try #require(projector.due(at: now)) + .milliseconds(milliseconds)
      }
      #expect(shown == (0..<2 * count).map { "\($0 % count)" })
    }
  }

  @Test func `after a frame that was a little late the next one comes at its own time`() throws {
    var projector = try projector(3)
    #expect(projector.takeFrame(at: start) == "0")
    #expect(projector.takeFrame(at: start + .milliseconds(130)) == "1")
    #expect(projector.due(at: start) == start + .milliseconds(200))
  }

  @Test func `a line that is slow gets fewer frames`() throws {
    var projector = try projector(10)
    #expect(projector.takeFrame(at: start) == "0")
    projector.rest(until: start + .milliseconds(350))
    #expect(projector.due(at: start) == start + .milliseconds(350))
    #expect(projector.takeFrame(at: start + .milliseconds(200)) == nil)
  }

  @Test func `what kitty is sent leaves the line its time, too`() throws {
    var projector = try projector(0, isWhole: false)
    for command in ["a", "b"] { _ = projector.take(.command(command), of: projector.screen) }
    #expect(projector.takeCommand(at: start) == "a")
    projector.rest(until: start + .seconds(1))
    #expect(projector.due(at: start) == start + .seconds(1))
    #expect(projector.takeCommand(at: start) == nil)
    #expect(projector.takeCommand(at: start + .seconds(1)) == "b")
    #expect(projector.due(at: start) == nil)
  }

  @Test func `whoever stood still for an hour does not hurry afterwards`() throws {
    var projector = try projector(10)
    #expect(projector.takeFrame(at: start) == "0")
    let later = start + .seconds(3600)
    #expect(projector.takeFrame(at: later) != nil)
    #expect(projector.due(at: later).map { $0 > later } == true)
    #expect(projector.isStale(at: later))
  }

  @Test func `a film that is not whole yet waits at its end`() throws {
    var projector = try projector(2, isWhole: false)
    #expect(projector.takeFrame(at: start) == "0")
    #expect(projector.takeFrame(at: start + .milliseconds(100)) == "1")
    #expect(projector.due(at: start) == nil)
    #expect(projector.takeFrame(at: start + .milliseconds(200)) == nil)
    _ = projector.take(.frame("2", milliseconds: 100), of: projector.screen)
    #expect(projector.takeFrame(at: start + .milliseconds(300)) == "2")
    // It starts over although it was told only now that this was the last.
    #expect(projector.due(at: start) == nil)
    _ = projector.take(.end, of: projector.screen)
    #expect(projector.due(at: start) == start + .milliseconds(400))
    #expect(projector.takeFrame(at: start + .milliseconds(400)) == "0")
    let other = FilmScreen(
      geometry: projector.screen.geometry, traits: ConsoleTraits(), isInTmux: false, kittyID: nil)
    let isTaken = projector.take(.end, of: other)
    #expect(!isTaken)
  }

  @Test(arguments: [false, true])
  func `a film of which only one frame came stands still`(isShownFirst: Bool) throws {
    var projector = try projector(1, isWhole: !isShownFirst)
    #expect(projector.takeFrame(at: start) == "0")
    if isShownFirst { _ = projector.take(.end, of: projector.screen) }
    #expect(projector.due(at: start) == nil)
  }

  @Test func `a line over a network bears less`() {
    #expect(FilmProjector.rate(["SSH_TTY": "/dev/pts/3"]) < FilmProjector.rate([:]))
  }
}
