import Testing

/// Where the test program begins. The package manager would write this file itself, but finds tests of
/// XCTest, of which there are none here, in an index that doubles the compiler's time.
@main
enum TestProgram {
  static func main() async {
    // `swift test` starts the program once for each library, unless it is told not to.
    guard CommandLine.arguments.contains("swift-testing") else { return }
    await Testing.__swiftPMEntryPoint() as Never
  }
}
