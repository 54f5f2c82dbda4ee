extension ContentText {
  /// The text as the HTML that the API calls `content`; nothing of it can be more than text.
  ///
  /// Only names of `people` become links.
  func html(base: String, people: Set<String>) -> String {
    let body = pieces.map { piece in
      switch piece {
      case .plain(let text): Self.lines(text)
      case .link(let address): Self.link(to: address)
      case .tag(let tag): Self.tag(tag, base: base)
      case .mention(let name):
        people.contains(name.lowercased()) ? Self.mention(name, base: base) : "@" + name.html
      }
    }.joined()
    return body.isEmpty ? "" : "<p>\(body)</p>"
  }

  /// One line break is one, more are a paragraph.
  private static func lines(_ text: String) -> String {
    var (html, breaks) = ("", 0)
    for character in text.html + "\0" {
      if character == "\n" || character == "\r\n" {
        breaks += 1
        continue
      }
      if breaks > 0 { html += breaks > 1 ? "</p><p>" : "<br />" }
      breaks = 0
      if character != "\0" { html.append(character) }
    }
    return html
  }

  private static func link(to address: String) -> String {
    let shown = address.split(separator: "://", maxSplits: 1).last.map(String.init) ?? address
    return """
      <a href="\(address.html)" rel="nofollow noopener noreferrer" target="_blank">\(shown.html)</a>
      """
  }

  private static func tag(_ tag: String, base: String) -> String {
    """
    <a href="\(base.html)/tags/\(tag.lowercased().queryEncoded)" class="mention hashtag" \
    rel="tag">#<span>\(tag.html)</span></a>
    """
  }

  private static func mention(_ name: String, base: String) -> String {
    """
    <span class="h-card"><a href="\(base.html)/@\(name.html)" \
    class="u-url mention">@<span>\(name.html)</span></a></span>
    """
  }
}
