import Testing

@testable import Architecture

@Suite("The drawing's layout")
struct LayoutTests {
  @Test("has every module once, within the picture, and no two on one another", arguments: [1, 30])
  func boxes(_ count: Int) {
    let graph = ModuleGraph(project(count).map.package)
    let layout = Layout(graph)
    #expect(Set(layout.boxes.keys) == Set(graph.modules.values.joined()))
    for (name, box) in layout.boxes {
      #expect(box.x >= 0 && box.right <= layout.width && box.bottom <= layout.height, "\(name)")
      let others = layout.boxes.filter { $0.key != name && $0.value.overlaps(box) }
      #expect(others.keys.sorted() == [], "\(name)")
    }
  }

  @Test("puts every module into the frame of its layer, and no two frames on one another")
  func frames() {
    let graph = ModuleGraph(project(5).map.package)
    let layout = Layout(graph)
    for (layer, frame) in layout.frames {
      for name in graph.modules[layer] ?? [] {
        let box = layout.boxes[name]
        #expect((box?.x ?? 0) > frame.x && (box?.bottom ?? .max) < frame.bottom, "\(name)")
        #expect((box?.right ?? .max) < frame.right && (box?.y ?? 0) > frame.y, "\(name)")
      }
      #expect(!layout.frames.contains { $0.key != layer && $0.value.overlaps(frame) })
    }
  }

  @Test("leads every arrow round the boxes in its way")
  func arrows() {
    let graph = ModuleGraph(project(5).map.package)
    let layout = Layout(graph)
    let curves = Routing(graph, layout).curves
    #expect(curves.map(\.edge) == graph.edges)
    for (edge, curve) in curves {
      let crossed = layout.boxes.filter { name, box in
        edge.from != .module(name) && edge.to != .module(name)
          && curve.points.contains { box.contains($0, margin: 0) }
      }
      #expect(crossed.keys.sorted() == [], "\(edge)")
    }
  }

  /// Each layer, with so many screens, services and kits.
  private func project(_ count: Int) -> SmallProject {
    let kits = (0..<count).map { "Kit\($0)" }
    var project = SmallProject().with("Sources/C/CVips").with("Sources/Kits/Domain")
    for (index, kit) in kits.enumerated() {
      project = project.with("Sources/Kits/\(kit)", index % 3 == 0 ? ["Domain"] : ["Kit0"])
    }
    for index in 0..<count {
      let name = String(repeating: "Long", count: index % 4 + 1) + "\(index)"
      project = project.with("Sources/Screens/\(name)Screen", [kits[0]])
        .with("Sources/Services/\(name)", index == 0 ? ["Domain", kits[count - 1]] : ["Domain"])
    }
    let below = project.targets.map(\.name).filter { $0 != "CVips" }
    return project.with("Sources/App/AppShell", ["Domain"])
      .with("Sources/App/PhotoStreamApp", below + ["AppShell"])
      .with("Sources/App/photostream", ["PhotoStreamApp"])
      .with("Sources/Dev/DevApp", ["AppShell"]).with("Sources/App/decoder", ["CVips", "Domain"])
  }
}

extension Rectangle {
  fileprivate func overlaps(_ other: Rectangle) -> Bool {
    x < other.right && other.x < right && y < other.bottom && other.y < bottom
  }
}
