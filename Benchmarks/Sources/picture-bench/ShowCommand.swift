import ArgumentParser
import Domain
import Foundation
import Media
import Terminal

/// Shows large pictures for the first time, from the disk and from memory.
///
/// Prints milliseconds: the first picture, the tenth, then the medians from disk and from memory.
struct ShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Shows ten files: milliseconds.")

  @Argument(help: "Where the library is to be.") var home: String
  @Argument(help: "Ten picture files.") var files: [String]

  func run() async throws {
    let (bench, drawn) = (try BenchMedia(home), DrawnPictureCache())
    var first: [Double] = []
    for file in files { first.append(try await show(file, bench, drawn)) }
    var memory: [Double] = []
    for _ in 0..<20 { for file in files { memory.append(try await show(file, bench, drawn)) } }
    try await bench.close()
    // Another process, as far as memory is concerned; its decoder runs before it is measured.
    let (next, others) = (try BenchMedia(home), DrawnPictureCache())
    _ = try await show(files[0], next, others)
    var disk: [Double] = []
    for file in files.dropFirst() { disk.append(try await show(file, next, others)) }
    try await next.close()
    print(first[0], first[first.count - 1], median(disk), median(memory))
  }
}

extension ShowCommand {
  private func show(
    _ file: String, _ bench: BenchMedia, _ drawn: DrawnPictureCache
  ) async throws -> Double {
    guard let bounds = Drawing.bounds else { throw CocoaError(.coderReadCorrupt) }
    let request = PictureRequest(.file(FileLocation(path: file)), fitting: bounds)
    let start = ContinuousClock.now
    _ = try Drawing.draw(try await bench.media.bitmap(request), with: drawn)
    return milliseconds(.seconds(0) + (ContinuousClock.now - start))
  }

  private func median(_ values: [Double]) -> Double {
    values.sorted()[values.count / 2]
  }
}
