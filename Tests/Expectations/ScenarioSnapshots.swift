import DevApp
import Fakes
import Foundation
import Terminal
import Testing
import Viper

/// Compares what a screen shows in a scenario with `Snapshots/<screen>-<scenario>-<columns>.txt`
/// beside the test, and what it writes for scripts with `…-records.txt`.
///
///     @Test(arguments: SettingsDev.scenarios)
///     func `looks right in every scenario`(scenario: Scenario) async throws {
///       try await expectSnapshots(of: scenario)
///     }
///
/// What never ends is stopped where it waits, as Ctrl-C does. No line is wider than the console, except
/// addresses, which are to be copied whole.
@MainActor
public func expectSnapshots(
  of scenario: Scenario, columns: [Int] = [20, 40, 80, 120], filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  for columns in columns {
    let console = RecordingConsole(columns: columns)
    let screen = try await play(scenario, on: console)
    let tooWide = console.lines.filter {
      TextWidth.columns(of: $0) > columns && !$0.hasPrefix("https://")
    }
    #expect(tooWide.isEmpty, "wider than \(columns)", sourceLocation: sourceLocation)
    try expectSnapshot(
      console.transcript.joined(separator: "\n"), named: "\(screen)-\(scenario.name)-\(columns)",
      filePath: filePath, sourceLocation: sourceLocation)
  }
  let script = RecordingConsole(isInteractive: false)
  let screen = try await play(scenario, on: script)
  try expectSnapshot(
    script.records.joined(separator: "\n"), named: "\(screen)-\(scenario.name)-records",
    filePath: filePath, sourceLocation: sourceLocation)
}

/// Expects that no snapshot lies beside the test that none of these scenarios has, at these widths.
@MainActor
public func expectNoOtherSnapshots(
  than scenarios: [Scenario], columns: [Int] = [20, 40, 80, 120], filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let folder = URL(filePath: filePath).deletingLastPathComponent().appending(path: "Snapshots")
  let names = try FileManager.default.contentsOfDirectory(
    atPath: folder.path(percentEncoded: false))
  let known = scenarios.flatMap { scenario -> [String] in
    let screen = scenario.makeScreen(on: RecordingConsole()).name
    return (columns.map(String.init) + ["records"]).map { "\(screen)-\(scenario.name)-\($0).txt" }
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
