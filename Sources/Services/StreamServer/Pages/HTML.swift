import Hummingbird

/// A page in plain HTML, without any script.
struct HTMLPage {
  var title: String
  var language = "en"
  /// More of the head, as HTML.
  var head = ""
  /// The body, as HTML.
  var body: String
  /// Where forms may lead, besides this site.
  var formTargets = ""

  var html: String {
    """
    <!doctype html>
    <html lang="\(language.html)">
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
