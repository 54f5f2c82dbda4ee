import Domain
import Testing

@Suite("Numbers as people type them")
struct TypedNumbersTests {
  @Test(
    arguments: [
      ("7", 7), ("1204", 1_204), ("1,204", 1_204), ("12,345,678", 12_345_678), ("007", 7),
      ("0,204", 204), ("1,20", nil), ("1204,300", nil), ("1,,204", nil), (",204", nil),
      ("1,204,", nil), ("-5", nil), ("2.5", nil), ("1e3", nil), ("٣", nil), ("", nil),
      ("99999999999999999999", 1 << 53), (String(repeating: "9", count: 1_000), nil),
    ] as [(String, Int?)])
  func `are read as they are shown, too`(text: String, number: Int?) {
    #expect(Int(typed: text) == number)
  }

  @Test(
    arguments: [
      ("3,4", [3, 4]), ("1,204", [1_204]), ("1,204,5", [1_204, 5]), ("5,1,204", [5, 1_204]),
      ("3,", [3]), ("100,200", [100_200]), ("3,x", nil), ("x", nil), (",", nil),
    ] as [(String, [Int]?)])
  func `may be several between commas`(text: String, numbers: [Int]?) {
    #expect([Int](typed: text) == numbers)
  }
}
