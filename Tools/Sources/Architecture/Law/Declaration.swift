/// How a target is written in `Package.swift`, and in which list.
struct Declaration: Equatable, Sendable {
  let line: String
  let list: String

  /// Tests of a target, or what tests share.
  static func tests(of name: String, below folders: some Collection<String>) -> Declaration {
    guard name.hasSuffix("Tests"), let layer = folders.dropFirst().first else {
      return Declaration(line: ".testSupport(\"\(name)\"),", list: "testSupport")
    }
    let tested = String(name.dropLast("Tests".count))
    return Layer(rawValue: layer)?.testDeclaration(of: tested)
      ?? Declaration(line: ".tests(\"\(tested)\", in: \"\(layer)\"),", list: "tests")
  }
}

extension Layer {
  /// How a target of this layer is declared.
  func declaration(of name: String) -> Declaration {
    switch self {
    case .c:
      Declaration(
        line: ".system(\"\(name)\", pkgConfig: \"…\", apt: \"…\"),", list: "systemLibraries")
    case .kits: Declaration(line: ".kit(\"\(name)\"),", list: "kits")
    case .services: Declaration(line: ".service(\"\(name)\"),", list: "services")
    case .screens: Declaration(line: ".screen(\"\(name)\"),", list: "screens")
    case .components: Declaration(line: ".component(\"\(name)\"),", list: "components")
    case .app: Declaration(line: ".app(\"\(name)\", []),", list: "app")
    case .dev:
      Declaration(
        line: ".scenarios(\"\(name)\", of: \"\(Place.subject(of: name))Screen\"),", list: "dev")
    }
  }

  /// How the tests of one are declared.
  func testDeclaration(of name: String) -> Declaration {
    switch self {
    case .screens: Declaration(line: ".screenTests(\"\(name)\"),", list: "screenTests")
    case .kits, .services, .components, .app, .dev, .c:
      Declaration(line: ".tests(\"\(name)\", in: \"\(rawValue)\"),", list: testList)
    }
  }

  private var testList: String {
    switch self {
    case .kits: "kitTests"
    case .services: "serviceTests"
    case .screens: "screenTests"
    case .components: "componentTests"
    case .app, .c: "appTests"
    case .dev: "devTests"
    }
  }
}
