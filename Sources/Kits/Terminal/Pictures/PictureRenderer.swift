/// Temporary: replaced by the real renderer when the branches are merged.
struct PictureRenderer {
  static func render(_ picture: Picture, for traits: ConsoleTraits) -> String {
    let rows = min(picture.maximumRows, 2)
    return Array(repeating: "#", count: rows).joined(separator: "\n")
  }
}
