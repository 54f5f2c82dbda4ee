import Testing

@testable import Architecture
@testable import Scaffolding

@Suite("The register of names")
struct NameRegisterTests {
  @Test("lets a new name pass")
  func new() throws {
    try check("Favourites")
  }

  @Test("knows the targets")
  func target() {
    expect("Library", .target(name: "Library", path: "Sources/Services/Library"))
    expect(
      "Stream", targets: ["StreamScreen"],
      .target(name: "StreamScreen", path: "Sources/Screens/StreamScreen"))
  }

  @Test("knows the types, with file and line")
  func type() {
    expect(
      "Favourites", types: ["StreamRouter"],
      .type(name: "StreamRouter", place: "Sources/Screens/StreamScreen/StreamRouter.swift:7"))
  }

  @Test("knows the screens and their other words")
  func screen() {
    let place = "Sources/Screens/StreamScreen/StreamRouter.swift:9"
    expect("stream", .screen(name: "stream", place: place))
    expect("photos", .alias(name: "photos", screen: "stream", place: place))
  }

  @Test("knows the commands of screens")
  func command() {
    expect(
      "refresh",
      .command(name: "refresh", place: "Sources/Screens/StreamScreen/StreamRouter.swift:12"))
  }

  @Test("tells names that are almost the same")
  func almost() {
    expect(
      "Lib-Rary",
      .almost(name: "LibRary", existing: "Library", place: "Sources/Services/Library"))
    expect(
      "Favourites", types: ["Streamrouter"],
      .almost(
        name: "Streamrouter", existing: "StreamRouter",
        place: "Sources/Screens/StreamScreen/StreamRouter.swift:7"))
    expect(
      "re-fresh",
      .almost(
        name: "re-fresh", existing: "refresh",
        place: "Sources/Screens/StreamScreen/StreamRouter.swift:12"))
  }

  @Test("says where each name is taken")
  func places() {
    let problems: [NameProblem] = [
      .target(name: "A", path: "here:1"), .type(name: "A", place: "here:1"),
      .screen(name: "A", place: "here:1"), .alias(name: "A", screen: "b", place: "here:1"),
      .command(name: "A", place: "here:1"), .almost(name: "A", existing: "a", place: "here:1"),
    ]
    #expect(problems.allSatisfy { $0.reason.contains("here:1") })
    #expect(Set(problems.map(\.reason)).count == problems.count)
  }

  private func check(
    _ typed: String, types: [String] = [], targets: [String] = []
  ) throws {
    try NameRegister(map: Self.map)
      .check(ModuleName(typed), declaring: types, targets: targets)
  }

  private func expect(
    _ typed: String, types: [String] = [], targets: [String] = [],
    _ problem: NameProblem
  ) {
    #expect(throws: problem) {
      try check(typed, types: types, targets: targets)
    }
  }

  private static let map = ProjectMap(
    root: "/nowhere",
    package: PackageDescription(targets: [
      target("Library", in: "Sources/Services"), target("StreamScreen", in: "Sources/Screens"),
    ]),
    files: [
      SourceFacts(
        path: "Sources/Screens/StreamScreen/StreamRouter.swift", imports: [],
        types: [SourceFacts.Named(name: "StreamRouter", line: 7)],
        commandWords: [SourceFacts.Named(name: "refresh", line: 12)],
        screens: [
          SourceFacts.Descriptor(name: "stream", aliases: ["photos"], summary: "", line: 9)
        ],
        destinations: [])
    ],
    modulesPage: "")

  private static func target(_ name: String, in folder: String) -> PackageDescription.Target {
    PackageDescription.Target(
      name: name, path: "\(folder)/\(name)", type: "library", sources: [], targetDependencies: [],
      productDependencies: [])
  }
}
