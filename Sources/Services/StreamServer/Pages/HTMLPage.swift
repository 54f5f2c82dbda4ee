import Hummingbird
import Markup

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

/// What was wrong with a form that was sent, as parts of the page that shows it once more: nothing if there is no such
/// problem.
struct FormProblem {
  /// Before the page's title.
  let title: String
  /// Above the form.
  let summary: String
  /// Attributes of the fields.
  let invalid: String

  init(_ problem: String?) {
    title = problem == nil ? "" : "Error: "
    summary = problem.map { "<p id=\"problem\" role=\"alert\">\($0.html)</p>\n" } ?? ""
    invalid = problem == nil ? "" : " aria-invalid=\"true\" aria-describedby=\"problem\""
  }
}

/// How the pages look: little, in the browser's own fonts, dark where people want it. How large pictures are
/// here is what ``PhotoHTML`` tells browsers, so that they load files large enough, and no larger.
enum PageStyle {
  static let css = """
    :root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5;
      font-size: clamp(1rem, .65rem + .4vw, 1.75rem); background: var(--paper); color: var(--ink);
      --paper: #fff; --ink: #1a1a1a; --cover: #ddd; }
    @media (prefers-color-scheme: dark) {
      :root { --paper: #121212; --ink: #eee; --cover: #333; }
    }
    body { margin: 0 auto; padding: 1rem clamp(.75rem, 2vw, 3rem); overflow-wrap: anywhere; }
    header, article > p, article > h1, form, main > p { max-width: 48rem; }
    h1 { font-size: 1.6rem; line-height: 1.25; margin-block: .5rem; }
    .gallery { display: grid; gap: clamp(.5rem, 1vw, 1.5rem); list-style: none; padding: 0;
      grid-template-columns: repeat(auto-fill, minmax(clamp(9.5rem, 22vw, 560px), 1fr)); }
    .gallery h2 { font-size: 1rem; margin: 0; position: relative; }
    .gallery p { font-size: .875rem; margin: 0; }
    .gallery a { display: block; color: inherit; text-decoration: none; }
    .gallery a:hover .words { text-decoration: underline; }
    .gallery img, .covered { display: block; width: 100%; height: auto; aspect-ratio: 1;
      object-fit: cover; border-radius: .375rem; background: var(--cover); }
    .covered { display: grid; place-items: center; text-align: center; font-weight: 400; }
    .words { display: block; margin-top: .375rem; line-height: 1.5; overflow: hidden;
      white-space: nowrap; text-overflow: ellipsis; }
    .album { position: absolute; top: .5rem; right: .5rem; padding: 0 .5rem; line-height: 1.5;
      border-radius: .25rem; background: #000c; color: #fff; font-size: .875rem; }
    .spoken { position: absolute; overflow: hidden; width: 1px; height: 1px; white-space: nowrap;
      clip-path: inset(50%); }
    .photos { display: grid; gap: clamp(.5rem, 1vw, 1.5rem); justify-items: center;
      align-items: start; margin-block: 1rem;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 36rem), 1fr)); }
    .photos img { display: block; max-width: 100%; height: auto; max-height: 92vh;
      object-fit: contain; border-radius: .375rem; }
    .poll { max-width: 32rem; }
    .poll ul { list-style: none; padding: 0; margin-block: 1rem .5rem; }
    .poll li { display: grid; grid-template-columns: 1fr auto; column-gap: 1rem; margin-block: .5rem; }
    .poll meter { grid-column: 1 / -1; width: 100%; }
    .poll p { font-size: .875rem; margin: 0; }
    nav { margin-block: 2rem; }
    nav a { display: inline-block; padding: .75rem 1rem; border: 1px solid; border-radius: .375rem; }
    summary { cursor: pointer; padding-block: .75rem; }
    label { display: block; font-weight: 600; }
    input, button { font: inherit; padding: .5rem; max-width: 100%; }
    :focus-visible { outline: 3px solid; outline-offset: 2px; }
    [role=alert] { border-left: .3rem solid #c33; padding-left: .7rem; }

    """
}
