import Concurrency
import Domain
import Foundation

/// The browser of the desktop that this program runs on.
///
/// It is named by `BROWSER`, or else by the desktop (`xdg-open`). It stays open after this program ends.
public struct DesktopBrowser: PageOpening {
  private let program: String?
  private let clock: any Clock<Duration>

  /// A program that still runs after this time is the browser itself.
  private static let patience = Duration.seconds(2)

  /// Finds a browser in `BROWSER` and `PATH`, unless there is no desktop.
  public init(environment: [String: String], clock: any Clock<Duration> = ContinuousClock()) {
    let hasDesktop = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
    program = hasDesktop ? Self.program(environment) : nil
    self.clock = clock
  }

  /// Whether there is a browser.
  public var isPossible: Bool { program != nil }

  /// Opens a page; false if the program that does it cannot be started, or fails.
  public func open(_ page: WebAddress) async -> Bool {
    guard let program else { return false }
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = [page.text]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let (endings, ending) = AsyncStream.makeStream(of: Int32.self)
    process.terminationHandler = { ended in
      ending.yield(ended.terminationStatus)
      ending.finish()
    }
    do {
      try process.run()
      return try await withTimeout(Self.patience, on: clock) {
        for await status in endings { return status == 0 }
        return false
      }
    } catch is TimeoutError {
      return true
    } catch {
      return false
    }
  }
}

extension DesktopBrowser {
  private static func program(_ environment: [String: String]) -> String? {
    let named = environment["BROWSER"]?.split(separator: ":").map(String.init) ?? []
    return (named + ["xdg-open"]).lazy.compactMap { path(of: $0, in: environment["PATH"] ?? "") }
      .first
  }

  private static func path(of name: String, in path: String) -> String? {
    let candidates =
      name.contains("/") ? [name] : path.split(separator: ":").map { "\($0)/\(name)" }
    return candidates.first(where: FileManager.default.isExecutableFile)
  }
}
