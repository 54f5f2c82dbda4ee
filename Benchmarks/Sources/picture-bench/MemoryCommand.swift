import ArgumentParser
import Domain
import Foundation
import Media
import Terminal

/// Walks many pictures of this machine, and says how much memory that has taken.
///
/// Prints the resident memory in megabytes, afterwards and at most.
struct MemoryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "memory", abstract: "Walks pictures: resident memory in MB.")

  @Argument(help: "Where the library is to be.") var home: String
  @Argument(help: "Picture files.") var files: [String]

  func run() async throws {
    guard let bounds = Drawing.bounds else { return }
    let (bench, drawn) = (try BenchMedia(home), DrawnPictureCache())
    let requests = files.map {
      PictureRequest(.file(FileLocation(path: $0)), fitting: bounds)
    }
    for (number, request) in requests.enumerated() {
      _ = try Drawing.draw(try await bench.media.bitmap(request), with: drawn)
      bench.media.expect(Array(requests[(number + 1)...].prefix(4)))
    }
    try await bench.close()
    print(try status("VmRSS:"), try status("VmHWM:"))
  }
}

extension MemoryCommand {
  private func status(_ name: String) throws -> Double {
    let lines = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      .split(separator: "\n")
    let line = lines.first { $0.hasPrefix(name) } ?? ""
    return Double(line.split(separator: " ").dropLast().last ?? "").map { $0 / 1000 } ?? 0
  }
}
