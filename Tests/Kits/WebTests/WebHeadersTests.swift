import Testing
import Web

@Suite struct WebHeadersTests {
  @Test func `names are found in any letter case, and keep the one they came in`() {
    var headers: WebHeaders = ["Content-Type": "text/html"]
    #expect(headers["content-type"] == "text/html" && headers["CONTENT-TYPE"] == "text/html")
    headers["content-TYPE"] = "image/png"
    #expect(headers.fields == [WebHeaders.Field(name: "content-TYPE", value: "image/png")])
    headers["Content-Type"] = nil
    #expect(headers.fields.isEmpty)
  }

  @Test func `all values of a name are kept in order`() {
    var headers: WebHeaders = ["Link": "one", "Other": "two", "LINK": "three"]
    #expect(headers.values(of: "link") == ["one", "three"] && headers["link"] == "one")
    headers["LiNk"] = "four"
    #expect(headers.values(of: "Link") == ["four"])
  }

  @Test(arguments: [("12", 12), ("9223372036854775807", 1 << 53), ("twelve", nil), ("", nil)])
  func `a stranger's number never overflows`(text: String, number: Int?) {
    #expect(WebHeaders([.init(name: "Age", value: text)]).number("age") == number)
  }
}
