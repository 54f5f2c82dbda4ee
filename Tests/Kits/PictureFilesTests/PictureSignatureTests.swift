import PictureFiles
import Testing

@Suite struct PictureSignatureTests {
  @Test(arguments: [
    "FFD8FFE0", "89504E470D0A1A0A", "474946383761", "474946383961", "49492A00", "4D4D002A",
    "524946460000000057454250", "00000018667479706865696300", "0000001C667479706D696631",
    "0000001C6674797061766966",
  ])
  func `The first bytes of each format are known`(hex: String) {
    #expect(PictureSignature.isPicture(bytes(hex)))
  }

  @Test(arguments: [
    "", "FFD8", "89504E47", "5249464600000000", "524946460000000041564920",
    "000000186674797069736F6D", "25504446", "3C737667",
  ])
  func `Other files are not taken for pictures`(hex: String) {
    #expect(!PictureSignature.isPicture(bytes(hex)))
  }

  @Test func `Names are compared in any case`() {
    #expect(PictureSignature.isPictureName(Array("A.JPG".utf8)))
    #expect(!PictureSignature.isPictureName(Array("jpg".utf8)))
    #expect(!PictureSignature.isPictureName([0xFF]))
  }

  private func bytes(_ hex: String) -> [UInt8] {
    let digits = Array(hex)
    return stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)
    }
  }
}
