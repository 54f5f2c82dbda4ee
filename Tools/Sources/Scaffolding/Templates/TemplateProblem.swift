import Architecture

/// Why a template cannot be used; `file` is from the folder of all templates.
public enum TemplateProblem: ExplainedError, Equatable {
  /// There is no template of this name.
  case unknown(name: String, known: [String])
  /// A file of the template, or its folder, cannot be read.
  case unreadable(file: String, reason: String)
  /// There is no `template.json`.
  case noManifest(file: String)
  /// `template.json` is not what it should be.
  case badManifest(file: String, reason: String)
  /// A file is not UTF-8.
  case notText(file: String)
  /// A file is larger than a template can be; sizes in bytes.
  case tooLarge(file: String, size: Int, largest: Int)
  /// There are too many files.
  case tooMany(folder: String, most: Int)
  /// A name that nothing has.
  case missingVariable(file: String, line: Int, name: String, known: [String])
  /// Stencil does not understand the template.
  case syntax(file: String, line: Int, reason: String)
  /// `include`, `extends` and `block` could go in a circle.
  case inclusion(file: String, line: Int, tag: String)
  /// A loop that may have no end.
  case endless(file: String, line: Int, loop: String)
  /// Defaults that need each other.
  case circle(file: String, names: [String])
  /// The template needs a value.
  case noValue(template: String, name: String, description: String)
  /// A value that the template has no use for.
  case unknownValue(template: String, name: String, known: [String])
  /// A value that does not match its pattern.
  case badValue(name: String, value: String, description: String, pattern: String)
  /// A path that leads out of the project, or into what is not to be touched.
  case badPath(file: String, path: String, reason: String)
  /// Two files that become one.
  case samePath(path: String, files: [String])

  /// What happened, where, and what to do.
  public var reason: String {
    fileReason ?? textReason ?? valueReason
  }
}

extension TemplateProblem {
  private var fileReason: String? {
    switch self {
    case .unknown(let name, let known):
      "there is no template “\(name)”: there \(known.isEmpty ? "are none" : "is \(list(known))")"
    case .unreadable(let file, let reason):
      "\(file) cannot be read: \(reason)"
    case .noManifest(let file):
      "\(file) is missing: it says what the template makes and asks for"
    case .badManifest(let file, let reason):
      "\(file): \(reason)"
    case .notText(let file):
      "\(file) is not UTF-8 text: templates are only text"
    case .tooLarge(let file, let size, let largest):
      "\(file) has \(size) bytes, templates have at most \(largest): make it smaller"
    case .tooMany(let folder, let most):
      "\(folder) has more than \(most) files: take out what does not belong there"
    default: nil
    }
  }

  private var textReason: String? {
    switch self {
    case .missingVariable(let file, let line, let name, let known):
      "\(file):\(line): nothing is called “\(name)”: there is \(list(known))"
    case .syntax(let file, let line, let reason):
      "\(file):\(line): \(reason)"
    case .inclusion(let file, let line, let tag):
      "\(file):\(line): templates cannot {% \(tag) %} each other: write the text out here"
    case .endless(let file, let line, let loop):
      "\(file):\(line): {% \(loop) %} may have no end: go through a range such as 1...3 of at most "
        + "\(TemplateCheck.longestRange), or through a text with |split"
    case .circle(let file, let names):
      "\(file): the defaults go in a circle (\(names.joined(separator: " → "))): make one plain text"
    default: nil
    }
  }

  private var valueReason: String {
    switch self {
    case .noValue(let template, let name, let description):
      "the template “\(template)” has to know \(name) (\(description)): say \(name)=…"
    case .unknownValue(let template, let name, let known):
      "the template “\(template)” has no use for “\(name)”: it asks for "
        + (known.isEmpty ? "nothing" : list(known))
    case .badValue(let name, let value, let description, let pattern):
      "“\(value)” cannot be \(name) (\(description)): it has to match \(pattern)"
    case .badPath(let file, let path, let reason):
      "\(file) would become “\(path)”, which \(reason): correct the path"
    case .samePath(let path, let files):
      "\(list(files)) would both become “\(path)”: rename one"
    default: "the template cannot be used"
    }
  }

  private func list(_ names: [String]) -> String {
    names.joined(separator: ", ")
  }
}
