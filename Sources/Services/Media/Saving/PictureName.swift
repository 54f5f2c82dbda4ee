import Domain
import Foundation
import Pictures

/// The name of the file in which a picture of the web is saved: the address's, with the ending of its format.
struct PictureName {
  private static let longest = 100
  /// Disks take names of at most 255 bytes, some of them fewer; the ending comes on top.
  private static let mostBytes = 200

  /// The name. It has letters, digits and a few marks only: an address may contain anything.
  let bytes: [UInt8]

  /// `start` is how the picture begins.
  init(of address: WebAddress, startingWith start: [UInt8]) {
    let path = address.target.prefix { $0 != "?" && $0 != "#" }
    let last = path.split(separator: "/").last.map(String.init) ?? ""
    let name = (last.removingPercentEncoding ?? last).unicodeScalars
      .map { Self.isPlain($0) ? Character($0) : "-" }
    var stem = Self.cut(String(name.drop { $0 == "." || $0 == "-" }.prefix(Self.longest)))
    let ending = PictureFormat.ending(of: start)
    if let dot = stem.lastIndex(of: "."), let ending {
      let given = stem[stem.index(after: dot)...].lowercased()
      if given == ending || (given == "jpeg" && ending == "jpg") {
        bytes = Array(stem.utf8)
        return
      }
      stem = String(stem[..<dot])
    }
    if stem.isEmpty { stem = "picture" }
    bytes = Array((ending.map { stem + "." + $0 } ?? stem).utf8)
  }
}

extension PictureName {
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      || ["-", "_", ".", "+", "="].contains(scalar)
  }

  /// The characters for which there is room, none of them cut in two.
  private static func cut(_ name: String) -> String {
    var rest = name
    while rest.utf8.count > mostBytes { rest.removeLast() }
    return rest
  }
}
