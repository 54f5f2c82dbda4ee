import DecoderProtocol
import Domain
import Foundation

@testable import Metadata
@testable import Pictures

extension Reader {
  /// Files of pictures, and what lies beside them.
  static let pictures = [
    Reader(
      "jpeg", fixtures: ["pictures"],
      [
        .many([0xFF], after: [0xFF, 0xD8], named: "FF"),
        .many([0xFF, 0xFE, 0, 2], after: [0xFF, 0xD8], before: scan, named: "COM"),
        .many(exif, after: [0xFF, 0xD8], before: scan, named: "APP1"),
        .many([0xFF, 0xE0, 0, 2], after: [0xFF, 0xD8], before: scan, named: "APP0"),
        .many(scan, after: [0xFF, 0xD8], named: "SOS"),
        .many([0xFF, 0], after: [0xFF, 0xD8] + scan, named: "SOS FF00"),
        .many([0xFF, 0xFF], after: [0xFF, 0xD8] + scan, named: "SOS FFFF"),
      ]
    ) { withoutMetadata($0) },
    Reader(
      "png",
      [
        .many([0, 0, 0, 0, 0x61, 0x61, 0x61, 0x61, 0, 0, 0, 0], after: png, named: "aaaa"),
        .many(Array("\0\0\0\u{1}IDATa\0\0\0\0".utf8), after: png, before: end, named: "IDAT"),
        .many(
          Array("\0\0\0\u{8}eXIfII*\0\0\0\0\0\0\0\0\0".utf8), after: png, before: end, named: "eXIf"
        ),
      ]
    ) { withoutMetadata($0) },
    Reader(
      "webp", fixtures: ["pictures"],
      [
        webp("VP8 \0\0\0\0"), webp("ANMF\0\0\0\0"), webp("EXIF\0\0\0\0"), webp("VP8X\0\0\0\0"),
      ]
    ) { withoutMetadata($0) },
    Reader(
      "gif",
      seeds: [
        "GIF89a\u{1}\0\u{1}\0\0\0\0!\u{F9}\u{4}\0\0\0\0\0,\0\0\0\0\u{1}\0\u{1}\0\0\u{2}\u{1}a\0;"
      ],
      Shape.each(
        ["!\u{FE}\0", "!\u{1}\0", ",\0\0\0\0\0\0\0\0\0\0\0", "\u{1}a"],
        after: "GIF89a\0\0\0\0\0\0\0", before: ";")
    ) { withoutMetadata($0) },
    Reader(
      "caption-file", seeds: ["Low tide\nalt: A beach\n"],
      Shape.each([
        "\n", "alt:", "alt:\n", " ", "a\n", "\r\n", "a", " \u{2028}", "e\u{301}", "\u{301}",
      ])
    ) { bytes in
      _ = CaptionFile(bytes).bytes
      _ = PictureFormat(bytes)
      _ = PictureFormat.isPictureName(bytes)
    },
    Reader(
      "video-header", fixtures: ["pictures"],
      seeds: [
        "\0\0\0\u{14}ftypmp42\0\0\0\0", "\u{1A}E\u{DF}\u{A3}webm", "OggS\0", "RIFF\0\0\0\0AVI ",
      ],
      Shape.each(["\0", "ftyp", "\0\0\0\u{8}free"]) + [.many([255], named: "FF")]
    ) { bytes in
      for name in ["a.mp4", "a.mov", "a.webm", "a.avi", "a"] {
        _ = Clip.isVideo(named: Array(name.utf8), bytes)
      }
      _ = Clip.isVideoName(bytes)
      _ = PictureFormat.mayMove(bytes)
      _ = PictureFormat(forBrowsers: bytes)
    },
  ]

  /// What pictures say of themselves, as the decoder reads it.
  static let metadata = [
    Reader(
      "exif",
      seeds: ["II*\0\u{8}\0\0\0\u{1}\0\u{E}\u{1}\u{2}\0\u{4}\0\0\0abc\0\0\0\0\0"],
      [
        .many([0x0E, 1, 2, 0, 255, 0, 0, 0, 8, 0, 0, 0], after: tiff, named: "description"),
        .many([0x69, 0x87, 4, 0, 1, 0, 0, 0, 8, 0, 0, 0], after: tiff, named: "directory"),
        .many([0x0E, 1, 2, 0, 0, 0, 0, 0, 8, 0, 0, 0], after: tiff, named: "empty"),
        .many([0], after: tiff, named: "0"), .many([255], after: tiff, named: "FF"),
      ]
    ) { bytes in
      guard let exif = ExifReader(bytes) else { return }
      _ = (exif.caption, exif.artist)
      _ = exif.takenAt(in: .gmt, now: Date(timeIntervalSince1970: 2e9))
      _ = exif.details
      _ = UserComment(bytes, isLittleEndian: true).text
    },
    Reader(
      "iptc", seeds: ["Photoshop 3.0\u{0}8BIM\u{4}\u{4}\0\0\0\0\0\u{6}\u{1C}\u{2}x\0\u{1}a"],
      [
        .many([0x1C, 2, 80, 0, 1, 0x61], named: "by-line"),
        .many([0x1C, 2, 80, 0, 0], named: "empty"),
        .many(Array("8BIM\0\0\0\0\0\0\0\0".utf8), named: "8BIM"),
      ]
    ) { bytes in
      let reader = IPTCReader(bytes)
      _ = (reader.caption, reader.byline, reader.keywords)
    },
    Reader(
      "xmp",
      seeds: [
        xmp + "<dc:description><rdf:li xml:lang='x-default'>a</rdf:li></dc:description>"
      ],
      Shape.each(
        [
          "<a>", "<rdf:li>", "<rdf:li>a</rdf:li>", "a", "&amp;", "&", "<!--", "<!-- a -->",
          "<![CDATA[a]]>", "<?a?>", "\n", "<a b='c'/>", "<a xmlns:b='c'/>", "é", "]]>",
        ], after: xmp + "<dc:creator>") + [
          .numbered("a", "='' ", after: xmp + "<a "), .many("a", after: xmp + "<a b='"),
          .numbered("<a xmlns:b", "='c'>", after: xmp), .many("a", after: xmp + "<"),
          .many("<dc:subject>", after: xmp), .many("</dc:subject>", after: xmp),
          .many("<rdf:li>a</rdf:li>", after: xmp + "<dc:subject>"), .many("<a ", after: xmp),
          .many("<a xmlns:dc='b'>", after: xmp), .many("<a xmlns:dc='b'></a>", after: xmp),
        ]
    ) { bytes in
      let reader = XMPReader(bytes)
      _ = (reader.description, reader.alternativeText, reader.creator, reader.subjects)
    },
    Reader(
      "decoder",
      [
        .many(frame(1), named: "frame 1"), .many(frame(2), named: "frame 2"),
        .many([255], after: frame(2), named: "FF"),
      ]
    ) { bytes in
      var buffer = FrameBuffer(limit: 1 << 20)
      bytes.withUnsafeBytes { buffer.append($0) }
      while let frame = try? buffer.next() {
        _ = try? DecoderReply(frame)
        _ = try? DecoderTask(frame)
      }
    },
  ]

  @Sendable private static func withoutMetadata(_ bytes: [UInt8]) {
    _ = PictureFormat(bytes)?.withoutMetadata(bytes)
    _ = PictureFormat.size(of: bytes)
  }

  private static func webp(_ chunk: String) -> Shape {
    Shape(String(chunk.prefix(4))) { count in
      let body = Array("WEBP".utf8) + (0..<count / 8).flatMap { _ in Array(chunk.utf8) }
      let length = [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: body.count >> $0) }
      return Array("RIFF".utf8) + length + body
    }
  }

  private static func frame(_ kind: UInt8) -> [UInt8] {
    [0x50, 0x53, DecoderLimits.version, kind, 0, 0, 0, 4, 0, 0, 0, 1]
  }

  private static let scan: [UInt8] = [0xFF, 0xDA, 0, 2]
  private static let exif: [UInt8] = [0xFF, 0xE1, 0, 14] + Array("Exif\0\0II*\0\0\0".utf8)
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let end = Array("\0\0\0\0IEND\0\0\0\0".utf8)
  /// A directory that claims as many entries as it can.
  private static let tiff: [UInt8] = [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 255, 255]
  private static let xmp = """
    <x xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' \
    xmlns:dc='http://purl.org/dc/elements/1.1/'>
    """
}
