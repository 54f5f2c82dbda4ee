import Foundation
import PictureFixtures
import Testing

/// Takes apart what is sent to kitty, itself or through tmux.
struct KittyReader {
  /// A picture or a wish, its chunks put together.
  struct Command: Equatable {
    /// What stands before the first chunk's payload, without what tells that more comes.
    var control: String
    /// Characters of each chunk.
    var chunks: [Int] = []
    var payload = ""

    /// The payload's picture.
    func file() throws -> PNGReader {
      try PNGReader(Array(try #require(Data(base64Encoded: payload))))
    }
  }

  private(set) var commands: [Command] = []

  init(_ text: String) throws {
    var isUnfinished = false
    for part in text.utf8.split(separator: 0x1B) where part.starts(with: "_G".utf8) {
      let halves = part.dropFirst(2).split(separator: UInt8(ascii: ";"), maxSplits: 1)
      var control = try #require(String(halves[0]))
      let payload = halves.count > 1 ? String(Substring(halves[1])) : ""
      let more = control.hasSuffix(",m=1")
      if more || control.hasSuffix(",m=0") { control.removeLast(4) }
      if isUnfinished {
        #expect(control == "q=2")
      } else {
        commands.append(Command(control: control))
      }
      commands[commands.count - 1].chunks.append(payload.utf8.count)
      commands[commands.count - 1].payload += payload
      isUnfinished = more
    }
    #expect(!isUnfinished)
  }
}
