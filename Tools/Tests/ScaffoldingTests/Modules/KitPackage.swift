import Architecture
import Foundation
import ToolFixtures

@testable import Scaffolding

/// A small real package without dependencies: a kit, an app that lists it, and a template of kits.
struct KitPackage {
  private let folder: ScratchFolder
  /// The package's root.
  let root: String

  /// The package with its drawing as it has to be; `text` changes files before, by path.
  init(_ text: [String: String] = [:]) async throws {
    folder = try ScratchFolder()
    root = folder.path(of: "root")
    for (path, text) in Self.files.merging(text, uniquingKeysWith: { $1 }) {
      try write(text, to: path)
    }
    try write(Project.text(of: ".swift-format"), to: ".swift-format")
    let graph =
      text["Package.swift"] == nil
      ? try await Self.graph.value : ModuleGraph(try await PackageDescription.read(root: root))
    try write(GraphPage.updated(read("Modules.md"), with: graph), to: "Modules.md")
    try write(graph.svg, to: GraphPage.drawingPath)
  }

  /// What its manifest says, asked once: the package manager takes a second for each answer.
  private static let graph = Task {
    let folder = try ScratchFolder()
    for (path, text) in files { try folder.write(Array(text.utf8), to: path) }
    return ModuleGraph(try await PackageDescription.read(root: folder.path))
  }

  /// All that is in it, apart from what was built.
  var tree: Tree { get throws { try Tree(at: root, without: ".build") } }

  /// The text of a file.
  func read(_ path: String) throws -> String {
    try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
  }

  /// Writes a file as a person does.
  func write(_ text: String, to path: String) throws {
    try folder.write(Array(text.utf8), to: "root/\(path)")
  }

  /// Writes a file anew with something else in place of a text.
  func replace(_ text: String, with other: String, in path: String) throws {
    try write(read(path).replacing(text, with: other), to: path)
  }

  /// Wants to make a kit.
  func making(_ name: String = "Beta") throws -> ModuleMaking {
    ModuleMaking(
      root: root, name: try ModuleName(name),
      template: try Template.named("kit", in: "\(root)/Templates"), variables: [:])
  }

  /// Wants to take it out.
  func removal(force: Bool = false) throws -> ModuleRemoval {
    ModuleRemoval(root: root, name: try ModuleName("Beta"), force: force)
  }

  /// Makes the kit without building anything.
  func make() async throws {
    try apply(await making().preview())
  }

  /// Changes files in good order.
  func apply(_ changes: ChangeSet) throws {
    let journal = try Journal(root: root)
    try journal.apply(changes, title: "test")
    try journal.commit()
  }
}
