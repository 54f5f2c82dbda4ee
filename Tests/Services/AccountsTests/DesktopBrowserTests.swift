import Domain
import Fakes
import Foundation
import Testing

@testable import Accounts

@Suite("The desktop's browser", .timeLimit(.minutes(10)))
struct DesktopBrowserTests {
  private let folder: ScratchFolder
  private let page: WebAddress

  init() throws {
    folder = try ScratchFolder()
    page = try #require(WebAddress("https://photos.example/oauth/authorize?state=1&scope=read"))
  }

  /// Waits for a program as long as it takes; what waits for ever is ended by the limit of the suite.
  private let patient = SkippingClock(lasting: .seconds(1))

  /// A program that writes down what it is called with, and how it ends.
  private func program(_ name: String, ending: String = "exit 0") throws -> String {
    try folder.program(
      name, "printf '%s\\n' \"$@\" > '\(folder.path(of: "shown"))'\n\(ending)")
  }

  private var shown: String? {
    try? String(contentsOfFile: folder.path(of: "shown"), encoding: .utf8)
  }

  private var number: String { folder.path(of: "number") }

  /// The process that has written its number down.
  private var process: pid_t? {
    try? pid_t(String(contentsOfFile: number, encoding: .utf8).dropLast())
  }

  /// By itself it would run for ever.
  private func endProcess() {
    if let process { kill(process, SIGKILL) }
  }

  @Test
  func `is none without a desktop, and without a program`() throws {
    _ = try program("xdg-open")
    let path = folder.path
    #expect(!DesktopBrowser(environment: ["PATH": path]).isPossible)
    #expect(!DesktopBrowser(environment: ["DISPLAY": "", "PATH": path]).isPossible)
    #expect(!DesktopBrowser(environment: ["DISPLAY": ":0", "PATH": "/nowhere"]).isPossible)
    #expect(DesktopBrowser(environment: ["WAYLAND_DISPLAY": "w", "PATH": path]).isPossible)
  }

  @Test
  func `is shown the page as one argument that no shell reads`() async throws {
    _ = try program("xdg-open")
    let browser = DesktopBrowser(
      environment: ["DISPLAY": ":0", "PATH": folder.path], clock: patient)
    #expect(await browser.open(page))
    #expect(shown == page.text + "\n")
  }

  @Test
  func `is the one that the person has named`() async throws {
    _ = try program("xdg-open", ending: "exit 1")
    let mine = try program("mine")
    let browser = DesktopBrowser(
      environment: ["DISPLAY": ":0", "PATH": folder.path, "BROWSER": "/missing:\(mine)"],
      clock: patient)
    #expect(await browser.open(page))
  }

  @Test
  func `needs no desktop if the person has named it, and is none that would need a terminal`()
    async throws
  {
    let mine = try program("mine")
    let lynx = try program("lynx")
    let browser = DesktopBrowser(environment: ["BROWSER": "\(lynx):\(mine)"], clock: patient)
    #expect(await browser.open(page))
    #expect(shown == page.text + "\n")
    #expect(!DesktopBrowser(environment: ["DISPLAY": ":0", "BROWSER": lynx]).isPossible)
  }

  @Test
  func `is known to have failed, or not to have started`() async throws {
    let broken = try program("broken", ending: "exit 3")
    let browser = DesktopBrowser(environment: ["DISPLAY": ":0", "BROWSER": broken], clock: patient)
    #expect(await !browser.open(page))
    let gone = DesktopBrowser(
      environment: ["DISPLAY": ":0", "BROWSER": try program("gone")], clock: patient)
    try FileManager.default.removeItem(atPath: folder.path(of: "gone"))
    #expect(await !gone.open(page))
  }

  @Test
  func `is not waited for if it stays`() async throws {
    let clock = ManualClock()
    let mine = try program("mine", ending: "echo $$ > '\(number)'; exec tail -f /dev/null")
    let browser = DesktopBrowser(environment: ["DISPLAY": ":0", "BROWSER": mine], clock: clock)
    let opening = Task { await browser.open(page) }
    defer { endProcess() }
    try await until("it to run") { process != nil }
    try await clock.sleepers(1)
    clock.advance(by: .seconds(2))
    #expect(try await opening.ended())
  }

  @Test
  func `is there when its program ends, whatever that has begun`() async throws {
    let mine = try program("mine", ending: "tail -f /dev/null & echo $! > '\(number)'")
    let browser = DesktopBrowser(environment: ["DISPLAY": ":0", "BROWSER": mine], clock: patient)
    defer { endProcess() }
    #expect(await browser.open(page))
  }
}
