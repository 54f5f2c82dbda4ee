import DevApp
import Fakes
import Foundation
import Terminal
import Testing
import Viper

/// Compares what a screen shows in a scenario with `Snapshots/<screen>-<scenario>-<columns>.txt`
/// beside the test, and what it writes for scripts with `…-records.txt`. What looks as it does on the next narrower
/// console has no file of its own.
///
///     @Test(arguments: SettingsDev.scenarios)
///     func `looks right in every scenario, and has no other snapshot`(scenario: Scenario) async throws {
///       try await expectSnapshots(of: scenario, among: SettingsDev.scenarios)
///     }
///
/// With the first scenario it expects that no snapshot lies there that none of them has, at these widths.
/// What never ends is stopped where it waits, as Ctrl-C does. No line is wider than the console, except
/// addresses, which are to be copied whole.
@MainActor
public func expectSnapshots(
  of scenario: Scenario, among scenarios: [Scenario], columns: [Int] = [20, 40, 80, 120],
  filePath: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  var narrower = ""
  for columns in columns {
    let console = RecordingConsole(columns: columns)
    let screen = try await play(scenario, on: console)
    let tooWide = console.lines.filter {
      TextWidth.columns(of: $0) > columns && !$0.hasPrefix("https://")
    }
    #expect(tooWide.isEmpty, "wider than \(columns)", sourceLocation: sourceLocation)
    let text = console.transcript.joined(separator: "\n")
    try expectSnapshot(
      text == narrower ? "" : text, named: "\(screen)-\(scenario.name)-\(columns)",
      filePath: filePath, sourceLocation: sourceLocation)
    narrower = text
  }
  let script = RecordingConsole(isInteractive: false)
  let screen = try await play(scenario, on: script)
  try expectSnapshot(
    script.records.joined(separator: "\n"), named: "\(screen)-\(scenario.name)-records",
    filePath: filePath, sourceLocation: sourceLocation)
  guard scenario.name == scenarios.first?.name else { return }
  let folder = URL(filePath: filePath).deletingLastPathComponent().appending(path: "Snapshots")
  let names = try FileManager.default.contentsOfDirectory(
    atPath: folder.path(percentEncoded: false))
  let known = scenarios.flatMap { scenario in
    (columns.map(String.init) + ["records"]).map { "\(screen)-\(scenario.name)-\($0).txt" }
  }
  let orphans = Set(names).subtracting(known)
  #expect(orphans.isEmpty, "no scenario has these", sourceLocation: sourceLocation)
}

/// Lets a screen appear until it is done or waits for ever; returns its name.
@MainActor
private func play(_ scenario: Scenario, on console: RecordingConsole) async throws -> String {
  let screen = scenario.makeScreen(on: console)
  let (ends, end) = AsyncStream.makeStream(of: Void.self)
  let playing = Standstill.$reached.withValue({ end.finish() }) {
    Task {
      await screen.view.appear(Destination(screen.name))
      end.finish()
    }
  }
  defer { playing.cancel() }
  try await ends.next("\(scenario.name) to appear or to stand still")
  playing.cancel()
  try await playing.ended()
  screen.view.disappear()
  return screen.name
}
