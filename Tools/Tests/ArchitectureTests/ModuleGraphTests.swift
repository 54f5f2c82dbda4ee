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

  @Test func `leaves out what follows from the rest, and bundles what a layer has in common`() {
    #expect(
      graph.text == """
        App       PhotoStreamApp → all screens, Media
        Screens   AuthScreen  PhotoScreen
                  all → Viper
        Services  Media → Domain
        Kits      Viper → Domain
                  Domain
        """)
    let circle = SmallProject().with("Sources/Kits/A", ["B"]).with("Sources/Kits/B", ["A"])
    #expect(ModuleGraph(circle.map.package).text.hasPrefix("Kits"))
  }

  @Test func `is one drawing for one package, in whatever order it is told`() {
    let other = ModuleGraph(PackageDescription(targets: project.targets.reversed()))
    #expect(other == graph)
    #expect(other.svg == graph.svg)
  }

  @Test func `is drawn as well-formed XML without anything that runs`() throws {
    let drawing = try Drawing(graph.svg)
    let allowed: Set = [
      "svg", "title", "style", "defs", "marker", "path", "g", "rect", "text",
    ]
    #expect(Set(drawing.elements.map(\.name)).isSubset(of: allowed))
    let attributes = drawing.elements.flatMap(\.attributes.keys)
    #expect(!attributes.contains { $0.hasPrefix("on") || $0.contains("href") })
    let empty = try Drawing(ModuleGraph(PackageDescription(targets: [])).svg)
    #expect(empty.elements.first?.name == "svg")
  }

  @Test func `has a box for every module, within the picture and on no other, and every arrow`()
    throws
  {
    // More modules than a row has.
    let many = (0..<20).reduce(project) { $0.with("Sources/Services/Long\($1)", ["Domain"]) }
    let graph = ModuleGraph(many.map.package)
    let drawing = try Drawing(graph.svg)
    let size = try #require(drawing.elements.first { $0.name == "svg" }).attributes
    let boxes = drawing.elements.filter { $0.attributes["class"] == "box" }.map(\.rectangle)
    #expect(boxes.count == graph.modules.values.joined().count)
    for (index, box) in boxes.enumerated() {
      #expect(box.minX >= 0 && box.minY >= 0)
      #expect(box.maxX <= Double(size["width"] ?? "") ?? 0)
      #expect(box.maxY <= Double(size["height"] ?? "") ?? 0)
      #expect(!boxes[..<index].contains { $0.intersects(box) })
    }
    let heads = Set(
      drawing.elements.filter { $0.name == "marker" }.map { "url(#\($0.attributes["id"] ?? ""))" })
    let arrows = drawing.elements.compactMap { $0.attributes["marker-end"] }
    #expect(arrows.count == graph.edges.count && heads.isSuperset(of: arrows))
  }

  @Test func `is written between its marks, and nowhere else`() throws {
    let page = "before\n\(GraphPage.start)old\n\(GraphPage.end)\nafter\n"
    let updated = try GraphPage.updated(page, with: graph)
    #expect(updated.hasPrefix("before\n\(GraphPage.start)!["))
    #expect(updated.hasSuffix("\n```\n\(GraphPage.end)\nafter\n"))
    #expect(updated.contains(graph.text) && !updated.contains("old"))
    #expect(try GraphPage.updated(updated, with: graph) == updated)
    for page in ["no mark\n\(GraphPage.end)\n", "\(GraphPage.end)\n\(GraphPage.start)"] {
      #expect(throws: Problem.self) { try GraphPage.updated(page, with: graph) }
    }
  }

  @Test func `is told when it is of other modules`() throws {
    let page = try GraphPage.updated("\(GraphPage.start)\(GraphPage.end)\n", with: graph)
    func told(_ page: String, _ drawing: String) -> [String] {
      var project = project
      (project.page, project.drawing) = (page, drawing)
      return GraphDrift().breaches(in: project.map).map { "\($0.file):\($0.line)" }
    }
    #expect(told(page, graph.svg) == [])
    let old = page.replacing("Media → Domain", with: "Media → Viper")
    #expect(told(old, "") == ["Modules.md:8", "docs/modules.svg:1"])
    #expect(told("", graph.svg) == ["Modules.md:1"])
  }
}

/// The elements of a drawing; throws where it is no well-formed XML.
private struct Drawing {
  struct Element {
    let name: String
    let attributes: [String: String]

    var rectangle: CGRect {
      func number(_ name: String) -> Double { attributes[name].flatMap(Double.init) ?? -1 }
      return CGRect(
        x: number("x"), y: number("y"), width: number("width"), height: number("height"))
    }
  }

  let elements: [Element]

  init(_ svg: String) throws {
    let (parser, reader) = (XMLParser(data: Data(svg.utf8)), Reader())
    parser.delegate = reader
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
    elements = reader.elements
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [Element] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      elements.append(Element(name: name, attributes: attributes))
    }
  }
}
