import Testing

@testable import Architecture

@Suite("Where strangers' bytes are read")
struct NumberRuleTests {
  @Test(
    "no number is made in a way that may end the program, or let one in that does",
    arguments: [
      ("let a = Int(text)", "Int(_:)"), ("let a = Int64(exactly: b)", "Int64(exactly:)"),
      ("let a = Int(clamping: b)", "Int(clamping:)"), ("let a = Swift.Int(b)", "Int(_:)"),
      ("let a = Int.init(b)", "Int(_:)"), ("let a = b.map { Int($0) }", "Int(_:)"),
      ("let a = b.flatMap(Int.init)", "Int.init"), ("let a = UInt8(b)", "UInt8(_:)"),
      ("let a = UInt16(b, radix: 16)", "UInt16(_:)"),
      ("let a = b.flatMap(UInt8.init)", "UInt8.init"),
      ("let a = try b.decode(Int.self)", "Int.self"), ("let a = \"\\(Int(b))\"", "Int(_:)"),
      ("struct A: Codable { let b: Int }", "Codable Int"),
      ("struct A: Hashable, Decodable { var b: Int64? }", "Codable Int64?"),
    ])
  func broken(_ code: String, _ name: String) throws {
    let project = SmallProject().file("Sources/Services/Feeds/A.swift", "\n" + code)
    let told = try #require(project.told(by: NumberRule()).first)
    #expect(told.hasPrefix("Sources/Services/Feeds/A.swift:2: numbers: \(name): say "))
  }

  @Test(
    "a number says what becomes of one that does not fit",
    arguments: [
      "let a = Int(untrusted: b)", "let a = Int64(id: b)", "let a = Int64(bitPattern: b)",
      "let a = UInt8(clamping: b)", "let a = UInt32(truncatingIfNeeded: b)",
      "let a = UInt8(ascii: \"a\")", "let a = b.flatMap(Int.init(untrusted:))", "let a = Int()",
      "let a = b.loadUnaligned(as: UInt16.self)", "// Int(b)", "let a = \"Int(b)\"",
      "let a: Int = 1", "struct A: Codable { @Count var b: Int }", "struct A { let b: Int }",
      "struct A: Codable { static let b: Int = 1 }", "struct A: Codable { var b: Int { 1 } }",
    ])
  func kept(_ code: String) {
    let project = SmallProject().file("Sources/Services/Feeds/A.swift", code)
    #expect(project.told(by: NumberRule()) == [])
  }

  @Test("elsewhere numbers are made as everywhere")
  func elsewhere() {
    let project = SmallProject().file("Sources/Screens/AuthScreen/A.swift", "let a = Int(b)")
      .file("Sources/Services/FeedsOfOthers/A.swift", "let a = Int(b)")
      .file("Tests/Services/FeedsTests/A.swift", "let a = Int(b)")
    #expect(project.told(by: NumberRule()) == [])
  }
}
