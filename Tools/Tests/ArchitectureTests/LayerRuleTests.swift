import Testing

@testable import Architecture

@Suite("The layers")
struct LayerRuleTests {
  @Test(
    "keep apart what must not know each other",
    arguments: [
      ("Sources/Screens/AuthScreen", "Sources/Screens/PhotoScreen", "go there by a Destination"),
      ("Sources/Screens/AuthScreen", "Sources/Services/Library", "a screen knows components"),
      ("Sources/Screens/AuthScreen", "Sources/Kits/Storage", "a screen knows components"),
      ("Sources/Components/PhotoActions", "Sources/Screens/AuthScreen", "screens embed components"),
      ("Sources/Components/PhotoActions", "Sources/Components/PhotoGrid", "a screen embeds both"),
      ("Sources/Components/PhotoActions", "Sources/Services/Media", "a component knows Viper"),
      ("Sources/Components/PhotoActions", "Sources/Kits/Web", "a component knows Viper"),
      ("Sources/Components/PhotoActions", "Sources/Kits/Timeline", "a component knows Viper"),
      ("Sources/Services/Media", "Sources/Components/PhotoActions", "nothing above them"),
      ("Sources/Kits/Viper", "Sources/Components/PhotoActions", "kits are below Components"),
      ("Sources/App/AppShell", "Sources/Components/PhotoActions", "the shell knows Domain"),
      ("Sources/Services/Streams", "Sources/Services/Library", "by Domain's protocols only"),
      ("Sources/Services/Streams", "Sources/Kits/Terminal", "services show nothing"),
      ("Sources/Kits/Domain", "Sources/Kits/Viper", "Viper is not below Domain"),
      ("Sources/Kits/Viper", "Sources/Services/Library", "kits are below Services"),
      ("Sources/Kits/Viper", "Sources/App/AppShell", "the composition root is above all"),
      ("Sources/App/AppShell", "Sources/Services/Library", "the shell knows Domain"),
      ("Sources/App/PhotoStreamApp", "Sources/App/decoder", "the decoder is run, never imported"),
      ("Sources/App/PhotoStreamApp", "Sources/Dev/DevApp", "is run, never imported"),
      ("Sources/App/PhotoStreamApp", "Tests/Fakes", "does not know its tests"),
      ("Sources/Dev/AuthDev", "Sources/Screens/PhotoScreen", "it runs AuthScreen alone"),
      ("Sources/Dev/AuthDev", "Sources/Services/Library", "runs on Fakes"),
      ("Sources/Dev/DevApp", "Tests/Fakes", "does not know its tests"),
      ("Sources/Dev/DevApp", "Sources/App/PhotoStreamApp", "the composition root is above all"),
      ("Sources/Dev/DevApp", "Sources/Screens/AuthScreen", "import it in AuthDev"),
      ("Sources/App/decoder", "Sources/Services/Media", "the decoder knows kits only"),
      ("Sources/App/decoder", "Sources/Screens/AuthScreen", "the decoder knows kits only"),
      ("Sources/C/CVips", "Sources/Kits/Domain", "a system library imports nothing"),
      ("Tests/Fakes", "Tests/Expectations", "belongs in Expectations"),
    ])
  func forbidden(_ user: String, _ module: String, _ advice: String) throws {
    let project = SmallProject().with(user, [name(module)]).with(module)
    let told = try #require(project.told(by: LayerRule()).first)
    #expect(told.hasPrefix("Package.swift:1: layers: \(name(user)) → \(name(module)): "))
    #expect(told.contains(advice))
  }

  @Test(
    "allow what stands in the table",
    arguments: [
      ("Sources/Screens/AuthScreen", "Sources/Kits/Wording"),
      ("Sources/Screens/AuthScreen", "Sources/Components/PhotoActions"),
      ("Sources/Components/PhotoActions", "Sources/Kits/Wording"),
      ("Sources/Services/Media", "Sources/Kits/DecoderProtocol"),
      ("Sources/Services/Media", "Sources/Kits/Storage"),
      ("Sources/Kits/Domain", "Sources/Kits/Concurrency"),
      ("Sources/Kits/Web", "Sources/Kits/Domain"),
      ("Sources/Kits/Terminal", "Sources/C/CEditLine"),
      ("Sources/Kits/Wording", "Sources/Kits/Viper"),
      ("Sources/Kits/Newest", "Sources/Kits/Wording"),
      ("Sources/App/AppShell", "Sources/Kits/Viper"),
      ("Sources/App/PhotoStreamApp", "Sources/App/AppShell"),
      ("Sources/Dev/DevApp", "Sources/App/AppShell"),
      ("Sources/Dev/AuthDev", "Sources/Dev/DevApp"),
      ("Sources/Dev/AuthDev", "Sources/Screens/AuthScreen"),
      ("Sources/Dev/AuthDev", "Sources/Components/PhotoActions"),
      ("Sources/Dev/AuthDev", "Tests/Fakes"),
      ("Sources/Dev/dev", "Sources/Dev/AuthDev"),
      ("Sources/App/decoder", "Sources/Kits/DecoderProtocol"),
      ("Tests/Expectations", "Sources/Kits/Viper"),
      ("Tests/Services/StreamsTests", "Sources/Services/Library"),
    ])
  func allowed(_ user: String, _ module: String) {
    let project = SmallProject().with(user, [name(module)]).with(module)
    #expect(project.told(by: LayerRule()) == [])
  }

  @Test(
    "leave some modules to their owners",
    arguments: [
      ("Sources/Services/Streams", "GRDB", false), ("Sources/Services/Library", "GRDB", true),
      ("Sources/Services/Feeds", "CVips", false), ("Sources/App/decoder", "CVips", true),
      ("Sources/Kits/Domain", "NIOCore", false),
      ("Sources/Services/Network", "NIOCore", true),
      ("Sources/Screens/AuthScreen", "Crypto", false),
      ("Sources/Kits/Wording", "CEditLine", false), ("Tests/Fakes", "Testing", false),
      ("Tests/Expectations", "Testing", true), ("Sources/Kits/Domain", "XCTest", false),
      ("Sources/Kits/Markup", "CXML", true), ("Sources/Components/PhotoActions", "GRDB", false),
      ("Sources/Components/PhotoActions", "NIOCore", false),
    ])
  func owners(_ user: String, _ module: String, _ isAllowed: Bool) {
    let imported = SmallProject().with(user).file(user + "/A.swift", "\nimport \(module)")
    let declared = SmallProject().with(user, products: [module])
    #expect(imported.told(by: LayerRule()).isEmpty == isAllowed)
    #expect(declared.told(by: LayerRule()).isEmpty == isAllowed)
  }

  @Test("are told by file and line, and by the line of the manifest")
  func lines() {
    var project = SmallProject().with("Sources/Screens/AuthScreen", ["Library"])
      .with("Sources/Services/Library")
      .file("Sources/Screens/AuthScreen/AuthView.swift", "import Viper\n@testable import Library")
    project.manifest = "let a = [\n  .screen(\"AuthScreen\"),\n]"
    let places = project.told(by: LayerRule()).map { $0.prefix { $0 != " " } }
    #expect(places == ["Package.swift:2:", "Sources/Screens/AuthScreen/AuthView.swift:2:"])
  }

  private func name(_ path: String) -> String {
    String(path.split(separator: "/").last ?? "")
  }
}
