import CDeflate

/// Reads the PNG files that terminals are sent, as strictly as the format is.
public struct PNGReader {
  /// What is wrong with a file.
  public enum Failure: Error, Equatable {
    case notAPNG
    case wrongChecksum(String)
    case notInflated(UInt32)
    case wrongHeader([UInt8])
  }

  /// Width in pixels.
  public let width: Int
  /// Height in pixels.
  public let height: Int
  /// The format's number of what a pixel is: 2 or 6.
  public let colours: UInt8
  /// The filters of its rows.
  public private(set) var filters: [UInt8] = []
  /// Four bytes a pixel, all 0 where nothing is.
  public private(set) var rgba: [UInt8] = []

  /// Reads a file.
  public init(_ file: [UInt8]) throws {
    guard file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
      throw Failure.notAPNG
    }
    var chunks: [(name: String, content: [UInt8])] = []
    var rest = file[8...]
    while !rest.isEmpty {
      let length = Self.number(rest.prefix(4))
      let body = Array(rest.dropFirst(4).prefix(4 + length))
      let name = String(decoding: body.prefix(4), as: UTF8.self)
      guard
        Self.number(rest.dropFirst(8 + length).prefix(4))
          == Int(libdeflate_crc32(0, body, body.count))
      else { throw Failure.wrongChecksum(name) }
      chunks.append((name, Array(body.dropFirst(4))))
      rest = rest.dropFirst(12 + length)
    }
    guard ["IHDR", "IDAT", "IEND"] == chunks.map(\.name).filter({ $0 != "tRNS" }),
      chunks.firstIndex(where: { $0.name == "tRNS" }) ?? 1 == 1
    else { throw Failure.notAPNG }
    let header = chunks[0].content
    width = Self.number(header[0..<4])
    height = Self.number(header[4..<8])
    colours = header[9]
    guard header.count == 13, header[8] == 8, [2, 6].contains(colours),
      header[10...].allSatisfy({ $0 == 0 })
    else { throw Failure.wrongHeader(header) }
    let key = chunks.first { $0.name == "tRNS" }.map {
      [$0.content[1], $0.content[3], $0.content[5]]
    }
    let bands = colours == 6 ? 4 : 3
    let rows = try Self.inflate(
      chunks[chunks.count - 2].content, count: height * (1 + bands * width))
    read(rows, bands: bands, key: key)
  }

  /// Undoes zlib's format.
  public static func inflate(_ bytes: [UInt8], count: Int) throws -> [UInt8] {
    let decompressor = libdeflate_alloc_decompressor()
    defer { libdeflate_free_decompressor(decompressor) }
    var inflated = [UInt8](repeating: 0, count: count)
    // Without a place for how much it was, it has to be as much.
    let result = libdeflate_zlib_decompress(
      decompressor, bytes, bytes.count, &inflated, count, nil)
    guard result == LIBDEFLATE_SUCCESS else { throw Failure.notInflated(result.rawValue) }
    return inflated
  }
}

extension PNGReader {
  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  private mutating func read(_ rows: [UInt8], bands: Int, key: [UInt8]?) {
    let length = bands * width
    rgba.reserveCapacity(4 * width * height)
    var above = [UInt8](repeating: 0, count: bands + length)
    for row in 0..<height {
      let start = row * (1 + length)
      var line = [UInt8](repeating: 0, count: bands)
      line.reserveCapacity(bands + length)
      for place in 0..<length {
        line.append(
          rows[start + 1 + place]
            &+ Self.foretold(
              rows[start], left: line[place], above: above[place + bands], corner: above[place]))
      }
      filters.append(rows[start])
      add(line, bands: bands, key: key)
      above = line
    }
  }

  private mutating func add(_ line: [UInt8], bands: Int, key: [UInt8]?) {
    for start in stride(from: bands, to: line.count, by: bands) {
      let pixel = line[start..<start + bands]
      if bands == 4 {
        rgba += pixel
      } else if let key, pixel.elementsEqual(key) {
        rgba += [0, 0, 0, 0]
      } else {
        rgba += pixel
        rgba.append(255)
      }
    }
  }

  /// As the format's chapter 9 tells it, in whole numbers.
  private static func foretold(
    _ filter: UInt8, left: UInt8, above: UInt8, corner: UInt8
  ) -> UInt8 {
    let (a, b, c) = (Int(left), Int(above), Int(corner))
    switch filter {
    case 1: return left
    case 2: return above
    case 3: return UInt8((a + b) / 2)
    case 4:
      let guess = a + b - c
      let distances = [abs(guess - a), abs(guess - b), abs(guess - c)]
      let nearest = distances.min() ?? 0
      return distances[0] == nearest ? left : distances[1] == nearest ? above : corner
    default: return 0
    }
  }
}
