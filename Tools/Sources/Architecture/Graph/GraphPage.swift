import Foundation

/// The part of `Modules.md` that `make graph` writes.
public enum GraphPage {
  /// Where the drawing is, from the package's root.
  public static let drawingPath = "docs/modules.svg"

  static let start = "<!-- graph: made by make graph -->"
  static let end = "<!-- end of graph -->"

  /// The page with the graph between its markers; throws `MapError.marker` if one is missing.
  public static func updated(
    _ modulesPage: String, with graph: ModuleGraph
  ) throws(MapError) -> String {
    guard let start = modulesPage.range(of: start + "\n") else {
      throw .marker(start, file: ModulesPage.path)
    }
    guard let end = modulesPage[start.upperBound...].range(of: end) else {
      throw .marker(end, file: ModulesPage.path)
    }
    let region = """
      ![Who needs whom: a drawing of what stands below](\(drawingPath))

      ```
      \(graph.text)
      ```

      """
    return modulesPage.replacingCharacters(in: start.upperBound..<end.lowerBound, with: region)
  }
}
