import DecoderProtocol
import Domain
import Pictures

/// Looks into an uploaded picture, in a process of its own.
public protocol PictureReading: Sendable {
  /// What is in a file, with a smaller picture that fits into `bounds`.
  ///
  /// Throws ``MediaError``; ``MediaError/tooLarge(_:)`` before decoding more than `pixels`.
  func read(
    _ file: FileLocation, previewFitting bounds: PixelSize, pixels: Int
  ) async throws -> PictureReadout
}

/// What is in a picture.
public struct PictureReadout: Sendable {
  /// Its format by content: `jpeg`, `png` …
  public let format: String
  /// Its size as it is to be shown.
  public let size: PixelSize
  /// A smaller picture, encoded.
  public let preview: [UInt8]
  /// The size of that.
  public let previewSize: PixelSize
  /// The same, a few pixels wide: what a blurhash is made of.
  public let swatch: Bitmap

  /// Makes a readout.
  public init(
    format: String, size: PixelSize, preview: [UInt8], previewSize: PixelSize, swatch: Bitmap
  ) {
    self.format = format
    self.size = size
    self.preview = preview
    self.previewSize = previewSize
    self.swatch = swatch
  }
}

/// Asks decoders: what Media's pool of processes does.
public protocol DecoderAnswering: Sendable {
  /// The answer to one request. Throws ``MediaError``.
  func answer(to request: DecoderRequest) async throws -> DecoderReply
}

/// Looks into pictures by way of the decoder.
public struct DecodedPictures: PictureReading {
  private let decoder: any DecoderAnswering

  /// Asks this one.
  public init(_ decoder: any DecoderAnswering) {
    self.decoder = decoder
  }

  /// Two questions: what it is, and only if it is not too large, what it looks like.
  public func read(
    _ file: FileLocation, previewFitting bounds: PixelSize, pixels: Int
  ) async throws -> PictureReadout {
    guard case .facts(let facts) = try await ask(.facts(file), of: file),
      let swatchBounds = PixelSize(width: 32, height: 32)
    else { throw Self.confused }
    guard facts.size.width <= pixels / facts.size.height else {
      throw MediaError.tooLarge(facts.size)
    }
    let request = DecoderRequest.thumbnail(file, shown: swatchBounds, stored: bounds)
    guard case .picture(let swatch, let encoded?) = try await ask(request, of: file) else {
      throw Self.confused
    }
    return PictureReadout(
      format: facts.format, size: facts.size, preview: encoded,
      // Previews may be a little smaller than they could be.
      previewSize: PictureFormat.size(of: encoded)
        ?? facts.size.fitted(into: bounds),
      swatch: swatch)
  }

  private func ask(_ request: DecoderRequest, of file: FileLocation) async throws -> DecoderReply {
    let reply = try await decoder.answer(to: request)
    guard case .failure(let failure) = reply else { return reply }
    throw MediaError(failure, of: file)
  }

  private static let confused = MediaError.decoderFailed(reason: "it answered another question")
}
