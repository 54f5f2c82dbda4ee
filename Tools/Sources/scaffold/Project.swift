import Foundation
import Scaffolding

/// The project in the current folder, and what was said on the command line of `make`.
struct Project {
  let root = FileManager.default.currentDirectoryPath

  var templates: String { "\(root)/Templates" }

  /// The values of a template's variables: what `make … summary='what I love'` says arrives in the
  /// environment, under the variable's own name.
  func values(of template: Template) -> [String: String] {
    let environment = ProcessInfo.processInfo.environment
    let given = template.variables.compactMap { variable in
      environment[variable.name].map { (variable.name, $0) }
    }
    return Dictionary(given) { first, _ in first }
  }
}
