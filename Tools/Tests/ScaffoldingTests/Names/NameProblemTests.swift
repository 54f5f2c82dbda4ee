import Testing

@testable import Scaffolding

@Suite("A name that cannot be used")
struct NameProblemTests {
  @Test("is empty")
  func empty() {
    expect("", .empty, says: "needs a name")
  }

  @Test("has no letters", arguments: ["-", "_-_"])
  func separators(typed: String) {
    expect(typed, .onlySeparators(typed: typed), says: "no letters")
  }

  @Test("is only the kind of thing", arguments: ["Screen", "screen", "-screen"])
  func kind(typed: String) {
    expect(typed, .onlyTheKind(typed: typed), says: "not what it is about")
  }

  @Test(
    "is a word of Swift",
    arguments: [
      ("class", "class"), ("Class", "class"), ("default", "default"), ("Default", "default"),
      ("self", "self"), ("Self", "Self"), ("Type", "Type"), ("protocol", "protocol"),
      ("Any", "Any"), ("some", "some"), ("Actor", "actor"), ("async", "async"),
      ("class-screen", "class"), ("file-private", ""),
    ])
  func keyword(typed: String, word: String) throws {
    if word.isEmpty {
      #expect(try ModuleName(typed).module == "FilePrivate")
    } else {
      expect(typed, .keyword(typed: typed, word: word), says: "Swift's own word “\(word)”")
    }
  }

  @Test(
    "is a library",
    arguments: [
      ("Swift", "Swift"), ("foundation", "Foundation"), ("glibc", "Glibc"),
      ("Dispatch", "Dispatch"), ("Testing", "Testing"), ("XCTest", "XCTest"),
      ("synchronization", "Synchronization"), ("_Concurrency", "_Concurrency"),
      ("grdb", "GRDB"), ("Crypto", "Crypto"), ("subprocess", "Subprocess"),
      ("Stencil", "Stencil"), ("swift-syntax", "SwiftSyntax"), ("regex", "Regex"),
    ])
  func library(typed: String, library: String) {
    expect(typed, .library(typed: typed, library: library), says: "is the module \(library)")
  }

  @Test("begins with a digit", arguments: ["3D", "-3d"])
  func digit(typed: String) {
    expect(typed, .leadingDigit(typed: typed), says: "begins with a digit")
  }

  @Test("is a path", arguments: ["Screens/Grid", "a\\b", "/etc"])
  func path(typed: String) {
    expect(typed, .path(typed: typed), says: "is a path")
  }

  @Test("leads up or is hidden", arguments: ["..", "../x", ".hidden", "a..b"])
  func dots(typed: String) {
    expect(typed, .leadsUp(typed: typed), says: "begins with a dot or has two")
  }

  @Test("has a space", arguments: ["photo grid", "photo\u{A0}grid", "photo\u{2028}grid"])
  func space(typed: String) {
    expect(typed, .space(typed: typed), says: "photo-grid or PhotoGrid")
  }

  @Test("has a control character")
  func control() {
    expect(
      "photo\u{1B}grid", .control(typed: "photo\u{1B}grid", code: 0x1B), says: "(U+001B)")
  }

  @Test(
    "has a letter that only looks like one of ours",
    arguments: [
      ("Рhoto", "Р" as Unicode.Scalar, "P" as Character, "U+0420"), ("phοto", "ο", "o", "U+03BF"),
      ("ｐhoto", "ｐ", "p", "U+FF50"),
    ])
  func lookAlike(typed: String, scalar: Unicode.Scalar, letter: Character, code: String) {
    let problem = NameProblem.character(typed: typed, scalar: scalar, resembles: letter)
    expect(typed, problem, says: "(\(code)) looks like the letter \(letter)")
  }

  @Test("has a character that no name has", arguments: ["café", "grid!", "grid🙂", "a.b"])
  func character(typed: String) throws {
    let problem = try #require(throws: NameProblem.self) { try ModuleName(typed) }
    guard case .character(_, _, resembles: nil) = problem else {
      Issue.record("\(problem)")
      return
    }
    #expect(problem.reason.contains("type letters (a–z), digits, - and _"))
  }

  @Test("is too long by one")
  func length() throws {
    let longest = String(repeating: "a", count: 30)
    #expect(try ModuleName(longest).module.count == 30)
    expect(longest + "a", .tooLong(typed: longest + "a", longest: 30), says: "has 31 characters")
  }

  private func expect(_ typed: String, _ problem: NameProblem, says words: String) {
    #expect(throws: problem) { try ModuleName(typed) }
    #expect(problem.reason.contains(words), "\(problem.reason)")
    #expect(problem.isMistake)
  }
}
