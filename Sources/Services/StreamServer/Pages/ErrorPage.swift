import Hummingbird

/// What somebody with a browser sees instead of what they asked for.
struct ErrorPage {
  private let problem: APIError

  init(_ problem: APIError) {
    self.problem = problem
  }

  var response: Response {
    let isMissing = problem.status == .notFound
    let words = isMissing ? "There is nothing here" : problem.explanation ?? problem.error
    let page = HTMLPage(
      title: isMissing ? "Nothing here" : "That did not work",
      body: """
        <main>
        <h1>\(isMissing ? "Nothing here" : "That did not work")</h1>
        <p role="alert">\(words.html)</p>
        <p><a href="/">To the photos</a></p>
        </main>
        """)
    var response = page.response(status: problem.status)
    for field in problem.headers { response.headers[field.name] = field.value }
    response.headers[.cacheControl] = "no-store"
    return response
  }
}
