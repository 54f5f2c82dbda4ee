/// Words that mean something else already.
enum ReservedNames {
  /// Swift's keywords, and those of its contextual ones that cannot be a type's or a member's name
  /// without confusing somebody.
  static let keywords: Set<String> = Set(
    """
    associatedtype class deinit enum extension fileprivate func import init inout internal let open
    operator precedencegroup private protocol public rethrows static struct subscript typealias var
    break case catch continue default defer do else fallthrough for guard if in repeat return switch
    throw where while as Any any await async actor false is nil self Self super throws true try
    Type Protocol some each macro package nonisolated isolated borrowing consuming copy consume
    lazy final mutating nonmutating override required optional dynamic indirect convenience weak
    unowned prefix postfix infix get set willSet didSet sending left right none associativity
    """.split { $0 == " " || $0 == "\n" }.map(String.init))

  /// The modules of Swift, of this system, and of the packages that the project is built with.
  static let libraries: [String] =
    """
    Swift SwiftOnoneSupport SwiftUI Foundation FoundationEssentials FoundationInternationalization
    FoundationNetworking FoundationXML Glibc Musl Darwin WinSDK Android Dispatch Testing XCTest
    Synchronization _Concurrency _StringProcessing _RegexParser _Differentiation _Backtracing
    Observation Regex RegexBuilder Distributed Cxx CxxStdlib Runtime Volatile Builtin
    PackageDescription PackagePlugin Combine UIKit AppKit
    GRDB GRDBSQLite SQLite3 CSQLite Crypto CryptoExtras CCryptoBoringSSL SwiftASN1 Subprocess
    System SystemPackage ArgumentParser ArgumentParserToolInfo Stencil PathKit Spectre SwiftSyntax
    SwiftParser SwiftParserDiagnostics SwiftDiagnostics SwiftBasicFormat SwiftOperators
    SwiftSyntaxBuilder SwiftSyntaxMacros
    """.split { $0 == " " || $0 == "\n" }.map(String.init)
}
