import Foundation
import FoundationXML
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
  func svg() throws {
    let svg = graph.svg
    let drawing = try Drawing(svg)
    #expect(drawing.root == "svg")
    let allowed: Set = ["svg", "title", "style", "defs", "marker", "path", "g", "rect", "text"]
    #expect(drawing.elements.isSubset(of: allowed), "\(drawing.elements.subtracting(allowed))")
    let active = drawing.attributes.filter { $0.hasPrefix("on") || $0.contains("href") }
    #expect(active == [])
    let modules = ["AuthScreen", "Domain", "Media", "PhotoScreen", "PhotoStreamApp", "Viper"]
    #expect(drawing.texts.filter(modules.contains).sorted() == modules)
    #expect(drawing.arrows.count == graph.edges.count && !drawing.arrows.isEmpty)
    #expect(Set(drawing.arrows).isSubset(of: drawing.heads))
    let empty = try Drawing(ModuleGraph(PackageDescription(targets: [])).svg)
    #expect(empty.root == "svg" && empty.texts == ["Who needs whom"])
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

/// What a drawing consists of; throws where it is no well-formed XML.
private struct Drawing {
  private(set) var root = ""
  private(set) var elements: Set<String> = []
  private(set) var attributes: Set<String> = []
  /// What each element says that has text, in their order.
  private(set) var texts: [String] = []
  /// What the paths end with: `url(#screens-head)`.
  private(set) var arrows: [String] = []
  /// How the ends of paths are called that there are.
  private(set) var heads: Set<String> = []

  init(_ svg: String) throws {
    let (parser, reader) = (XMLParser(data: Data(svg.utf8)), Reader())
    parser.delegate = reader
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
    self = reader.drawing
  }

  private init() {}

  private final class Reader: NSObject, XMLParserDelegate {
    var drawing = Drawing()
    private var text = ""

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      if drawing.elements.isEmpty { drawing.root = name }
      drawing.elements.insert(name)
      drawing.attributes.formUnion(attributes.keys)
      if let arrow = attributes["marker-end"] { drawing.arrows.append(arrow) }
      if name == "marker", let id = attributes["id"] { drawing.heads.insert("url(#\(id))") }
      text = ""
    }

    func parser(_ parser: XMLParser, foundCharacters characters: String) { text += characters }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) {
      if name == "text" || name == "title" { drawing.texts.append(text) }
      text = ""
    }
  }
}
