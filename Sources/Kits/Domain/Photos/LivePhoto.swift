/// A picture of a telephone that moves: a short film lies beside it, and their names differ in their endings alone,
/// such as `IMG_1.HEIC` and `IMG_1.MOV`. It is one photo.
public enum LivePhoto {
  /// A film that has more bytes stands for itself.
  public static let largestFilm: Int64 = 24 << 20

  private static let pictures = ["heic", "heif", "jpg", "jpeg"]
  private static let films = ["MOV", "mov"]

  /// What the name of a picture has in common with its film's; nil if it can have none.
  public static func stem(ofPicture name: [UInt8]) -> [UInt8]? { stem(of: name, pictures) }

  /// What the name of a film has in common with its picture's; nil of any other file.
  public static func stem(ofFilm name: [UInt8]) -> [UInt8]? { stem(of: name, ["mov"]) }

  /// Where the film of a picture may be; nowhere if it can have none.
  public static func films(of picture: FileLocation) -> [FileLocation] {
    guard let stem = stem(ofPicture: picture.bytes) else { return [] }
    return films.map { FileLocation(bytes: stem + [UInt8(ascii: ".")] + Array($0.utf8)) }
  }

  private static func stem(of name: [UInt8], _ endings: [String]) -> [UInt8]? {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return nil }
    let ending = String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
    return endings.contains(ending) ? Array(name[..<dot]) : nil
  }
}
