import Foundation
import Testing
import ToolFixtures

@testable import Scaffolding

@Suite("A template")
struct TemplateTests {
  @Test func `becomes files and edits, the same each time`() throws {
    let name = try ModuleName("photo-grid")
    let rendering = try template().render(name)
    #expect(
      rendering.files == [
        Rendering.File(
          path: "Sources/Things/PhotoGridThing/PhotoGridView.swift",
          text: "/// Photo grid, PHOTO GRID OF EVERYBODY.\n"
            + "struct PhotoGridView { let photoGrid = \"photo-grid\" }\n"),
        Rendering.File(
          path: "Tests/Things/PhotoGridThingTests/PhotoGridTests.swift",
          text: "let test1 = 0\nlet test2 = 1\n// Something.\n"),
      ])
    #expect(
      rendering.edits.map(\.text) == [
        ".thing(\"PhotoGridThing\")", "| PhotoGridThing | photo grid of everybody |",
      ])
    #expect(rendering.receipt == "Sources/Things/PhotoGridThing/.module.json")
    #expect(rendering.declaredTypes == ["PhotoGridView"])
    #expect(rendering.targets == ["PhotoGridThing"])
    #expect(rendering.next == "say in PhotoGridView what everybody sees")
    #expect(try template().render(name) == rendering)
  }

  @Test func `takes values, does not render them again, and makes no empty file`() throws {
    let values = ["summary": "all of it", "owner": "{{module}}"]
    let rendering = try template().render(ModuleName("photo-grid"), variables: values)
    #expect(rendering.next == "say in PhotoGridView what {{module}} sees")
    #expect(rendering.edits.last?.text == "| PhotoGridThing | all of it |")
    let nobody = try template().render(ModuleName("photo-grid"), variables: ["owner": "nobody"])
    #expect(nobody.files.first == Rendering.File(path: "Notes/PhotoGrid.md", text: "Nobody’s.\n"))
  }

  @Test func `appears as soon as its folder is there`() async throws {
    let folder = try folder()
    #expect(try Template.all(below: folder.path).map(\.name) == ["thing"])
    try folder.write(
      #"{"description": "mine", "home": "Sources/Mine"}"#, to: "Templates/mine/template.json")
    try folder.write("", to: "Templates/README.md")
    try folder.write("", to: "Templates/.hidden/file")
    #expect(try Template.all(below: folder.path).map(\.description) == ["mine", "a thing"])
    #expect(try Template.named("mine", below: folder.path).files.isEmpty)
    await expectProblem("there is no template “thin”: there is mine, thing") {
      _ = try Template.named("thin", below: folder.path)
    }
  }

  @Test(
    arguments: [
      (nil, "thing/template.json is missing"), ("{", "is not JSON"),
      ("{\n  \"description\": \"a\",\n  oops\n}", "line 3"), ("[]", "thing/template.json: "),
      (#"{"home": "a"}"#, "“description” is missing"),
      (#"{"description": "a"}"#, "“home” is missing"),
      (#"{"description": "a", "home": "a", "files": []}"#, "unknown key “files”"),
      (
        #"{"description": "a", "home": "a", "edits": [{"file": "b", "import": "c", "x": 1}]}"#,
        "“x”"
      ),
      (#"{"description": "a", "home": "a", "edits": [{"file": "b"}]}"#, "an edit has"),
      (manifest(#"{"name": "a", "description": "b", "regex": "c"}"#), "“regex”"),
      (manifest(#"{"name": "A b", "description": "b"}"#), "“A b”"),
      (manifest(#"{"name": "module", "description": "b"}"#), "“module” is taken"),
      (manifest(#"{"name": "if", "description": "b"}"#), "“if” is taken"),
      (manifest(#"{"name": "a", "description": "b", "pattern": "["}"#), "no regular"),
      (
        manifest("{\"name\": \"a\",\n\"description\": \"b\", \"default\": \"{{c}}\"}"),
        "json:2: nothing is"
      ),
      (
        "{\n\"description\": \"a\", \"home\": \"a\",\n\"next\": \"{{d}}\"}",
        "json:3: nothing is called “d”"
      ),
    ] as [(String?, String)])
  func `is refused if its manifest is not one`(_ manifest: String?, _ words: String) async {
    await expectProblem(words) { _ = try template(manifest, [:]) }
  }

  @Test(arguments: [
    ("a\n{{ modul }}", "2: nothing is called “modul”"), ("{{ module|default:other }}", "“other”"),
    ("{% if false %}\n\n{{ nothing }}{% endif %}", "3: nothing is called “nothing”"),
    ("{% if not module and nothing %}{% endif %}", "1: nothing is called “nothing”"),
    ("{{ module if nothing else command }}", "“nothing”"),
    ("{% for x in nothing|split:\",\" %}{% endfor %}", "“nothing”"),
    ("{% for x in 1...2 where y == 1 %}{% endfor %}", "“y”"),
    ("{% for x in 1...2 %}{{ forloop.count }}{% endfor %}", "“forloop.count”"),
    ("{{ module.first }}", "“module.first”"), ("{{{module}}}", "nothing is called “{module”"),
    ("same\nsame\n{{ a }}\nsame\n{{ module }}", "3: nothing is called “a”"),
    ("a\n{{ module", "2: “{{” has no “}}” after it"), ("\n{% if module %}", ": "),
    ("{% fro x in 1...2 %}{% endfor %}", "“fro”"),
    ("{{ module|upcase }}", "upcase"), ("{{ module| }}", ": "), ("{{ }}", ": "),
    ("{% for x %}{% endfor %}", "“x”"), ("{% endfor %}", ": "),
    ("{% if and %}{% endif %}", ": "), ("x: {% x: for y in 1...2 %}{% endfor %}", "“x”"),
    ("\n{% include \"a\" %}", "2: nothing is called “include”"),
    ("{% extends \"a\" %}", "“extends”"), ("{% block a %}", "“block”"),
  ])
  func `is refused if a text asks for what is not there`(
    _ text: String, _ words: String
  ) async {
    await expectProblem(words) { _ = try template(Self.manifest(""), ["a.txt": text]) }
    let loop = "{% for x in 1...100 %}{% for y in x|split:\",\" %}{{y}}{% endfor %}{% endfor %}"
    #expect(throws: Never.self) { try template(Self.manifest(""), ["a.txt": loop + loop]) }
  }

  @Test func `is refused if a file is no text, or a link`() async throws {
    let folder = try folder(Self.manifest(""), [:])
    func load() throws { _ = try Template.named("thing", below: folder.path) }
    try folder.write(Data([0xFF, 0xFE]), to: "Templates/thing/files/a")
    await expectProblem("thing/files/a is not UTF-8 text", load)
    try FileManager.default.removeItem(atPath: folder.path + "/Templates/thing/files/a")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/Templates/thing/files/a", withDestinationPath: "/etc/passwd")
    await expectProblem(
      "thing/files/a cannot be read: it is not there, or not a file but a link", load)
  }

  @Test(arguments: [
    (["summary": ""], "it has to match [a-z ]{1,30}"),
    (["summary": "with CAPITALS"], "what it is for"), (["summary": "a\nb"], "has to match"),
    (["summary": String(repeating: "a", count: 31)], "has to match"),
    (["owner": "a\nb", "summary": "a"], "has to match"),
    (["owner": "a\u{1B}b", "summary": "a"], "has to match"),
    // Also if it is the default.
    (["owner": "EVERYBODY"], "“grid of EVERYBODY” cannot be summary"),
  ])
  func `refuses values that do not match`(_ values: [String: String], _ words: String) async {
    await expectProblem(words) { _ = try template().render(ModuleName("grid"), variables: values) }
    #expect(throws: Never.self) {
      let odd = ["owner": "Zoë’s “own” | {{x}}", "summary": "a"]
      return try template().render(ModuleName("grid"), variables: odd)
    }
  }

  @Test(arguments: [
    ("../a", "leads out"), ("/etc/passwd", "leads out"), ("a/../../b", "leads out"),
    (".git/hooks/a", "not for templates"), ("Sources/.build/a", "not for templates"),
    (".GIT/config", "not for templates"), ("a//b", "without a name"), ("./a", "only a dot"),
    ("a\\b", "characters"), ("~/a", "leads out"), ("a.txt", "twice over"), ("A.txt", "twice over"),
    ("a.txt/b", "twice over"), ("e.swift", "twice over"), ("h/.module.json", "twice over"),
  ])
  func `makes no file outside of the project, and no two in one place`(
    _ path: String, _ words: String
  ) async throws {
    let manifest = #"""
      {"description": "a", "home": "h", "variables": [{"name": "place", "description": "what it is"}],
       "edits": [{"file": "e.swift", "import": "A"}]}
      """#
    let template = try template(manifest, ["{{place}}": "text", "a.txt": "text"])
    await expectProblem(words) {
      _ = try template.render(ModuleName("grid"), variables: ["place": path])
    }
    await expectProblem("has to know place (what it is)") {
      _ = try template.render(ModuleName("grid"))
    }
  }

  private static func manifest(_ variables: String) -> String {
    #"{"description": "a", "home": "a", "variables": [\#(variables)]}"#
  }

  private func template(
    _ manifest: String? = Self.manifest, _ files: [String: String] = Self.files
  ) throws -> Template {
    let folder = try folder(manifest, files)
    return try withExtendedLifetime(folder) { try Template.named("thing", below: $0.path) }
  }

  private func folder(
    _ manifest: String? = Self.manifest, _ files: [String: String] = Self.files
  ) throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write("", to: "Templates/thing/.keep")
    if let manifest { try folder.write(manifest, to: "Templates/thing/template.json") }
    for (path, text) in files { try folder.write(text, to: "Templates/thing/files/\(path)") }
    return folder
  }

  private static let manifest = ##"""
    {
      "description": "a thing",
      "home": "Sources/Things/{{module}}Thing",
      "variables": [
        {"name": "owner", "description": "whose it is", "default": "everybody"},
        {"name": "summary", "description": "what it is for", "pattern": "[a-z ]{1,30}",
         "default": "{{phrase}} of {{owner}}"}
      ],
      "edits": [
        {"file": "Package.swift", "list": "things", "element": ".thing(\"{{module}}Thing\")"},
        {"file": "Modules.md", "table": "## Things", "row": "| {{module}}Thing | {{summary}} |"}
      ],
      "next": "say in {{module}}View what {{owner}} sees"
    }
    """##

  private static let files = [
    "Sources/Things/{{module}}Thing/{{module}}View.swift":
      "/// {{words}}, {{ summary|uppercase }}.\nstruct {{module}}View { let {{member}} = \"{{command}}\" }",
    "Tests/Things/{{module}}ThingTests/{{module}}Tests.swift": """
    {% for number in 1...2 %}
    let test{{number}} = {{ forloop.counter0 }}
    {% endfor %}
    {% if summary == "nothing" %}
    // Nothing.
    {% else %}
    // Something.
    {% endif %}


    """,
    "Notes/{{module}}.md": "{% if owner == \"nobody\" %}Nobody’s.{% endif %}\n",
  ]
}
