import Testing

@testable import Architecture

@Suite("The roles of a screen")
struct RoleRuleTests {
  private let project = SmallProject().file(
    "Sources/Kits/Domain/Protocols/ProfileKeeping.swift", "public protocol ProfileKeeping {}")

  @Test(
    "do not import what is another's",
    arguments: [
      ("AuthPresenter", "Terminal"), ("AuthPresenter+Cards", "Terminal"),
      ("AuthInteractor", "Terminal"), ("AuthInteractor", "Viper"), ("AuthEntity", "Terminal"),
    ])
  func imports(_ file: String, _ module: String) {
    let told = told(file, "import \(module)")
    #expect(told.count == 1)
    #expect(told.first?.contains("/\(file).swift:1: roles: \(file).swift → \(module): ") == true)
  }

  @Test(
    "import what is theirs",
    arguments: [
      ("AuthView", "Terminal"), ("AuthPresenter", "Viper"), ("AuthRouter", "Viper"),
      ("AuthInteractor", "Domain"), ("ProfileRecord", "Terminal"),
    ])
  func kept(_ file: String, _ module: String) {
    #expect(told(file, "import \(module)") == [])
  }

  @Test("leave services to the interactor")
  func services() {
    let code = "struct A {\n  let profiles: any ProfileKeeping\n}"
    #expect(told("AuthInteractor", code) == [])
    #expect(told("AuthPresenter", code) == [])
    #expect(told("AuthView", "// any ProfileKeeping\nlet a = \"ProfileKeeping\"") == [])
    for file in ["AuthView", "AuthView+Text", "AuthRouter"] {
      let told = told(file, code)
      #expect(told.count == 1)
      #expect(told.first?.contains(".swift:2: roles: \(file).swift names ProfileKeeping") == true)
    }
  }

  @Test("ask for services in the router's dependencies alone")
  func dependencies() {
    let code = "protocol AuthDependencies {\n  var profiles: any ProfileKeeping { get }\n}"
    #expect(told("AuthRouter", code) == [])
    #expect(told("AuthView", code).count == 1)
  }

  @Test("are those of a component, too")
  func components() {
    let folder = "Sources/Components/PhotoActions/PhotoActions"
    #expect(
      project.file(folder + "Presenter.swift", "import Terminal").told(by: RoleRule()).count == 1)
    let view = "let profiles: any ProfileKeeping\nstruct PhotoActionsRouter {}"
    #expect(project.file(folder + "View.swift", view).told(by: RoleRule()).count == 2)
  }

  @Test("stand in their own files")
  func files() {
    #expect(told("AuthView", "struct AuthView {}\nprotocol AuthPresenting {}") == [])
    #expect(told("ProfileRecord", "struct ProfileRecord {}") == [])
    #expect(
      told("AuthView", "struct AuthView {}\nfinal class AuthPresenter {}") == [
        "Sources/Screens/AuthScreen/AuthView.swift:2: roles: AuthView.swift declares "
          + "AuthPresenter; its file is AuthPresenter.swift"
      ])
  }

  private func told(_ file: String, _ code: String) -> [String] {
    project.file("Sources/Screens/AuthScreen/\(file).swift", code).told(by: RoleRule())
  }
}
