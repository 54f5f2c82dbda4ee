import Foundation
import Testing
import ToolFixtures

@testable import Scaffolding

@Suite("An edit")
struct EditTests {
  @Test("is taken back exactly from any list", arguments: 0..<400)
  func lists(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let text = RandomList.file(using: &random)
    let element = RandomList.element(using: &random)
    let edit = Edit(file: "a.swift", change: .element(element, list: "names"))
    let result = try edit.apply(to: text)
    #expect(result != text)
    #expect(try edit.apply(to: result) == result)
    #expect(try edit.revert(from: result) == text, "seed \(seed)")
  }

  @Test("is taken back exactly from the project’s own files")
  func project() throws {
    let screens = Edit(
      file: "Package.swift", change: .element(".screen(\"GuestsScreen\")", list: "screens"))
    let tests = Edit(
      file: "Package.swift",
      change: .element(".screenTests(\"GuestsScreen\")", list: "screenTests"))
    let registry = "Sources/App/PhotoStreamApp/ScreenRegistry.swift"
    let importing = Edit(file: registry, change: .importing("GuestsScreen"))
    let descriptor = Edit(
      file: registry, change: .element("GuestsRouter.descriptor.from { $0 }", list: "all"))
    let row = Edit(
      file: "Modules.md",
      change: .row("| GuestsScreen | `guests` | guests | – | tests |", heading: "## Screens"))
    try roundTrip([screens, tests], adds: 2)
    try roundTrip([importing, descriptor], adds: 2)
    try roundTrip([row], adds: 1)
  }

  @Test("is read from what a template says, and written so")
  func coding() throws {
    for text in [
      #"{"element":".screen(\"A\")","file":"Package.swift","list":"screens"}"#,
      #"{"file":"a.swift","import":"A"}"#,
      ###"{"file":"Modules.md","row":"| A |","table":"## Screens"}"###,
    ] {
      let edit = try JSONDecoder().decode(Edit.self, from: Data(text.utf8))
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      #expect(try String(decoding: encoder.encode(edit), as: UTF8.self) == text)
    }
  }

  @Test(
    "is not read from anything else",
    arguments: [
      #"{"file":"a"}"#, #"{"file":"a","list":"b"}"#, #"{"import":"A"}"#,
      #"{"file":"a","import":"A","list":"b"}"#, #"{"file":"a","import":"A","other":1}"#,
    ])
  func nonsense(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Edit.self, from: Data(text.utf8))
    }
  }

  private func roundTrip(_ edits: [Edit], adds lines: Int) throws {
    let before = try Project.text(of: edits[0].file)
    let after = try edits.reduce(before) { try $1.apply(to: $0) }
    #expect(after.split(separator: "\n").count == before.split(separator: "\n").count + lines)
    #expect(try edits.reversed().reduce(after) { try $1.revert(from: $0) } == before)
    #expect(try edits.reduce(after) { try $1.revert(from: $0) } == before)
  }
}

/// Lists as people write them.
enum RandomList {
  static func element(using random: inout SeededGenerator) -> String {
    let name = "Q\(Int.random(in: 0..<1000, using: &random))"
    return [name, "\"\(name)\"", ".kit(\"\(name)\", [.a, .b])", "\(name).from { $0 }"]
      .randomElement(using: &random) ?? name
  }

  static func file(using random: inout SeededGenerator) -> String {
    let ending = Bool.random(using: &random) ? "\n" : "\r\n"
    let elements = (0..<Int.random(in: 0...5, using: &random)).map { index in
      ["P\(index)", "r\(index)", "\"S\(index)\"", ".kit(\"T\(index)\")"]
        .randomElement(using: &random) ?? "P"
    }
    var list = "[" + space(using: &random)
    for (index, element) in elements.enumerated() {
      let isLast = index == elements.count - 1
      list += element + (isLast && Bool.random(using: &random) ? "" : ",") + space(using: &random)
    }
    return "// Some file.\n\nlet names = \(list)]\nlet other = [ ]".replacing("\n", with: ending)
  }

  private static func space(using random: inout SeededGenerator) -> String {
    ["", " ", "\n  ", "\n\t", "  // why\n  ", "\n\n  // what\n  ", " /* a\n b */ ", " /* c */\n  "]
      .randomElement(using: &random) ?? ""
  }
}
