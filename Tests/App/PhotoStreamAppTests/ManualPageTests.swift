import ArgumentParser
import Foundation
import Testing

@testable import PhotoStreamApp

@Suite("The manual page")
struct ManualPageTests {
  @Test func `names every option, and every word that starts something of its own`() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../../docs/photostream.1")
    let page = try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
      .replacing("\\-", with: "-")
    let options = PhotoStreamCommand.helpMessage().matches(of: /--[a-z-]+|-[a-z](?=,)/)
      .map { String($0.output) }
    #expect(options.contains("--profile") && options.contains("-c"))
    for word in options + Invocation.programs {
      #expect(page.contains(word), "\(word) is not told there")
    }
  }
}
