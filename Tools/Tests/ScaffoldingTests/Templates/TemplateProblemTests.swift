import Foundation
import Testing
import ToolFixtures

@testable import Scaffolding

@Suite("A template that cannot be used")
struct TemplateProblemTests {
  @Test("is not there")
  func unknown() throws {
    let folder = try TemplateFixture().folder
    #expect(throws: TemplateProblem.unknown(name: "thin", known: ["thing"])) {
      try Template.named("thin", in: folder.path)
    }
    #expect(throws: TemplateProblem.self) { try Template.all(in: folder.path + "/nowhere") }
    let problem = TemplateProblem.unknown(name: "thin", known: ["thing"])
    #expect(problem.reason == "there is no template “thin”: there is thing")
  }

  @Test("has no manifest")
  func noManifest() throws {
    try expect(TemplateFixture(manifest: nil), .noManifest(file: "thing/template.json"))
  }

  @Test(
    "has a manifest that is not one",
    arguments: [
      ("{", ""), ("[]", ""), (#"{"home": "a"}"#, "“description” is missing"),
      (#"{"description": "a"}"#, "“home” is missing"),
      (#"{"description": "a", "home": "a", "files": []}"#, "unknown key “files”"),
      (
        #"{"description": "a", "home": "a", "edits": [{"file": "b", "import": "c", "x": 1}]}"#,
        "“x”"
      ),
      (#"{"description": "a", "home": "a", "edits": [{"file": "b"}]}"#, "edits [0]: an edit has"),
      (Self.manifest(variables: #"{"name": "a", "description": "b", "regex": "c"}"#), "“regex”"),
      (Self.manifest(variables: #"{"name": "A b", "description": "b"}"#), "“A b”"),
      (Self.manifest(variables: #"{"name": "module", "description": "b"}"#), "“module” is taken"),
      (
        Self.manifest(variables: #"{"name": "a", "description": "b", "pattern": "["}"#),
        "no regular"
      ),
    ])
  func badManifest(text: String, says words: String) throws {
    let fixture = try TemplateFixture(manifest: text, files: [:])
    let problem = try #require(throws: TemplateProblem.self) { try fixture.load() }
    guard case .badManifest(file: "thing/template.json", let reason) = problem else {
      Issue.record("\(problem)")
      return
    }
    #expect(words.isEmpty ? !reason.isEmpty : reason.contains(words), "\(reason)")
  }

  @Test("says where its manifest breaks off")
  func brokenManifest() throws {
    let fixture = try TemplateFixture(
      manifest: "{\n  \"description\": \"a\",\n  oops\n}", files: [:])
    let problem = try #require(throws: TemplateProblem.self) { try fixture.load() }
    #expect(problem.reason.contains("line 3"), "\(problem.reason)")
  }

  @Test(
    "asks for a name that nothing has",
    arguments: [
      ("a\n{{ modul }}", 2, "modul"), ("{{ module|default:other }}", 1, "other"),
      ("{% if false %}\n\n{{ nothing }}{% endif %}", 3, "nothing"),
      ("{% if not module and nothing %}{% endif %}", 1, "nothing"),
      ("{{ module if nothing else command }}", 1, "nothing"),
      ("{% for x in 1...2 %}{{x}}{% endfor %}\n{{x}}", 2, "x"),
      ("{% for x in nothing|split:\",\" %}{% endfor %}", 1, "nothing"),
      ("{% for x in 1...2 where y == 1 %}{% endfor %}", 1, "y"),
      ("{% for x in 1...2 %}{{ forloop.count }}{% endfor %}", 1, "forloop.count"),
      ("{{ module.first }}", 1, "module.first"), ("{{{module}}}", 1, "{module"),
      ("same\nsame\n{{ a }}\nsame\n{{ module }}", 3, "a"),
    ])
  func missingVariable(text: String, line: Int, name: String) throws {
    let problem = try problem(in: text)
    guard case .missingVariable(Self.file, line, name, let known) = problem else {
      Issue.record("\(problem)")
      return
    }
    #expect(known.starts(with: Template.builtIns))
    #expect(problem.reason.hasPrefix("\(Self.file):\(line): nothing is called “\(name)”"))
  }

  @Test("asks in a path or in the manifest for a name that nothing has")
  func missingElsewhere() throws {
    try expect(
      TemplateFixture(manifest: Self.plain, files: ["{{name}}.md": "text"]),
      .missingVariable(
        file: "thing/files/{{name}}.md", line: 1, name: "name", known: Template.builtIns))
    let manifest = """
      {
        "description": "a", "home": "a",
        "edits": [
          {"file": "a", "list": "b", "element": ".c(\\"{{d}}\\")"}
        ]
      }
      """
    try expect(
      TemplateFixture(manifest: manifest, files: [:]),
      .missingVariable(
        file: "thing/template.json", line: 4, name: "d", known: Template.builtIns))
  }

  @Test(
    "is not written as Stencil wants it",
    arguments: [
      ("a\n{{ module", 2, "has no “}}” after it"), ("\n{% if module %}", 2, "endif"),
      ("{% fro x in 1...2 %}{% endfor %}", 1, "no tag “fro”"), ("{% %}", 1, "no tag “”"),
      ("{{ module|upcase }}", 1, "no filter “upcase”"), ("{{ module|:x }}", 1, "filter"),
      ("{{ module| }}", 1, "filter"), ("{{ }}", 1, ""), ("{{ \"a }}", 1, "no other after it"),
      ("{% for x %}{% endfor %}", 1, "a loop reads"),
      ("{% endfor %}", 1, ""), ("{% if and %}{% endif %}", 1, ""),
      ("x: {% x: for y in 1...2 %}{% endfor %}", 1, "no tag “x:”"),
    ])
  func syntax(text: String, line: Int, says words: String) throws {
    let problem = try problem(in: text)
    guard case .syntax(Self.file, line, let reason) = problem else {
      Issue.record("\(problem)")
      return
    }
    #expect(words.isEmpty ? !reason.isEmpty : reason.contains(words), "\(reason)")
  }

  @Test("includes another", arguments: ["include", "extends", "block"])
  func inclusion(tag: String) throws {
    let problem = try problem(in: "\n{% \(tag) \"thing\" %}")
    #expect(problem == .inclusion(file: Self.file, line: 2, tag: tag))
    #expect(problem.reason.contains("write the text out here"))
  }

  @Test(
    "has a loop that may have no end",
    arguments: [
      "for x in 1...101", "for x in 1...1000000000", "for x in module", "for x in 1...module",
      "for x in -9223372036854775808...9223372036854775807",
    ])
  func endless(loop: String) throws {
    let problem = try problem(in: "{% \(loop) %}{% endfor %}")
    guard case .endless(Self.file, 1, _) = problem else {
      Issue.record("\(problem)")
      return
    }
    #expect(problem.reason.contains("may have no end"))
  }

  @Test("has three loops in each other")
  func deep() throws {
    let loop = "{% for x in 1...100 %}"
    let end = "{% endfor %}"
    #expect(throws: Never.self) { try load(loop + loop + end + end + loop + end) }
    let problem = try problem(in: loop + loop + loop + end + end + end)
    #expect(problem == .endless(file: Self.file, line: 1, loop: "for x in 1...100"))
  }

  @Test("has defaults that need each other")
  func circle() throws {
    let variables = ["a": "{{b}}", "b": "{{c}}", "c": "{% if a %}{% endif %}"]
      .sorted { $0.key < $1.key }
      .map { #"{"name": "\#($0)", "description": "x", "default": "\#($1)"}"# }
    try expect(
      TemplateFixture(
        manifest: Self.manifest(variables: variables.joined(separator: ",")), files: [:]),
      .circle(file: "thing/template.json", names: ["a", "b", "c", "a"]))
  }

  @Test("has files that are not text, too large or too many")
  func files() throws {
    let fixture = try TemplateFixture(manifest: Self.plain, files: [:])
    try fixture.folder.write([0xFF, 0xFE], to: "thing/files/a")
    try expect(fixture, .notText(file: "thing/files/a"))
    try fixture.write(String(repeating: "a", count: (256 << 10) + 1), to: "files/a")
    try expect(
      fixture, .tooLarge(file: "thing/files/a", size: (256 << 10) + 1, largest: 256 << 10))
    for index in 0...100 { try fixture.write("", to: "files/a\(index)") }
    try fixture.write("", to: "files/a")
    try expect(fixture, .tooMany(folder: "thing/files", most: 100))
  }

  @Test("has a link among its files")
  func link() throws {
    let fixture = try TemplateFixture(manifest: Self.plain)
    try fixture.folder.link("thing/files/a", to: "/etc/passwd")
    try expect(
      fixture,
      .unreadable(file: "thing/files/a", reason: "it is not a file but a link or such"))
  }

  private static let file = "thing/files/a.txt"
  private static let plain = #"{"description": "a", "home": "a"}"#

  private static func manifest(variables: String) -> String {
    #"{"description": "a", "home": "a", "variables": [\#(variables)]}"#
  }

  private func load(_ text: String) throws -> Template {
    try TemplateFixture(manifest: Self.plain, files: ["a.txt": text]).load()
  }

  private func problem(in text: String) throws -> TemplateProblem {
    try #require(throws: TemplateProblem.self) { try load(text) }
  }

  private func expect(_ fixture: TemplateFixture, _ problem: TemplateProblem) throws {
    #expect(throws: problem) { try fixture.load() }
  }
}
