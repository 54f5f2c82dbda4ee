import Foundation
import Readers

/// Counts the instructions that readers take for inputs of one, two and four times a length, and says
/// whose work grows faster than they do.
///
/// `make steps` runs it twice: under callgrind, which writes down what each call of ``readCounted`` took,
/// then with the name of that file. With `--seeds` each reads what
/// fuzzing begins with, and nothing is counted.
@main
enum Steps {
  /// What grows by more than this where its length doubles grows faster than its length.
  static let most = 2.4

  /// The one that `TARGET` names, or all of them.
  static let readers = ([Reader.quadratic] + Reader.all).filter { reader in
    ProcessInfo.processInfo.environment["TARGET"].map { $0 == reader.name } ?? true
  }

  static func main() throws {
    guard let file = CommandLine.arguments.dropFirst().first else {
      for reader in readers.indices { count(reader) }
      return
    }
    guard file != "--seeds" else {
      for reader in Reader.all { reader.seeds.forEach(reader.read) }
      return print("\(Reader.all.count) readers have read what fuzzing begins with.")
    }
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let totals = text.split(separator: "\n").filter { $0.hasPrefix("totals: ") }
      .compactMap { Int($0.dropFirst("totals: ".count)) }
    let shapes = readers.flatMap { reader in reader.shapes.map { (reader, $0) } }
    guard totals.count >= 3 * shapes.count else {
      print("There are \(totals.count) counts instead of \(3 * shapes.count) in \(file).")
      exit(1)
    }
    print(" steps/byte   growth  reader and shape")
    var wrong = 0
    for (number, (reader, shape)) in shapes.enumerated() {
      let growth = growth(totals[(3 * number)..<(3 * number + 3)], of: reader)
      let perByte = totals[3 * number + 2] / shape.bytes(4 * reader.size).count
      let isBad = (growth > most) != (reader.name == Reader.quadratic.name)
      if isBad { wrong += 1 }
      let columns = String(format: "%11d %8.2f  ", perByte, growth)
      print(columns + (isBad ? "WRONG " : "") + reader.name + " " + shape.name.debugDescription)
    }
    print("\(shapes.count) shapes, \(wrong) of them wrong: growth has to be at most \(most).")
    exit(wrong == 0 ? 0 : 1)
  }

  private static func count(_ number: Int) {
    let reader = readers[number]
    // Tables are made when first asked for.
    for shape in reader.shapes { reader.read(shape.bytes(reader.size / 16)) }
    for shape in reader.shapes {
      for factor in [1, 2, 4] {
        let bytes = shape.bytes(factor * reader.size)
        readCounted(number, bytes, bytes.count)
      }
    }
  }

  /// How much more the second doubling takes than the first. Less than four steps a byte count as four.
  private static func growth(_ totals: ArraySlice<Int>, of reader: Reader) -> Double {
    let totals = Array(totals)
    return Double(totals[2] - totals[1]) / Double(max(totals[1] - totals[0], 4 * reader.size))
  }
}

/// What callgrind looks for.
@_silgen_name("readCounted")
@inline(never)
public func readCounted(_ reader: Int, _ bytes: UnsafePointer<UInt8>, _ count: Int) {
  Steps.readers[reader].read(Array(UnsafeBufferPointer(start: bytes, count: count)))
}
