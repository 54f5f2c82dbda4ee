import Domain
import Pictures

/// Samples of one colour each, which only ``FakeDecoder`` can decode.
struct DrawnSamples: SampleProviding {
  func photos(of source: SourceID, now: Timestamp) -> [Photo] { [] }

  func file(_ number: Int) throws(MediaError) -> [UInt8] {
    FakePicture.bytes(255, 255, colour: UInt8(clamping: number))
  }
}
