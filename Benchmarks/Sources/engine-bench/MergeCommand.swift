import ArgumentParser
import Timeline

/// Merges sorted lists as the engine merges what suppliers told, once, and says how fast.
///
/// `Benchmarks/merge.cpp` does the same with the same tickets, by a heap.
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Merges sorted tickets: tickets per second, and a checksum.")

  @Argument(help: "How lists interleave: \(Interleaving.names).") var interleaving: Interleaving
  @Option(help: "How many suppliers.") var suppliers = 12
  @Option(help: "How many tickets each of them has.") var tickets = 100_000

  func validate() throws {
    guard 1...99 ~= suppliers else { throw ValidationError("There may be 1 to 99 suppliers.") }
    guard tickets > 0 else { throw ValidationError("There has to be a ticket.") }
  }

  func run() {
    let lists = interleaving.lists(of: tickets, by: suppliers)
    let start = ContinuousClock.now
    let plan = MergePlan(merging: lists.map { list in list.map(\.timestamp) })
    let merged = plan.merged(lists)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    print(Int(Double(merged.count) / seconds), Checksum(merged).value)
  }
}

extension Interleaving: ExpressibleByArgument {
  fileprivate static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
