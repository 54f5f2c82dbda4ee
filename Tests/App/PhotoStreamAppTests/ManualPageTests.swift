import ArgumentParser
import Foundation
import Testing

@testable import PhotoStreamApp

@Suite("The manual page")
struct ManualPageTests {
  @Test func `names every option, and every word that starts something of its own`() throws {
    let page = try text(of: "docs/photostream.1").replacing("\\-", with: "-")
    let options = PhotoStreamCommand.helpMessage().matches(of: /--[a-z-]+|-[a-z](?=,)/)
      .map { String($0.output) }
    #expect(options.contains("--profile") && options.contains("-c"))
    for word in options + Invocation.programs {
      #expect(page.contains(word), "\(word) is not told there")
    }
  }
}

@Suite("The page of what other servers do")
struct HabitPageTests {
  @Test func `names tests that there are`() throws {
    let page = try text(of: "docs/fediverse.md")
    let named = page.split(separator: "\n").filter { $0.hasPrefix("| ") }
      .compactMap { $0.split(separator: "|").last }
      .flatMap { $0.matches(of: /`([^`]+)`/).map { String($0.output.1) } }
      .filter { $0.contains(" ") }
    #expect(!named.isEmpty)
    var quoted: Set<String> = []
    let tests = url(of: "Tests").path(percentEncoded: false)
    for path in try FileManager.default.subpathsOfDirectory(atPath: tests)
    where path.hasSuffix(".swift") {
      quoted.formUnion(try text(of: "Tests/" + path).components(separatedBy: "`"))
    }
    #expect(named.filter { !quoted.contains($0) } == [])
  }
}

private func url(of path: String) -> URL {
  URL(filePath: #filePath).appending(path: "../../../../" + path).standardizedFileURL
}

private func text(of path: String) throws -> String {
  try String(contentsOf: url(of: path), encoding: .utf8)
}
