import DecoderProtocol
import Domain
import Foundation

@testable import Fediverse
@testable import Feeds
@testable import Metadata
@testable import PictureFiles

/// Gives whatever libFuzzer makes up to one of the readers of strangers' bytes.
///
/// Built by `Scripts/fuzz` alone: the sanitizer has a `main` of its own, and counts what code is reached.
enum Fuzz {
  static let targets: [String: @Sendable ([UInt8]) -> Void] = [
    "statuses": { bytes in
      var problems: [JSONProblem] = []
      guard let root = (try? JSONDocument(bytes))?.root else { return }
      let statuses: [Status] = root.entities(&problems)
      for status in statuses {
        _ = status.reception.with(.like).with(nil)
        _ = RichTextReader.read(status.content).text
      }
      _ = problems.last?.description
    },
    "texts": { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      _ = RichTextReader.read(text)
      _ = TagStripper.text(of: bytes)
      _ = LinkHeader.next(in: ["Link": text])
      _ = ServerDate.parse(text)
    },
    "feeds": { bytes in
      guard let address = URL(string: "https://a.example/feed") else { return }
      _ = try? FeedReader().read(bytes, address: address)
      _ = FeedDate.parse(String(decoding: bytes.prefix(200), as: UTF8.self))
    },
    "pictures": { bytes in
      _ = PictureType.of(bytes)?.withoutMetadata(bytes)
      _ = JPEGMetadata(bytes)?.size
      _ = PNGMetadata(bytes)?.size
      _ = CaptionFile(bytes)
    },
    "metadata": { bytes in
      _ = ExifReader(bytes)?.caption
      _ = ExifReader(bytes)?.takenAt(in: .gmt, now: Date(timeIntervalSince1970: 2e9))
      _ = IPTCReader(bytes).caption
      _ = XMPReader(bytes).creator
    },
    "decoder": { bytes in
      var buffer = FrameBuffer(limit: 1 << 20)
      bytes.withUnsafeBytes { buffer.append($0) }
      while let frame = try? buffer.next() {
        _ = try? DecoderReply(frame)
        _ = try? DecoderTask(frame)
      }
    },
    "words": { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      _ = MuteList(words: text, people: text).hides(
        caption: text, alternativeText: nil, author: text)
      _ = CharacterCount.of(text)
      _ = WebAddress(text)
      _ = Int(untrusted: text)
      _ = Blurhash(text)?.bitmap(PixelSize(clamping: 4, 4))
    },
  ]

  /// The one of `TARGET`.
  static let target = targets[ProcessInfo.processInfo.environment["TARGET"] ?? ""]
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let target = Fuzz.target else {
    print("TARGET is one of " + Fuzz.targets.keys.sorted().joined(separator: ", "))
    exit(64)
  }
  target(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}
