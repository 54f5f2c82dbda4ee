import Foundation

extension Template {
  /// All templates in a folder, by name: every folder in it that is not hidden is one.
  ///
  /// Throws a `TemplateProblem`, also if one of them cannot be used.
  public static func all(in folder: String) throws(TemplateProblem) -> [Template] {
    var templates: [Template] = []
    for name in try names(in: folder) {
      templates.append(try load("\(folder)/\(name)"))
    }
    return templates
  }

  /// The template of this name in a folder of templates.
  ///
  /// Throws a `TemplateProblem`; if there is no such template, it says which there are.
  public static func named(_ name: String, in folder: String) throws(TemplateProblem) -> Template {
    let names = try names(in: folder)
    guard names.contains(name) else { throw .unknown(name: name, known: names) }
    return try load("\(folder)/\(name)")
  }

  /// The template in this folder; it is checked wholly, so that only values can be wrong later.
  ///
  /// Throws a `TemplateProblem`.
  public static func load(_ folder: String) throws(TemplateProblem) -> Template {
    try TemplateFolder(path: folder).template()
  }

  private static func names(in folder: String) throws(TemplateProblem) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().filter { name in
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(
          atPath: "\(folder)/\(name)", isDirectory: &isFolder)
        return exists && isFolder.boolValue && !name.hasPrefix(".")
      }
    } catch {
      throw .unreadable(file: folder, reason: error.localizedDescription)
    }
  }
}
