import Domain

/// A person as the API shows them.
struct AccountJSON {
  let user: User
  let household: Household
  /// How many others there are: everybody follows everybody.
  let others: Int

  func write(to json: inout JSONWriter, withSource: Bool = false) {
    json.object {
      $0.field("id", id: user.id)
      $0.field("username", user.name)
      $0.field("acct", user.name)
      $0.field("display_name", user.displayName)
      for name in ["locked", "bot", "group", "noindex"] {
        $0.key(named: name)
        $0.bool(false)
      }
      $0.field("discoverable", true)
      $0.field("created_at", Timestamp(snowflake: user.id).iso)
      $0.field("note", ContentText(user.note).html(base: household.url(""), people: []))
      writeAddresses(to: &$0)
      $0.field("followers_count", others)
      $0.field("following_count", others)
      $0.field("statuses_count", user.statuses)
      $0.field(
        "last_status_at", user.lastStatus.map { UTCDate(Timestamp(snowflake: $0)).dateOnly })
      $0.emptyArray("emojis")
      $0.emptyArray("fields")
      if withSource { writeSource(to: &$0) }
    }
  }

  private func writeAddresses(to json: inout JSONWriter) {
    let page = household.url("/@\(user.name)")
    json.field("url", page)
    json.field("uri", page)
    let avatar = household.url("/avatars/\(user.id).svg")
    json.field("avatar", avatar)
    json.field("avatar_static", avatar)
    json.field("header", avatar)
    json.field("header_static", avatar)
  }

  private func writeSource(to json: inout JSONWriter) {
    json.key("source")
    json.object {
      $0.field("note", user.note)
      $0.emptyArray("fields")
      $0.field("privacy", Visibility.everybody.word)
      $0.field("sensitive", false)
      $0.null("language")
      $0.field("follow_requests_count", 0)
    }
    json.key("role")
    json.object {
      $0.field("id", "-99")
      $0.field("name", "")
      $0.field("permissions", "0")
      $0.field("color", "")
      $0.field("highlighted", false)
    }
  }
}
