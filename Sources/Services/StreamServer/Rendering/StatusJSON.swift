import Domain

/// A status as the API shows it, as far as it is the same for everybody.
struct StatusJSON {
  let status: Status
  let author: String
  let media: [StoredMedia]
  let tags: [String]
  let mentioned: [Mention]

  var template: StatusTemplate {
    var json = JSONWriter(reserving: 2048)
    writeWords(to: &json)
    json.key("account")
    json.gap()
    writeCounts(to: &json)
    writeBelongings(to: &json)
    return StatusTemplate(bytes: StatusPhrases.pack(json.bytes))
  }
}

extension StatusJSON {
  /// The text as HTML, with addresses on this server that begin with `/`.
  private var content: String {
    ContentText(status.text).html(base: "", people: Set(mentioned.map { $0.name.lowercased() }))
  }

  private func writeWords(to json: inout JSONWriter) {
    let page = "/@\(author)/\(status.id)"
    json.field("id", id: status.id)
    json.field("created_at", Timestamp(snowflake: status.id).iso)
    json.field("in_reply_to_id", id: status.replyTo)
    json.field("in_reply_to_account_id", id: status.replyToAuthor)
    json.field("sensitive", status.isSensitive)
    json.field("spoiler_text", status.spoiler)
    json.field("visibility", status.visibility.word)
    json.field("language", status.language)
    json.field("uri", path: page)
    json.field("url", path: page)
    json.field("edited_at", status.editedAt?.iso)
    json.field("expires_at", status.expiresAt?.iso)
    json.key("content")
    json.string(html: content)
  }

  private func writeCounts(to json: inout JSONWriter) {
    json.field("replies_count", status.replies)
    json.field("reblogs_count", 0)
    json.field("favourites_count", status.favourites)
    json.field("dislikes_count", status.dislikes)
    json.raw(#""reblog":null,"application":null"#)
  }

  private func writeBelongings(to json: inout JSONWriter) {
    json.key("media_attachments")
    json.array(media) {
      MediaJSON(media: $1, isSigned: !status.visibility.isOpen).write(to: &$0)
    }
    json.key("mentions")
    json.array(mentioned, write)
    json.key("tags")
    json.array(tags) { json, tag in
      json.object {
        $0.field("name", tag)
        $0.field("url", path: "/tags/" + tag.queryEncoded)
      }
    }
    json.raw(#""emojis":[],"card":null,"poll":null"#)
  }

  private func write(_ json: inout JSONWriter, _ person: Mention) {
    json.object {
      $0.field("id", id: person.id)
      $0.field("username", person.name)
      $0.field("url", path: "/@" + person.name)
      $0.field("acct", person.name)
    }
  }
}
