import Foundation
import Hummingbird
import Markup

/// Sign-in and consent on one page.
struct AuthorizePage {
  let title: String
  let request: ConsentRequest
  let signature: String
  /// What was typed as the name before.
  let name: String
  /// What was wrong with that.
  let problem: FormProblem

  /// Browsers hold forms' redirects to the policy, too.
  var page: HTMLPage {
    HTMLPage(
      title: problem.title + "Sign in to \(title)", body: body,
      formTargets: RedirectAddress(request.redirect)?.source.map { " " + $0 } ?? "",
      caching: "no-store")
  }

  private var body: String {
    """
    <main>
    <h1>Sign in to \(title.html)</h1>
    \(problem.summary)<p><strong>\(request.app.name.html)</strong> asks to:</p>
    <ul>
    \(request.scopes.wishes.map { "<li>\($0.html)</li>" }.joined(separator: "\n"))
    </ul>
    <p>\(destination)</p>
    <form method="post" action="/oauth/authorize">
    \(hidden)
    <p><label for="username">Name</label>
    <input id="username" name="username" type="text" value="\(name.html)" required
     autocomplete="username" autocapitalize="none" spellcheck="false"\(problem.invalid)></p>
    <p><label for="password">Password</label>
    <input id="password" name="password" type="password" required
     autocomplete="current-password"\(problem.invalid)></p>
    <p><button type="submit" name="decision" value="allow">Sign in and allow</button>
    <button type="submit" name="decision" value="deny" formnovalidate>Deny</button></p>
    </form>
    </main>
    """
  }

  private var hidden: String {
    (request.fields + [("signature", signature)]).map { field in
      "<input type=\"hidden\" name=\"\(field.name.html)\" value=\"\(field.value.html)\">"
    }.joined(separator: "\n")
  }

  private var destination: String {
    request.redirect == ClientApp.outOfBand
      ? "You will get a code to copy into it."
      : "You will return to <code>\(request.redirect.html)</code>."
  }
}

extension Scopes {
  /// What they allow, in words for a person.
  fileprivate var wishes: [String] {
    names.sorted().map { name in
      switch name {
      case "read": "see your photos, favourites and bookmarks"
      case "write": "post, change and delete photos, and react to them"
      case "follow": "see and change whom you follow"
      case "push": "send you notifications"
      case "profile": "see who you are"
      case "read:accounts": "see people's profiles"
      case "read:statuses": "see the posts that you see"
      case "read:search": "search as you"
      case "read:follows": "see whom you follow"
      case "read:blocks": "see whom you blocked"
      case "read:mutes": "see whom you muted"
      case "write:accounts": "change your profile, and your notes on people"
      case "write:statuses": "post, boost and vote, and change and delete what you posted"
      case "write:media": "upload pictures"
      case "write:follows": "follow and unfollow people"
      case "write:blocks": "block and unblock people"
      case "write:mutes": "mute and unmute people"
      case "write:reports": "report people"
      case _ where name.hasPrefix("read:"): "see your \(name.dropFirst(5))"
      default: "change your \(name.dropFirst(6))"
      }
    }
  }
}

extension HTMLPage {
  /// Shows a code to carry over to the program that asked for it.
  static func code(_ code: String, for app: String) -> HTMLPage {
    HTMLPage(
      title: "Your code",
      body: """
        <main>
        <h1>Your code</h1>
        <p><label for="code">Copy this code into \(app.html):</label></p>
        <p><input id="code" type="text" readonly size="50" value="\(code.html)" autofocus></p>
        <p>It is good for ten minutes, once.</p>
        </main>
        """, caching: "no-store")
  }

  /// What is shown after a no.
  static let refused = HTMLPage(
    title: "Denied",
    body: """
      <main>
      <h1>Denied</h1>
      <p>The program got nothing. You may close this page.</p>
      </main>
      """, caching: "no-store")
}
