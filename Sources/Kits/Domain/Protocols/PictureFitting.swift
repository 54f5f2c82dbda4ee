/// Makes pictures smaller, or another kind of file, for servers that take no more.
public protocol PictureFitting: Sendable {
  /// The first frame of a picture within `bounds`, upright, in sRGB, without what a camera wrote into
  /// it: as JPEG, or as PNG if something shines through. Throws ``MediaError``.
  func encoded(_ location: FileLocation, fitting bounds: PixelSize) async throws -> [UInt8]
}
