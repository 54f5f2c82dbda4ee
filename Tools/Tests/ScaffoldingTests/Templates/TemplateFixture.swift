import ToolFixtures

@testable import Scaffolding

/// A folder of templates of a test's own.
struct TemplateFixture {
  let folder: ScratchFolder

  init(manifest: String? = Self.manifest, files: [String: String] = Self.files) throws {
    folder = try ScratchFolder()
    if let manifest { try write(manifest, to: "template.json") }
    for (path, text) in files { try write(text, to: "files/\(path)") }
  }

  func write(_ text: String, to path: String) throws {
    try folder.write(Array(text.utf8), to: "thing/\(path)")
  }

  func load() throws -> Template {
    try Template.load(folder.path(of: "thing"))
  }

  static let manifest = ##"""
    {
      "description": "a thing",
      "home": "Sources/Things/{{module}}Thing",
      "variables": [
        {"name": "summary", "description": "what it is for", "pattern": "[a-z ]{1,30}",
         "default": "{{phrase}} of {{owner}}"},
        {"name": "owner", "description": "whose it is", "default": "everybody"}
      ],
      "edits": [
        {"file": "Package.swift", "list": "things", "element": ".thing(\"{{module}}Thing\")"},
        {"file": "Sources/Registry.swift", "import": "{{module}}Thing"},
        {"file": "Modules.md", "table": "## Things", "row": "| {{module}}Thing | {{summary}} |"}
      ],
      "next": "say in {{module}}View what it shows"
    }
    """##

  static let files = [
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
