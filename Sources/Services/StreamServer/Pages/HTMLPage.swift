import Hummingbird

/// A page in plain HTML, without any script.
struct HTMLPage {
  var title: String
  /// More of the head, as HTML.
  var head = ""
  /// The body, as HTML.
  var body: String
  /// Where forms may lead, besides this site.
  var formTargets = ""
  /// `Cache-Control`; nil says nothing of it.
  var caching: String?

  var html: String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(title.html)</title>
    <link rel="stylesheet" href="/style.css">
    \(head)</head>
    <body>
    \(body)
    </body>
    </html>

    """
  }

  func response(status: HTTPResponse.Status = .ok) -> Response {
    var response = Response.text(html, type: "text/html", status: status)
    response.headers[.contentSecurityPolicy] = policy
    response.headers.set("Referrer-Policy", "no-referrer")
    response.headers.set("X-Frame-Options", "DENY")
    response.headers[.cacheControl] = caching
    return response
  }

  private var policy: String {
    """
    default-src 'none'; img-src 'self'; style-src 'self'; base-uri 'none'; \
    form-action 'self'\(formTargets); frame-ancestors 'none'
    """
  }
}

extension String {
  /// The text as HTML: in content and in quoted attributes.
  var html: String {
    var result = ""
    result.reserveCapacity(utf8.count + 16)
    for character in unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }
}

extension HTMLPage {
  /// The page of an error.
  init(_ problem: APIError) {
    let isMissing = problem.status == .notFound
    let words = isMissing ? "There is nothing here" : problem.explanation ?? problem.error
    title = isMissing ? "Nothing here" : "That did not work"
    body = """
      <main>
      <h1>\(title)</h1>
      <p role="alert">\(words.html)</p>
      <p><a href="/">To the photos</a></p>
      </main>
      """
    caching = "no-store"
  }
}

/// How the pages look: little, in the browser's own fonts and colours, dark where people want it.
enum PageStyle {
  static let css = """
    :root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
    body { max-width: 48rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
    article { margin-block: 3rem; }
    h2 { font-size: 1.2rem; }
    h2 a, h1 a { color: inherit; text-decoration: none; }
    img { max-width: 100%; height: auto; display: block; margin-block: .5rem; }
    summary { cursor: pointer; padding-block: .5rem; }
    label { display: block; font-weight: 600; }
    input, button { font: inherit; padding: .5rem; max-width: 100%; }
    :focus-visible { outline: 3px solid; outline-offset: 2px; }
    [role=alert] { border-left: .3rem solid #c33; padding-left: .7rem; }

    """
}
