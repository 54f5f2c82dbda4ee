/// A picture as the API shows it.
struct MediaJSON {
  let media: StoredMedia
  /// Whether its addresses are good for those only whom they are signed for.
  let isSigned: Bool

  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("id", id: media.id)
      $0.field("type", "image")
      $0.field("url", path: media.address, isSigned: isSigned)
      $0.field("preview_url", path: media.previewAddress, isSigned: isSigned)
      $0.raw(#""remote_url":null,"preview_remote_url":null,"text_url":null"#)
      $0.key("meta")
      writeMeta(to: &$0)
      $0.field("description", media.description)
      $0.field("blurhash", media.blurhash)
    }
  }

  private func writeMeta(to json: inout JSONWriter) {
    json.object {
      if let focus = media.focus {
        $0.key("focus")
        $0.object {
          $0.key("x")
          $0.decimal(focus.x)
          $0.key("y")
          $0.decimal(focus.y)
        }
      }
      $0.key("original")
      Self.write(media.width, media.height, to: &$0)
      $0.key("small")
      Self.write(media.previewWidth, media.previewHeight, to: &$0)
    }
  }

  private static func write(_ width: Int, _ height: Int, to json: inout JSONWriter) {
    json.object {
      $0.field("width", width)
      $0.field("height", height)
      $0.field("size", "\(width)x\(height)")
      $0.key("aspect")
      $0.decimal(Double(width) / Double(height))
    }
  }
}
