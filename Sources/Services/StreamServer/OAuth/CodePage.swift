import Hummingbird

/// Shows a code to carry over to the program that asked for it.
struct CodePage {
  private let title: String
  private let words: String

  init(code: String, app: String) {
    title = "Your code"
    words = """
      <p><label for="code">Copy this code into \(app.html):</label></p>
      <p><input id="code" type="text" readonly size="50" value="\(code.html)" autofocus></p>
      <p>It is good for ten minutes, once.</p>
      """
  }

  private init(title: String, words: String) {
    self.title = title
    self.words = words
  }

  /// After a no.
  static let refused = CodePage(
    title: "Denied", words: "<p>The program got nothing. You may close this page.</p>")

  var response: Response {
    var response = HTMLPage(
      title: title, body: "<main>\n<h1>\(title)</h1>\n\(words)\n</main>"
    ).response()
    response.headers[.cacheControl] = "no-store"
    return response
  }
}
