import Domain

/// The formats of pictures that are shown: the one table of how their files begin and what they are called.
public enum PictureFormat: String, CaseIterable, Sendable {
  case jpeg, png, webp, gif, tiff
  /// HEIC and AVIF: both are in the same container.
  case heif

  /// How many bytes of a file have to be looked at.
  public static let signatureLength = 32

  /// The formats that every browser shows.
  public static let browserFormats: [PictureFormat] = [.jpeg, .png, .webp, .gif]

  /// The format of a file that begins with these bytes; nil if it is none of them.
  public init?(_ start: some Collection<UInt8>) {
    let start = Array(start.prefix(Self.signatureLength))
    guard let format = Self.allCases.first(where: { $0.matches(start) }) else { return nil }
    self = format
  }

  /// The format of a file that every browser shows; nil for all others.
  public init?(forBrowsers start: some Collection<UInt8>) {
    guard let format = PictureFormat(start), Self.browserFormats.contains(format) else {
      return nil
    }
    self = format
  }

  /// What the web calls it, such as `image/jpeg`.
  public var mediaType: String { "image/\(rawValue)" }

  /// How names of its files end, the usual ending first.
  public var endings: [String] {
    switch self {
    case .jpeg: ["jpg", "jpeg", "jpe"]
    case .png: ["png"]
    case .webp: ["webp"]
    case .gif: ["gif"]
    case .tiff: ["tiff", "tif"]
    case .heif: ["heic", "heif", "avif"]
    }
  }

  /// How names of its files usually end.
  public var ending: String { endings[0] }

  /// How the name of a file should end that begins with these bytes; nil if it is no picture.
  public static func ending(of start: some Collection<UInt8>) -> String? {
    guard let format = PictureFormat(start) else { return nil }
    let isAVIF = format == .heif && start.dropFirst(8).starts(with: "avi".utf8)
    return isAVIF ? "avif" : format.ending
  }

  /// How many bytes tell whether a file may have several frames: of a PNG that stands behind what it says of
  /// colours.
  public static let motionLength = 16 << 10

  /// Whether a file that begins with these bytes may have several frames: a GIF, or a WebP or PNG that says so.
  public static func mayMove(_ start: some Collection<UInt8>) -> Bool {
    let start = Array(start.prefix(motionLength))
    switch PictureFormat(start) {
    case .gif: return true
    // The second bit of the extended header.
    case .webp:
      return start.count > 20 && start[12...].starts(with: "VP8X".utf8) && start[20] & 2 != 0
    case .png:
      var chunks = PNGChunks(start)
      while let chunk = chunks?.next(), chunk.name != "IDAT" {
        if chunk.name == "acTL" { return true }
      }
      return false
    case .jpeg, .tiff, .heif, nil: return false
    }
  }

  /// Whether names of pictures end so, in any case of letters.
  public static func isEnding(_ ending: String) -> Bool {
    let ending = ending.lowercased()
    return allCases.contains { $0.endings.contains(ending) }
  }

  /// Whether a name ends as those of pictures do.
  public static func isPictureName(_ name: [UInt8]) -> Bool {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
    return isEnding(String(decoding: name[(dot + 1)...], as: UTF8.self))
  }
}

extension PictureFormat {
  private func matches(_ start: [UInt8]) -> Bool {
    switch self {
    case .jpeg: start.starts(with: [0xFF, 0xD8, 0xFF])
    case .png: start.starts(with: PNGFile.signature)
    case .webp: start.starts(with: "RIFF".utf8) && start.dropFirst(8).starts(with: "WEBP".utf8)
    case .gif: start.starts(with: "GIF87a".utf8) || start.starts(with: "GIF89a".utf8)
    case .tiff:
      // In either order of bytes; the number is 43 for files that may be larger than 4 GB.
      ["II*\0", "II+\0", "MM\0*", "MM\0+"].contains { start.starts(with: $0.utf8) }
    case .heif:
      start.dropFirst(4).starts(with: "ftyp".utf8)
        && Self.heifBrands.contains { start.dropFirst(8).starts(with: $0.utf8) }
    }
  }

  /// Brands of still pictures and sequences coded by HEVC or AV1 (ISO/IEC 23008-12, AVIF 1.1).
  private static let heifBrands = [
    "avif", "avis", "heic", "heif", "heim", "heis", "heix", "hevc", "hevm", "hevs", "hevx", "mif1",
    "msf1",
  ]
}

extension Clip {
  /// Whether a file is a video: it is named as one, and begins with these bytes as one does.
  public static func isVideo(named name: [UInt8], _ start: some Collection<UInt8>) -> Bool {
    guard isVideoName(name) else { return false }
    let start = Array(start.prefix(PictureFormat.signatureLength))
    // QuickTime, MP4 and 3GP are of boxes, each with its length before its name.
    return ["ftyp", "moov", "mdat", "wide", "free", "skip"].contains {
      start.dropFirst(4).starts(with: $0.utf8)
    }
      // Matroska and WebM, Ogg, AVI.
      || start.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) || start.starts(with: "OggS".utf8)
      || start.starts(with: "RIFF".utf8) && start.dropFirst(8).starts(with: "AVI ".utf8)
  }

  /// Whether a name ends as those of videos do.
  public static func isVideoName(_ name: [UInt8]) -> Bool {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
    return Kind(ending: String(decoding: name[(dot + 1)...], as: UTF8.self)) == .video
  }
}

/// Formats of pictures that are recognised, to say so, but not shown.
public enum UnsupportedFormat: String, CaseIterable, Sendable {
  case bmp = "BMP"
  case ico = "ICO"
  case qoi = "QOI"
  case photoshop = "Photoshop"
  case jpegXL = "JPEG XL"
  case jpeg2000 = "JPEG 2000"
  case svg = "SVG"
  /// What cameras write before it is a picture; each maker has a format of its own, known by the names of its files.
  case raw = "RAW"

  /// The format of a file of this name that begins with these bytes; nil if it is none of them.
  public init?(_ start: some Collection<UInt8>, named name: [UInt8] = []) {
    let start = Array(start.prefix(PictureFormat.signatureLength))
    let format = Self.allCases.first {
      $0.matches(start) || !start.isEmpty && $0.names(name)
    }
    guard let format else { return nil }
    self = format
  }

  /// Whether names of its files end so.
  public func names(_ name: [UInt8]) -> Bool {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
    let ending = String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
    return switch self {
    case .svg: ending == "svg"
    case .raw: Self.rawEndings.contains(ending)
    case .bmp, .ico, .qoi, .photoshop, .jpegXL, .jpeg2000: false
    }
  }

  private static let rawEndings: Set = [
    "3fr", "arw", "cr2", "cr3", "crw", "dng", "erf", "iiq", "kdc", "mrw", "nef", "nrw", "orf",
    "pef", "raf", "rw2", "sr2", "srf", "srw", "x3f",
  ]

  private func matches(_ start: [UInt8]) -> Bool {
    func number(_ place: Int, _ count: Int) -> Int {
      start.dropFirst(place).prefix(count).littleEndian
    }
    return switch self {
    case .bmp:
      start.count >= 22 && start.starts(with: "BM".utf8) && number(6, 4) == 0
        && [12, 40, 52, 56, 64, 108, 124].contains(number(14, 4))
    case .ico:
      start.count >= 22 && number(0, 4) == 0x1_0000 && (1...255).contains(number(4, 2))
        && start[9] == 0
    case .qoi: start.starts(with: "qoif".utf8)
    case .photoshop: start.starts(with: "8BPS".utf8)
    case .jpegXL: start.starts(with: [0, 0, 0, 12] + Array("JXL \r\n".utf8))
    case .jpeg2000: start.starts(with: [0, 0, 0, 12] + Array("jP  \r\n".utf8))
    case .svg: start.starts(with: "<svg".utf8)
    case .raw: false
    }
  }
}

extension PictureFormat {
  /// A file of this format without what says where, when and with what the picture was taken, and whom it
  /// shows, so that it can stand on a public page. Pixels are not encoded anew.
  ///
  /// Nil if the file is broken where that would be looked for, or the format is not for browsers.
  public func withoutMetadata(_ bytes: [UInt8]) -> [UInt8]? {
    switch self {
    case .jpeg: JPEGMetadata(bytes)?.removed
    case .png: PNGMetadata(bytes)?.removed
    case .webp: WebPMetadata(bytes)?.removed
    case .gif: GIFMetadata(bytes)?.removed
    case .tiff, .heif: nil
    }
  }

  /// Width and height of a JPEG or a PNG as its pixels lie there, without decoding it; nil for other files
  /// and for broken ones.
  public static func size(of bytes: [UInt8]) -> PixelSize? {
    JPEGMetadata(bytes)?.size ?? PNGMetadata(bytes)?.size
  }
}
