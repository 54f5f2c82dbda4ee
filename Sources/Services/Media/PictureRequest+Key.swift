import Domain

extension PictureRequest {
  /// What its pixels are known by, at a size no larger than what is decoded.
  ///
  /// Looks up which version of a file there is. Throws ``MediaError``.
  var key: ThumbnailKey {
    get throws {
      let bounds = ThumbnailBounds.clamped(bounds)
      return switch media {
      case .sample: ThumbnailKey(picture: name, version: "", bounds: bounds)
      case .web: ThumbnailKey(picture: name, version: "", bounds: bounds)
      case .file(let file):
        ThumbnailKey(picture: name, version: try FileVersion(of: file).text, bounds: bounds)
      }
    }
  }

  /// The picture's name, at whatever size.
  var name: String {
    switch media {
    case .sample(let number): "sample:\(number)"
    case .file(let file): file.encoded
    case .web(let address): address.text
    }
  }
}
