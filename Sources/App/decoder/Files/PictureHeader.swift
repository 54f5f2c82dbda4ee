import Pictures

/// What is known about a picture from its first bytes alone.
struct PictureHeader {
  /// Its format, by content.
  let format: PictureFormat
  /// Whether decoding needs all pixels in memory at once: progressive, interlaced.
  let isProgressive: Bool
  /// Whether it ends before it says it does; only WebP says so at its beginning.
  let isCutOff: Bool

  /// Reads the header of `length` bytes; nil if they start like none of the formats.
  init?(length: Int, _ read: ProgressiveScan.Read) {
    let start = read(0, PictureFormat.signatureLength)
    guard let format = PictureFormat(start) else { return nil }
    self.format = format
    isProgressive = ProgressiveScan(format).isProgressive(read)
    let claimed = start.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    isCutOff = format == .webp && length < claimed + 8
  }
}
