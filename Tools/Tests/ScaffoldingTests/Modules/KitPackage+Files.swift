extension KitPackage {
  /// Where the test of a kit lies in the template.
  static let testFile = "Templates/kit/files/Tests/Kits/{{module}}Tests/{{module}}KitTests.swift"
  /// Where its source does.
  static let sourceFile = "Templates/kit/files/Sources/Kits/{{module}}/{{module}}Kit.swift"

  /// A test of a kit that does this.
  static func test(_ body: String, imports: String = "") -> String {
    """
    \(imports)import Testing

    @testable import {{module}}

    @Suite("{{words}}")
    struct {{module}}KitTests {
      @Test("has a title")
      func title() {
        \(body)
      }
    }

    """
  }

  static let files = [
    "Package.swift": manifest, "Modules.md": page, "Templates/kit/template.json": template,
    "Sources/App/photostream/Registry.swift": registry,
    "Sources/Kits/Alpha/AlphaKit.swift": source.replacing("{{module}}", with: "Alpha"),
    "Sources/Kits/Omega/OmegaKit.swift": source.replacing("{{module}}", with: "Omega"),
    "Tests/Kits/AlphaTests/AlphaKitTests.swift": "import Testing\n",
    "Tests/Kits/OmegaTests/OmegaKitTests.swift": "import Testing\n",
    sourceFile: source, testFile: test(#"#expect({{module}}Kit.title == "kit")"#),
  ]

  private static let source = """
    /// Something.
    public enum {{module}}Kit {
      /// What it says.
      public static let title = "kit"
    }

    """

  private static let registry = """
    import Alpha
    import Omega

    /// All there are.
    enum Registry {
      static let all: [String] = [
        AlphaKit.title,
        OmegaKit.title,
      ]
    }

    """

  private static let page = """
    # Modules

    <!-- graph: made by make graph -->
    <!-- end of graph -->

    ## Kits

    | module | for | imports | tests |
    |---|---|---|---|
    | Alpha | the first | – | `Tests/Kits/AlphaTests` |
    | Omega | the last | – | `Tests/Kits/OmegaTests` |

    ## App and tools

    | module | for | tests |
    |---|---|---|
    | photostream | all | – |

    """

  private static let manifest = #"""
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

    let kitTests: [Target] = [
      .tests("Alpha"),
      .tests("Omega"),
    ]

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

    """#

  private static let template = ##"""
    {
      "description": "a kit",
      "home": "Sources/Kits/{{module}}",
      "variables": [],
      "edits": [
        {"file": "Package.swift", "list": "kits", "element": ".kit(\"{{module}}\")"},
        {"file": "Package.swift", "list": "kitTests", "element": ".tests(\"{{module}}\")"},
        {"file": "Sources/App/photostream/Registry.swift", "import": "{{module}}"},
        {"file": "Sources/App/photostream/Registry.swift", "list": "all",
         "element": "{{module}}Kit.title"},
        {"file": "Modules.md", "table": "## Kits",
         "row": "| {{module}} | another | – | `Tests/Kits/{{module}}Tests` |"}
      ],
      "next": "say {{command}}"
    }
    """##
}
