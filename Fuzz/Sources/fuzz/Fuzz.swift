import Foundation
import Readers

/// Gives one reader what libFuzzer makes up, which has a `main` of its own and calls these.
enum Fuzz {
  /// The one that `TARGET` names.
  static let reader: Reader? = {
    let name = ProcessInfo.processInfo.environment["TARGET"]
    return Reader.all.first { $0.name == name }
  }()

  /// Where what was found to reach more code is kept, with what to begin with; made here.
  static func corpus(of reader: Reader) throws -> String {
    let folder = ".build/fuzz/" + reader.name
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (number, seed) in reader.seeds.enumerated() {
      try Data(seed).write(to: URL(filePath: "\(folder)/seed-\(number)"))
    }
    return folder
  }
}

/// Adds the folders that a reader begins with to the arguments, unless there are files to be read again.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>
) -> CInt {
  guard let reader = Fuzz.reader, let corpus = try? Fuzz.corpus(of: reader) else {
    print("TARGET is one of " + Reader.all.map(\.name).joined(separator: ", "))
    exit(64)
  }
  let given = CommandLine.arguments.dropFirst()
  guard given.allSatisfy({ $0.hasPrefix("-") }) else { return 0 }
  let all = CommandLine.arguments + [corpus] + reader.fixtures
  // The process ends with them.
  let copies = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: all.count + 1)
  for (place, argument) in all.enumerated() { copies[place] = strdup(argument) }
  copies[all.count] = nil
  arguments.pointee = copies
  count.pointee = CInt(all.count)
  return 0
}

/// Has one input read.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  Fuzz.reader?.read(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}
