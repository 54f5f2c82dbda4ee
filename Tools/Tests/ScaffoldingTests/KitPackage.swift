import Architecture
import Foundation
import Testing
import ToolFixtures

@testable import Scaffolding

/// A small real package without dependencies: a kit, an app that lists it, and a template of kits.
struct KitPackage {
  let folder: ScratchFolder
  var root: String { folder.path }

  /// The package as it has to be; `text` changes files before, by path.
  init(_ text: [String: String] = [:]) throws {
    folder = try ScratchFolder()
    let files = Self.files.merging(text) { $1 }
    for (path, text) in files { try folder.write(text, to: path) }
    let format = URL(filePath: #filePath).appending(path: "../../../../.swift-format").standardized
    try folder.write(String(contentsOf: format, encoding: .utf8), to: ".swift-format")
  }

  /// Writes a file anew with something else in place of a text.
  func replace(_ text: String, with other: String, in path: String) throws {
    let before = try folder.read(path)
    try #require(before.contains(text), "\(path) has no such words any more")
    try folder.write(before.replacing(text, with: other), to: path)
  }

  /// Wants to make a kit.
  func making(_ name: String = "Beta") throws -> ModuleWork {
    let template = try Template.named("kit", below: root)
    return ModuleWork(
      root: root, name: try ModuleName(name), task: .making(template, variables: [:]))
  }

  /// Wants to take it out.
  func removing(force: Bool = false) throws -> ModuleWork {
    ModuleWork(root: root, name: try ModuleName("Beta"), task: .removing(force: force))
  }

  /// A kit made in a copy, without looking at the manifest.
  func planMaking(_ name: String = "Beta", _ values: [String: String] = [:]) throws -> ChangeSet {
    let template = try Template.named("kit", below: root)
    let rendering = try template.render(ModuleName(name), variables: values)
    var change = try change()
    for file in rendering.files { try change.write(Data(file.text.utf8), to: file.path) }
    try change.make(rendering)
    return change
  }

  /// The same of taking it out.
  func planRemoving(force: Bool = false) throws -> ChangeSet {
    var change = try change()
    try change.remove(ModuleName("Beta"), force: force)
    return change
  }

  /// A copy, where nobody looks for the package's own files.
  private func change() throws -> ChangeSet {
    let copy = ProjectFolder(root: "\(root)/.build/\(UUID().uuidString)")
    for name in try FileManager.default.contentsOfDirectory(atPath: root) where name != ".build" {
      try copy.makeFolder(above: name)
      try FileManager.default.copyItem(atPath: "\(root)/\(name)", toPath: copy.full(name))
    }
    return ChangeSet(in: copy)
  }

  /// Puts a change in its place, without building anything.
  func apply(_ change: ChangeSet, step: @escaping () throws -> Void = {}) throws {
    try Move(root: root, step: step).carryOut(change, title: "make it")
  }

  /// Where the test of a kit lies in the template, and where its source does.
  static let testFile = "Templates/kit/files/Tests/Kits/{{module}}Tests/{{module}}KitTests.swift"
  static let sourceFile = "Templates/kit/files/Sources/Kits/{{module}}/{{module}}Kit.swift"
  static let registryFile = "Sources/App/photostream/Registry.swift"

  /// A test of a kit that does this.
  static func test(_ body: String, imports: String = "") -> String {
    """
    \(imports)import Testing

    @testable import {{module}}

    @Suite("{{words}}")
    struct {{module}}KitTests {
      @Test
      func `has a title`() {
        \(body)
      }
    }

    """
  }

  static let files = [
    "Package.swift": #"""
    // swift-tools-version: 6.2
    import PackageDescription

    let kits: [Target] = [
      .kit("Alpha"),
      .kit("Omega"),
    ]

    let app: [Target] = [
      .target(
        name: "photostream", dependencies: kits.map { .target(name: $0.name) },
        path: "Sources/App/photostream")
    ]

    let kitTests: [Target] = []

    let package = Package(name: "Small", targets: kits + app + kitTests)

    extension Target {
      static func kit(_ name: String) -> Target {
        .target(name: name, path: "Sources/Kits/\(name)")
      }

      static func tests(_ name: String) -> Target {
        .testTarget(
          name: "\(name)Tests", dependencies: [.target(name: name)],
          path: "Tests/Kits/\(name)Tests")
      }
    }

    """#,
    "Modules.md": """
    # Modules

    <!-- graph: made by make graph -->
    <!-- end of graph -->

    ## Kits

    | module | for | imports | tests |
    |---|---|---|---|
    | Alpha | the first | – | – |
    | Omega | the last | – | – |

    ## App

    | module | for | tests |
    |---|---|---|
    | photostream | all | – |

    """,
    "Tests/.keep": "",
    "Sources/Kits/Alpha/AlphaKit.swift": source.replacing("{{module}}", with: "Alpha"),
    "Sources/Kits/Omega/OmegaKit.swift": source.replacing("{{module}}", with: "Omega"),
    registryFile: """
    import Alpha
    import Omega

    /// All there are.
    enum Registry {
      static let all: [String] = [
        AlphaKit.title
      ]
    }

    """,
    "Templates/kit/template.json": ##"""
    {
      "description": "a kit",
      "home": "Sources/Kits/{{module}}",
      "variables": [
        {"name": "summary", "description": "what it is for", "pattern": "[a-z ]{1,30}",
         "default": "another {{phrase}}"}
      ],
      "edits": [
        {"file": "Package.swift", "list": "kits", "element": ".kit(\"{{module}}\")"},
        {"file": "Package.swift", "list": "kitTests", "element": ".tests(\"{{module}}\")"},
        {"file": "Sources/App/photostream/Registry.swift", "import": "{{module}}"},
        {"file": "Sources/App/photostream/Registry.swift", "list": "all",
         "element": "{{module}}Kit.title"},
        {"file": "Modules.md", "table": "## Kits",
         "row": "| {{module}} | {{summary}} | – | `Tests/Kits/{{module}}Tests` |"}
      ],
      "next": "say {{command}}"
    }
    """##,
    sourceFile: source, testFile: test(#"#expect({{module}}Kit.title == "kit")"#),
  ]

  private static let source = """
    /// Something.
    public enum {{module}}Kit {
      /// What it says.
      public static let title = "kit"
    }

    """
}

/// Runs something that has to fail with a ``Problem`` which says this.
func expectProblem(
  _ words: String, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> Void
) async {
  do {
    try await body()
    Issue.record("nothing is wrong", sourceLocation: sourceLocation)
  } catch {
    let reason = Problem.reason(of: error)
    #expect(reason.contains(words), sourceLocation: sourceLocation)
  }
}
