import Fediverse
import Foundation

/// Reads a server's page of statuses, by turns as suppliers do and by `JSONDecoder` on plain structs.
///
///     status-bench page.json     prints the microseconds of both, the median of 201 turns each
@main
struct StatusBench {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else { throw CocoaError(.fileReadInvalidFileName) }
    let data = try Data(contentsOf: URL(filePath: CommandLine.arguments[1]))
    let bytes = Array(data)
    let decoder = JSONDecoder()
    var ours: [Double] = []
    var theirs: [Double] = []
    for _ in 0..<201 {
      var counts: [Int] = []
      ours.append(try microseconds { counts.append(try StatusPage.count(in: bytes)) })
      theirs.append(
        try microseconds { counts.append(try decoder.decode([PlainStatus].self, from: data).count) }
      )
      guard counts == [40, 40] else { throw CocoaError(.coderReadCorrupt) }
    }
    print(median(ours), median(theirs))
  }

  private static func microseconds(_ work: () throws -> Void) rethrows -> Double {
    try ContinuousClock().measure(work) / .microseconds(1)
  }

  private static func median(_ values: [Double]) -> Double {
    values.sorted()[values.count / 2]
  }
}
