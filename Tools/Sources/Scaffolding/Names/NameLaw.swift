import Architecture
import Foundation
import SwiftParser

/// What a name may be made of, and what it may mean.
enum NameLaw {
  /// What is said of a target, its name twice over, still fits into a line of the manifest.
  private static let longest = 30

  /// Whether every character may stand in a name.
  static func checkCharacters(of typed: String) throws(Problem) {
    guard !typed.isEmpty else { throw Problem("a module needs a name: NAME=Favourites, say") }
    if typed.contains("..") || typed.hasPrefix(".") {
      throw Problem("“\(typed)” begins with a dot or has two, as paths do: type only a name")
    }
    for scalar in typed.unicodeScalars { try check(scalar, in: typed) }
    guard let first = typed.first(where: { $0 != "-" && $0 != "_" }) else {
      throw Problem("“\(typed)” has no letters: type a name such as photo-grid")
    }
    if first.isNumber {
      throw Problem(
        "“\(typed)” begins with a digit, which no type can: type the digits later in the name")
    }
    if typed.count > longest {
      throw Problem("“\(typed)” has \(typed.count) characters: type at most \(longest)")
    }
  }

  /// Whether Swift or a library has this name already.
  static func checkMeaning(of name: ModuleName, typed: String) throws(Problem) {
    let hint = "such as \(NameWords.split(typed).map(NameWords.capitalised).joined())List"
    let word = [name.module, name.member].first {
      !$0.isValidSwiftIdentifier(for: .variableName) || ["Type", "Protocol"].contains($0)
    }
    if let word {
      throw Problem("“\(typed)” would be Swift's own word “\(word)”: type what is in it, \(hint)")
    }
    let folded = NameWords.folded(name.module)
    if let library = libraries.first(where: { NameWords.folded($0) == folded }) {
      throw Problem(
        "“\(typed)” is the module \(library), which the project is built with: type another name, "
          + hint)
    }
  }

  private static func check(_ scalar: Unicode.Scalar, in typed: String) throws(Problem) {
    let code = String(format: "U+%04X", scalar.value)
    switch (scalar, scalar.properties.generalCategory) {
    case ("a"..."z", _), ("A"..."Z", _), ("0"..."9", _), ("-", _), ("_", _): return
    case ("/", _), ("\\", _):
      throw Problem("“\(typed)” is a path: type only a name, the folder follows from it")
    case (_, .spaceSeparator), (_, .lineSeparator), (_, .paragraphSeparator):
      throw Problem("“\(typed)” has a space: type photo-grid or PhotoGrid for two words")
    case (_, .control):
      throw Problem(
        "the name has a control character (\(code)): type it anew, with letters, digits, - and _")
    default:
      throw Problem(
        "in “\(typed)” the character “\(scalar)” (\(code)) cannot be in a name: type letters (a–z), "
          + "digits, - and _")
    }
  }

  /// The modules of Swift, of this system, and of the packages that the project is built with.
  private static let libraries = """
    Swift SwiftOnoneSupport SwiftUI Foundation FoundationEssentials FoundationInternationalization
    FoundationNetworking FoundationXML Glibc Musl Darwin WinSDK Android Dispatch Testing XCTest
    Synchronization _Concurrency _StringProcessing _RegexParser _Differentiation _Backtracing
    Observation Regex RegexBuilder Distributed Cxx CxxStdlib Runtime Volatile Builtin
    PackageDescription PackagePlugin Combine UIKit AppKit
    GRDB GRDBSQLite SQLite3 CSQLite Crypto CryptoExtras CCryptoBoringSSL SwiftASN1 Subprocess
    System SystemPackage ArgumentParser ArgumentParserToolInfo Stencil PathKit Spectre SwiftSyntax
    SwiftParser SwiftParserDiagnostics SwiftDiagnostics SwiftBasicFormat SwiftOperators
    SwiftSyntaxBuilder SwiftSyntaxMacros
    """.split(whereSeparator: \.isWhitespace).map(String.init)
}
