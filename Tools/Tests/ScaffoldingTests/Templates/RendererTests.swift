import Testing

@testable import Scaffolding

@Suite("Values for a template")
struct RendererTests {
  @Test("have to be those it asks for")
  func unknown() throws {
    expect(
      try Self.render(["sumary": "x"]),
      .unknownValue(template: "thing", name: "sumary", known: ["summary", "owner"]),
      says: "it asks for summary, owner")
  }

  @Test("have to be given where there is no default")
  func missing() throws {
    let manifest = #"""
      {"description": "a", "home": "a", "variables": [{"name": "b", "description": "what b is"}]}
      """#
    expect(
      try TemplateFixture(manifest: manifest, files: [:]).load().render(ModuleName("grid")),
      .noValue(template: "thing", name: "b", description: "what b is"), says: "what b is")
  }

  @Test(
    "match wholly", arguments: ["", "with CAPITALS", "a\nb", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"])
  func pattern(value: String) {
    expect(
      try Self.render(["summary": value]),
      .badValue(
        name: "summary", value: value, description: "what it is for", pattern: "[a-z ]{1,30}"),
      says: "it has to match [a-z ]{1,30}")
  }

  @Test("are a line, if nothing else is asked", arguments: ["a\nb", "a\u{1B}b"])
  func line(value: String) {
    #expect(throws: TemplateProblem.self) { try Self.render(["owner": value]) }
    #expect(throws: Never.self) {
      try Self.render(["owner": "Zoë’s “own” | {{x}}", "summary": "a"])
    }
  }

  @Test("match also if they are the default")
  func defaults() {
    #expect(throws: TemplateProblem.self) { try Self.render([:], name: "Photo2Grid") }
  }

  @Test(
    "do not lead out of the project, nor into what is not ours",
    arguments: [
      ("../a", "leads out"), ("/etc/passwd", "leads out"), ("a/../../b", "leads out"),
      (".git/hooks/a", "not for templates"), ("Sources/.build/a", "not for templates"),
      (".GIT/config", "not for templates"), ("a//b", "without a name"), ("", "is empty"),
      ("./a", "only a dot"), ("a\\b", "characters"), ("~/a", "leads out"),
    ])
  func paths(path: String, says words: String) throws {
    let fixture = try TemplateFixture(manifest: Self.free, files: ["{{place}}": "text"])
    expect(
      try fixture.load().render(ModuleName("grid"), variables: ["place": path]),
      .badPath(
        file: "thing/files/{{place}}", path: path, reason: ProjectPath.flaw(of: path) ?? ""),
      says: words)
  }

  @Test("do not make one file of two")
  func samePath() throws {
    let fixture = try TemplateFixture(
      manifest: Self.free, files: ["{{place}}": "text", "a.txt": "text"])
    for path in ["a.txt", "A.txt"] {
      let problem = try #require(throws: TemplateProblem.self) {
        try fixture.load().render(ModuleName("grid"), variables: ["place": path])
      }
      guard case .samePath(_, ["thing/files/a.txt", "thing/files/{{place}}"]) = problem else {
        Issue.record("\(problem)")
        return
      }
      #expect(problem.reason.contains("rename one"))
    }
  }

  @Test("do not make a file of a folder, nor of an edited file", arguments: ["a.txt/b", "e.swift"])
  func collision(path: String) throws {
    let fixture = try TemplateFixture(
      manifest: Self.free, files: ["{{place}}": "text", "a.txt": "text"])
    #expect(throws: TemplateProblem.self) {
      try fixture.load().render(ModuleName("grid"), variables: ["place": path])
    }
  }

  private static let free = #"""
    {"description": "a", "home": "h", "variables": [{"name": "place", "description": "w"}],
     "edits": [{"file": "e.swift", "import": "A"}]}
    """#

  @discardableResult
  private static func render(
    _ values: [String: String], name: String = "grid"
  ) throws -> Rendering {
    try TemplateFixture().load().render(ModuleName(name), variables: values)
  }

  private func expect(
    _ rendering: @autoclosure () throws -> Rendering, _ problem: TemplateProblem,
    says words: String
  ) {
    #expect(throws: problem) { try rendering() }
    #expect(problem.reason.contains(words), "\(problem.reason)")
  }
}
