import Testing

@testable import Architecture

@Suite("The roles of a screen")
struct RoleRuleTests {
  private let project = SmallProject().file(
    "Sources/Kits/Domain/Accounts/ProfileKeeping.swift", "public protocol ProfileKeeping {}")
  private let property = "struct A {\n  let profiles: any ProfileKeeping\n}"
  private let requirement = "protocol B {\n  var profiles: any ProfileKeeping { get }\n}"

  @Test(arguments: [
    ("AuthPresenter", "Terminal", true), ("AuthPresenter+Cards", "Terminal", true),
    ("AuthInteractor", "Terminal", true), ("AuthInteractor", "Viper", true),
    ("AuthEntity", "Terminal", true), ("AuthView", "Terminal", false),
    ("AuthPresenter", "Viper", false), ("AuthRouter", "Viper", false),
    ("AuthInteractor", "Domain", false), ("ProfileRecord", "Terminal", false),
  ])
  func `import only what is theirs`(_ file: String, _ module: String, _ isBroken: Bool) {
    let told = told(file, "import \(module)")
    #expect(told.count == (isBroken ? 1 : 0))
    let start = "Sources/Screens/AuthScreen/\(file).swift:1: roles: \(file).swift → \(module): "
    #expect(told.allSatisfy { $0.hasPrefix(start) })
  }

  @Test func `leave services to the interactor, but for the router's dependencies`() {
    for (file, code, isBroken) in [
      ("AuthInteractor", property, false), ("AuthPresenter", property, false),
      ("AuthView", "// any ProfileKeeping\nlet a = \"ProfileKeeping\"", false),
      ("AuthView", property, true), ("AuthView+Text", property, true),
      ("AuthRouter", property, true), ("AuthRouter", requirement, false),
      ("AuthView", requirement, true),
    ] {
      let told = told(file, code)
      #expect(told.count == (isBroken ? 1 : 0), "\(file): \(code)")
      #expect(
        told.allSatisfy { $0.contains(".swift:2: roles: \(file).swift names ProfileKeeping") })
    }
  }

  @Test func `are those of a component, too`() {
    let folder = "Sources/Components/PhotoActions/PhotoActions"
    let presenter = project.file(folder + "Presenter.swift", "import Terminal")
    #expect(presenter.told(by: Law.roles).count == 1)
    let view = project.file(folder + "View.swift", property + "\nstruct PhotoActionsRouter {}")
    #expect(view.told(by: Law.roles).count == 2)
  }

  @Test func `stand in their own files`() {
    #expect(told("AuthView", "struct AuthView {}\nprotocol AuthPresenting {}") == [])
    #expect(told("ProfileRecord", "struct ProfileRecord {}") == [])
    #expect(
      told("AuthView", "struct AuthView {}\nfinal class AuthPresenter {}") == [
        "Sources/Screens/AuthScreen/AuthView.swift:2: roles: AuthView.swift declares "
          + "AuthPresenter; its file is AuthPresenter.swift"
      ])
  }

  private func told(_ file: String, _ code: String) -> [String] {
    project.file("Sources/Screens/AuthScreen/\(file).swift", code).told(by: Law.roles)
  }
}
