import Testing

@testable import Architecture

@Suite("The list of screens")
struct RegistryDriftTests {
  private static let app = "Sources/App/PhotoStreamApp"
  private let project = SmallProject().with("Sources/Screens/AuthScreen")
    .file(app + "/ScreenRegistry.swift", "import AuthScreen\nlet all = [AuthRouter.descriptor]")
    .file(app + "/Services+Auth.swift", "import AuthScreen")

  @Test("has every screen, and what each asks for")
  func kept() {
    #expect(project.told(by: RegistryDrift()) == [])
  }

  @Test("tells what a new screen still needs")
  func missing() {
    let project = project.with("Sources/Screens/PhotoScreen")
      .file("Sources/Screens/PhotoScreen/PhotoRouter.swift", "protocol PhotoDependencies {}")
    #expect(
      project.told(by: RegistryDrift()) == [
        "\(Self.app)/ScreenRegistry.swift:1: drift: add `import PhotoScreen`",
        "\(Self.app)/ScreenRegistry.swift:2: drift: "
          + "add `PhotoRouter.descriptor.from { $0 },` to `all`",
        "\(Self.app)/Services+Photo.swift:1: drift: add the file with `import PhotoScreen` and "
          + "`extension Services: PhotoDependencies {}`",
      ])
  }

  @Test("asks nothing of the app for a container, which needs nothing")
  func container() {
    let told = project.with("Sources/Screens/BothScreen").told(by: RegistryDrift())
    #expect(told.count == 2)
    #expect(!told.contains { $0.contains("Services+Both.swift") })
  }

  @Test("asks for an app for developers once they can be made")
  func apps() {
    let project = project.with("Sources/Dev/DevApp")
    let told = project.told(by: RegistryDrift())
    #expect(told.count == 1)
    #expect(told.first?.contains("add Sources/Dev/AuthDev") == true)
    #expect(project.with("Sources/Dev/AuthDev").told(by: RegistryDrift()) == [])
  }

  @Test("tells what is left of a screen that is gone")
  func superfluous() {
    var project = project.with("Sources/Dev/AuthDev")
    project.targets.removeFirst()
    #expect(
      project.told(by: RegistryDrift()) == [
        "\(Self.app)/ScreenRegistry.swift:2: drift: AuthRouter is of no screen: delete the line",
        "\(Self.app)/Services+Auth.swift:1: drift: there is no AuthScreen: delete the file",
        "Package.swift:1: drift: AuthDev runs no screen: delete it, or call it like its screen",
      ])
  }

  @Test("has to be there")
  func gone() {
    let project = SmallProject().with("Sources/Screens/AuthScreen")
    #expect(project.told(by: RegistryDrift()).count == 1)
    #expect(SmallProject().told(by: RegistryDrift()) == [])
  }
}
