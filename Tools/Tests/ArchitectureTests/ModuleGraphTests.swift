import Foundation
import Testing

@testable import Architecture

@Suite("The graph of the modules")
struct ModuleGraphTests {
  private let project = SmallProject()
    .with("Sources/App/PhotoStreamApp", ["AuthScreen", "PhotoScreen", "Domain", "Media"])
    .with("Sources/Screens/PhotoScreen", ["Domain", "Viper"])
    .with("Sources/Screens/AuthScreen", ["Domain", "Viper"])
    .with("Sources/Services/Media", ["Domain"], products: ["Subprocess"])
    .with("Sources/Kits/Viper", ["Domain"]).with("Sources/Kits/Domain")
    .with("Sources/Dev/AuthDev", ["AuthScreen"], type: "executable")
    .with("Tests/Kits/DomainTests", ["Domain"], type: "test")

  private var graph: ModuleGraph { ModuleGraph(project.map.package) }

  @Test("leaves out what follows from the rest, and bundles what a layer has in common")
  func text() {
    #expect(
      graph.text == """
        App       PhotoStreamApp → all screens, Media
        Screens   AuthScreen  PhotoScreen
                  all → Viper
        Services  Media → Domain
        Kits      Viper → Domain
                  Domain
        """)
  }

  @Test("is one drawing for one package, in whatever order it is told")
  func deterministic() {
    let other = ModuleGraph(PackageDescription(targets: project.targets.reversed()))
    #expect(other == graph)
    #expect(other.svg == graph.svg)
  }

  @Test("is drawn as well-formed XML without anything that runs")
  func svg() {
    let svg = graph.svg
    #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"))
    #expect(!svg.contains("<script") && svg.contains(">AuthScreen</text>"))
    #expect(svg.count { $0 == "<" } == svg.count { $0 == ">" })
    #expect(ModuleGraph(PackageDescription(targets: [])).svg.hasSuffix("</svg>\n"))
  }

  @Test("survives targets that go round in a circle")
  func circle() {
    let circle = SmallProject().with("Sources/Kits/A", ["B"]).with("Sources/Kits/B", ["A"])
    #expect(ModuleGraph(circle.map.package).text.hasPrefix("Kits"))
  }

  @Test("is written between its marks, and nowhere else")
  func page() throws {
    let page = "before\n\(GraphPage.start)\nold\n\(GraphPage.end)\nafter\n"
    let updated = try GraphPage.updated(page, with: graph)
    #expect(updated.hasPrefix("before\n\(GraphPage.start)\n!["))
    #expect(updated.hasSuffix("\n```\n\(GraphPage.end)\nafter\n"))
    #expect(updated.contains(graph.text) && !updated.contains("old"))
    #expect(try GraphPage.updated(updated, with: graph) == updated)
  }

  @Test("needs both marks")
  func marks() {
    #expect(throws: MapError.marker(GraphPage.start, file: "Modules.md")) {
      try GraphPage.updated("no mark\n\(GraphPage.end)\n", with: graph)
    }
    #expect(throws: MapError.marker(GraphPage.end, file: "Modules.md")) {
      try GraphPage.updated("\(GraphPage.end)\n\(GraphPage.start)\n", with: graph)
    }
  }

  @Test("is told when it is of other modules")
  func drift() throws {
    let page = try GraphPage.updated("\(GraphPage.start)\n\(GraphPage.end)\n", with: graph)
    func told(_ page: String, _ drawing: String) -> [String] {
      GraphDrift().breaches(
        in: ProjectMap(
          root: "/", package: project.map.package, files: [], modulesPage: page,
          drawing: drawing)
      ).map { "\($0.file):\($0.line)" }
    }
    #expect(told(page, graph.svg) == [])
    let old = page.replacing("Media → Domain", with: "Media → Viper")
    #expect(told(old, "") == ["Modules.md:8", "docs/modules.svg:1"])
    #expect(told("", graph.svg) == ["Modules.md:1"])
  }
}
