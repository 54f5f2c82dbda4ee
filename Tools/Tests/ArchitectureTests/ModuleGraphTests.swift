import Testing

@testable import Architecture

@Suite("The graph of the modules")
struct ModuleGraphTests {
  private let project = SmallProject()
    .with("Sources/App/PhotoStreamApp", ["AuthScreen", "PhotoScreen", "Domain", "Media"])
    .with("Sources/Screens/PhotoScreen", ["Domain", "Viper"])
    .with("Sources/Screens/AuthScreen", ["Domain", "Viper"])
    .with("Sources/Services/Media", ["Domain", "Fakes"], products: ["Subprocess"])
    .with("Tests/Fakes", ["Viper"])
    .with("Sources/Kits/Viper", ["Domain"]).with("Sources/Kits/Domain")
    .with("Sources/Dev/AuthDev", ["AuthScreen"], type: "executable")
    .with("Tests/Kits/DomainTests", ["Domain"], type: "test")
  private let marked =
    "before\n<!-- graph: made by make graph -->\nold\n<!-- end of graph -->\nafter\n"
  private let drawn = """
    before
    <!-- graph: made by make graph -->
    ```mermaid
    flowchart TD
      subgraph App
        PhotoStreamApp
      end
      subgraph Screens
        AuthScreen
        PhotoScreen
      end
      subgraph Services
        Media
      end
      subgraph Kits
        Domain
        Viper
      end
      PhotoStreamApp --> Screens & Media
      Screens --> Viper
      Media --> Domain
      Viper --> Domain
    ```
    <!-- end of graph -->
    after

    """

  @Test func `leaves out what follows from the rest, bundles what a layer has in common`() throws {
    #expect(try ModuleGraph(project.map.package).drawn(in: marked) == drawn)
    let reversed = PackageDescription(targets: project.targets.reversed())
    #expect(try ModuleGraph(reversed).drawn(in: drawn) == drawn)
    let circle = SmallProject().with("Sources/Kits/A", ["B"]).with("Sources/Kits/B", ["A"])
    #expect(ModuleGraph(circle.map.package).mermaid.contains("subgraph Kits\n    A\n    B\n"))
  }

  @Test func `is told when it is of other modules, or has no place`() {
    for (page, told) in [
      (drawn, nil), (drawn.replacing("Media --> Domain", with: "Media --> Viper"), "Modules.md:21"),
      (marked, "Modules.md:3"), ("", "Modules.md:1"), ("<!-- end of graph -->\n", "Modules.md:1"),
    ] {
      var project = project
      project.page = page
      #expect(
        project.told(by: Law.graph).map { String($0.prefix { $0 != " " }) }
          == (told.map { [$0 + ":"] } ?? []))
    }
  }
}
