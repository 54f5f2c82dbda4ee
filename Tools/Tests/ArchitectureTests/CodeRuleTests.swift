import Testing

@testable import Architecture

@Suite("What code must not say")
struct CodeRuleTests {
  @Test(arguments: [
    ("let a = try! b()", "try!"), ("let a = b as! C", "as!"),
    ("func f() { fatalError(\"no\") }", "fatalError"), ("func f() { print(1) }", "print"),
    ("func f() { Swift.print(1) }", "print"), ("func f() { debugPrint(1) }", "debugPrint"),
    ("final class A: @unchecked Sendable {}", "@unchecked Sendable"),
    ("nonisolated(unsafe) var a = 1", "nonisolated(unsafe)"),
    ("let a = Task.detached { 1 }", "Task.detached"),
    ("let a = Task<Int, Never>.detached { 1 }", "Task.detached"),
    ("let a = \"\\(try! b())\"", "try!"),
  ])
  func `is found by syntax`(_ code: String, _ name: String) throws {
    let project = SmallProject().file("Sources/Kits/Domain/A.swift", "\n" + code)
    let told = try #require(project.told(by: Law.calls).first)
    #expect(told.hasPrefix("Sources/Kits/Domain/A.swift:2: calls: \(name): "))
  }

  @Test(arguments: [
    "// try! fatalError()", "/* print(1) */", "let a = \"print(1) as! B\"",
    "let a = try? b()", "let a = b as? C", "enum A { case print(String) }", "let a = x.print(1)",
    "nonisolated var a: Int { 1 }", "final class A: Sendable {}",
    "// It outlives its caller.\nlet a = Task.detached { 1 }",
    "let a = Task.detached { 1 }  // It outlives its caller.",
    "let page = \"\"\"\n  fatalError()\n  \"\"\"",
  ])
  func `is no comment, no text, and nothing that only looks like it`(_ code: String) {
    let project = SmallProject().file("Sources/Kits/Domain/A.swift", code)
    #expect(project.told(by: Law.calls) == [])
  }

  @Test func `is allowed where it belongs`() {
    let project = SmallProject().file("Sources/Kits/Terminal/A.swift", "func f() { print(1) }")
      .file("Tests/Fakes/A.swift", "let a = try! b()")
      .file("Sources/C/CVips/A.swift", "final class A: @unchecked Sendable {}")
    #expect(project.told(by: Law.calls) == [])
  }

  @Test func `is a destination that no screen has`() {
    let screen = "let d = ScreenDescriptor<A>(name: \"auth\", aliases: [\"account\"]) { 1 }"
    let project = SmallProject().file("Sources/Screens/AuthScreen/AuthRouter.swift", screen)
      .file(
        "Sources/App/PhotoStreamApp/A.swift",
        "let a = [Destination(\"auth\"), Destination(\"account\"),\n  Destination(\"aut\")]"
      )
      .file("Sources/Dev/AuthDev/A.swift", "let a = Destination(\"try\")")
      .file("Tests/Fakes/A.swift", "let a = Destination(\"elsewhere\")")
    #expect(
      project.told(by: Law.destinations) == [
        "Sources/App/PhotoStreamApp/A.swift:2: destinations: "
          + "no screen is called aut; there are auth"
      ])
  }

  @Test(arguments: [
    ("let a = Int(text)", "Int(_:)"), ("let a = Int64(exactly: b)", "Int64(exactly:)"),
    ("let a = Int(clamping: b)", "Int(clamping:)"), ("let a = Swift.Int(b)", "Int(_:)"),
    ("let a = Int.init(b)", "Int(_:)"), ("let a = b.map { Int($0) }", "Int(_:)"),
    ("let a = b.flatMap(Int.init)", "Int.init"), ("let a = UInt8(b)", "UInt8(_:)"),
    ("let a = UInt16(b, radix: 16)", "UInt16(_:)"),
    ("let a = b.flatMap(UInt8.init)", "UInt8.init"),
    ("let a = try b.decode(Int.self)", "Int.self"), ("let a = \"\\(Int(b))\"", "Int(_:)"),
    ("struct A: Codable { let b: Int }", "Codable Int"),
    ("struct A: Hashable, Decodable { var b: Int64? }", "Codable Int64?"),
    ("struct A: Codable { private var b = 0 }", "Codable Int"),
    ("struct A: Codable { let b: [Int]? }", "Codable [Int]?"),
  ])
  func `is a number of strangers that may end the program`(_ code: String, _ name: String) throws {
    for folder in [
      "Services/Feeds", "Services/Transfer", "Kits/Markup", "Kits/Pictures/Files",
      "Kits/Domain", "Kits/Storage", "Services/Accounts", "App/decoder",
    ] {
      let project = SmallProject().file("Sources/\(folder)/A.swift", "\n" + code)
      let told = try #require(project.told(by: Law.numbers).first)
      #expect(told.hasPrefix("Sources/\(folder)/A.swift:2: numbers: \(name): say "))
    }
  }

  @Test(arguments: [
    "let a = Int(untrusted: b)", "let a = Int64(id: b)", "let a = Int64(bitPattern: b)",
    "let a = UInt8(clamping: b)", "let a = UInt32(truncatingIfNeeded: b)",
    "let a = UInt8(ascii: \"a\")", "let a = b.flatMap(Int.init(untrusted:))", "let a = Int()",
    "let a = b.loadUnaligned(as: UInt16.self)", "// Int(b)", "let a = \"Int(b)\"",
    "let a: Int = 1", "struct A: Codable { @Count var b: Int }", "struct A { let b: Int }",
    "struct A: Codable, FetchableRecord { let b: Int64 }",
    "struct A: Codable { static let b: Int = 1 }", "struct A: Codable { var b: Int { 1 } }",
    "struct A: Codable { @Count var b = 0 }", "struct A: Codable { let b: [UInt8] }",
    "struct A: RawRepresentable, Codable { let rawValue: Int64 }",
    "struct A: Codable {\n  let b: Int\n  init(from decoder: any Decoder) throws { b = 1 }\n}",
    "let a = UInt16(exactly: b)",
  ])
  func `is no number that says what becomes of one that does not fit`(_ code: String) {
    let project = SmallProject().file("Sources/Services/Feeds/A.swift", code)
    #expect(project.told(by: Law.numbers) == [])
  }

  @Test func `is no number where nothing of strangers is read`() {
    let project = SmallProject().file("Sources/Screens/AuthScreen/A.swift", "let a = Int(b)")
      .file("Sources/Services/FeedsOfOthers/A.swift", "let a = Int(b)")
      .file("Sources/Kits/Domain/Values/Count.swift", "let a = Int(b)")
      .file("Tests/Services/FeedsTests/A.swift", "let a = Int(b)")
    #expect(project.told(by: Law.numbers) == [])
  }
}

@Suite("Flags go on their day")
struct FlagTests {
  private func told(_ flag: String) -> [String] {
    SmallProject().file("Sources/Kits/Domain/Flags/Flags.swift", "\nlet a = " + flag)
      .file("Sources/Screens/DiscoverScreen/DiscoverView.swift", "").told(by: Law.flags)
  }

  @Test(arguments: ["2027-01-15", "2027-01-16", "2031-12-31"])
  func `one whose day has not passed may stay`(day: String) {
    #expect(
      told(
        #"FeatureFlag("fog", owner: "DiscoverScreen", default: true, removal: "\#(day)", "fog")"#)
        == [])
  }

  @Test(arguments: [
    (
      #""fog", owner: "DiscoverScreen", default: true, removal: "2027-01-14", "fog""#,
      "fog was to be removed by 2027-01-14"
    ),
    (
      #""fog", owner: "DiscoverScreen", default: true, removal: "some day", "fog""#,
      "fog is removed on no day"
    ),
    (#""fog", owner: "DiscoverScreen", default: true, "fog""#, "fog is removed on no day"),
    (#""fog", owner: "Nobody", default: true, removal: "2030-01-01", "fog""#, "fog has no owner"),
  ])
  func `one whose day has passed, or is none, or that nobody has, is told`(
    arguments: String, phrase: String
  ) throws {
    let told = try #require(told("FeatureFlag(\(arguments))").first)
    #expect(told.hasPrefix("Sources/Kits/Domain/Flags/Flags.swift:2: flags: \(phrase)"), "\(told)")
  }
}
