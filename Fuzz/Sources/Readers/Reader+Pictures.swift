import DecoderProtocol
import Domain
import Foundation

@testable import Header
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
        .many(profile, after: [0xFF, 0xD8], before: scan, named: "APP2"),
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
        .many(chunk("iCCP", 4), after: png, before: end, named: "iCCP"),
      ]
    ) { withoutMetadata($0) },
    Reader(
      "webp", fixtures: ["pictures"],
      [
        webp("VP8 \0\0\0\0"), webp("ANMF\0\0\0\0"), webp("EXIF\0\0\0\0"), webp("VP8X\0\0\0\0"),
        webp("ICCP\0\0\0\0"),
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
      "animated",
      seeds: [
        "\u{49}HDR\0\0\0\u{2}\0\0\0\u{2}\u{8}\u{6}\0\0\0",
        "VP8X\u{A}\0\0\0\u{2}\0\0\0\u{1}\0\0\u{1}\0\0",
      ],
      [
        .many(still + chunk("fdAT", 6), after: moving, named: "fcTL fdAT"),
        .many(chunk("fdAT", 4), after: moving + still, named: "fdAT"),
        .many(chunk("tRNS", 0), after: moving, named: "tRNS"),
        .many(chunk("IDAT", 1), after: moving + still, named: "IDAT"),
        film("ANMF\u{18}\0\0\0", behind: 16, "VP8 \0\0\0\0"), film("ANMF\0\0\0\0"),
        film("ANMF\u{10}\0\0\0", behind: 16), film("XXXX\0\0\0\0"),
      ]
    ) { bytes in
      // Most of what is made up is neither: so it is tried as what stands in each, too.
      let riff = Array("RIFF\0\0\0\0WEBP".utf8) + bytes
      for bytes in [bytes, png + bytes, moving + bytes, riff] {
        let pictures: [(any AnimatedPicture)?] = [
          AnimatedPNG(bytes, limit: 100), AnimatedWebP(bytes, limit: 100),
        ]
        for case let picture? in pictures {
          precondition((2...100).contains(picture.frames.count))
          for frame in picture.frames {
            precondition(frame.x >= 0 && frame.x + frame.size.width <= picture.size.width)
            precondition(frame.y >= 0 && frame.y + frame.size.height <= picture.size.height)
            precondition(frame.milliseconds >= 0)
          }
          for frame in picture.frames.prefix(2) { _ = picture.file(of: frame) }
        }
      }
      var chunks = PNGChunks(png + bytes)
      while let chunk = chunks?.next() {
        precondition(chunk.content.count == chunk.range.count - 12)
      }
    },
    Reader(
      "picture-header", fixtures: ["pictures"],
      seeds: [
        "II*\0", "GIF89a", "RIFF\0\0\0\0WEBPVP8L\0\0\0\0\0", "\0\0\0\u{18}ftypheic\0\0\0\0pixi",
      ],
      [
        .many([0xFF], after: [0xFF, 0xD8, 0xFF], named: "FF"),
        .many([0xFF, 0xFE, 0, 2], after: [0xFF, 0xD8], named: "COM"),
        .many([0xFF, 0xC2, 0, 9], after: [0xFF, 0xD8], named: "SOF"),
        .many([0], after: png, named: "0"), webp("ANM \0\0\0\0"),
        .many(Array("ftypheic".utf8), after: [0, 0, 0, 8], named: "ftyp"),
      ]
    ) { bytes in
      let header = PictureHeader(length: bytes.count) { offset, count in
        Array(bytes.dropFirst(offset).prefix(count))
      }
      guard let each = header?.bytesPerPixel, let size = PixelSize(width: 9, height: 9) else {
        return
      }
      try? PixelLimit.check(size, bytesPerPixel: each)
      try? PixelLimit.checkBesideOthers(size, bytesPerPixel: each)
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

  private static func film(_ piece: String, behind count: Int = 0, _ rest: String = "") -> Shape {
    let piece = Array(piece.utf8) + [UInt8](repeating: 0, count: count) + Array(rest.utf8)
    let start = "RIFF\0\0\0\0WEBPVP8X\u{A}\0\0\0\u{2}\0\0\0\u{1}\0\0\u{1}\0\0"
    return .many(
      piece, after: Array(start.utf8),
      named: "\(String(decoding: piece.prefix(4), as: UTF8.self)) \(count)")
  }

  /// A chunk of a PNG with so many zeros in it, and no checksum.
  private static func chunk(_ name: String, _ count: Int) -> [UInt8] {
    [0, 0, 0, UInt8(clamping: count)] + Array(name.utf8) + [UInt8](repeating: 0, count: count + 4)
  }

  private static func frame(_ kind: UInt8) -> [UInt8] {
    [0x50, 0x53, DecoderLimits.version, kind, 0, 0, 0, 4, 0, 0, 0, 1]
  }

  private static let scan: [UInt8] = [0xFF, 0xDA, 0, 2]
  private static let exif: [UInt8] = [0xFF, 0xE1, 0, 14] + Array("Exif\0\0II*\0\0\0".utf8)
  private static let profile: [UInt8] = [0xFF, 0xE2, 0, 16] + Array("ICC_PROFILE\0\u{1}\u{1}".utf8)
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let end = Array("\0\0\0\0IEND\0\0\0\0".utf8)
  /// The beginning of an animated PNG of two by two pixels, and one of its frames.
  private static let moving =
    png + Array("\0\0\0\u{D}IHDR\0\0\0\u{2}\0\0\0\u{2}\u{8}\u{6}\0\0\0\0\0\0\0".utf8)
    + chunk("acTL", 8)
  private static let still =
    Array("\0\0\0\u{1A}fcTL\0\0\0\0\0\0\0\u{1}\0\0\0\u{1}".utf8)
    + [UInt8](repeating: 0, count: 18)
  /// A directory that claims as many entries as it can.
  private static let tiff: [UInt8] = [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 255, 255]
  private static let xmp = """
    <x xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' \
    xmlns:dc='http://purl.org/dc/elements/1.1/'>
    """
}
