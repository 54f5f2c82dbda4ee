import Foundation
import Timeline

extension OddServer {
  /// Statuses as JSON; their pictures are offered with that.
  func list(_ posts: [Post], _ state: inout State) -> String {
    state.offer(posts)
    var statuses = posts.map { status($0, &state) }
    if oddities.contains(.unreadableNeighbours) {
      statuses.insert(
        contentsOf: ["17", #"{"id": null, "media_attachments": [{}]}"#],
        at: Int.random(in: 0...statuses.count, using: &state.random))
    }
    let mark = oddities.contains(.byteOrderMark) ? "\u{FEFF}" : ""
    return mark + "[" + statuses.joined(separator: ",\n") + "]"
  }

  func status(_ post: Post, _ state: inout State) -> String {
    var date = Date(timeIntervalSince1970: Double(post.seconds + post.lateness))
      .formatted(.iso8601)
    date = "\"\(date)\""
    if oddities.contains(.badDates), post.isUndated {
      date =
        ["null", #""yesterday""#, "[]", #""0000-00-00""#].randomElement(using: &state.random)
        ?? date
    }
    if post.boosted != nil {
      let inner = boosted(by: post)
      return """
        {"id": "\(post.id)", "created_at": \(date), "content": "",
         "account": {"id": "\(post.id)", "acct": "\(post.id)", "display_name": "", "bot": null},
         "media_attachments": [], "reblog": \(status(inner, &state))}
        """
    }
    var members = [
      #""created_at": \#(date)"#, #""content": "<p>\#(post.text)</p>""#, counts,
      #""visibility": "\#(oddities.contains(.unknownWords) ? "sideways" : "public")""#,
      #""account": \#(account)"#, lists, filtered(post), poll(post),
    ]
    if oddities.contains(.numbersAsText), Int(post.id.text) != nil {
      members.append(#""id": \#(post.id), "sensitive": "false""#)
    } else {
      members.append(#""id": "\#(post.id)", "sensitive": false"#)
    }
    if post.pictures == 0, oddities.contains(.missingAttachments) {
      // There is none.
    } else if post.pictures == 0, oddities.contains(.nullLists) {
      members.append(#""media_attachments": null"#)
    } else {
      var files = (0..<post.pictures).map { attachment(post, $0) }
      if oddities.contains(.unreadableNeighbours) { files.insert("null", at: 0) }
      members.append(#""media_attachments": [\#(files.joined(separator: ", "))]"#)
    }
    return "{" + members.filter { !$0.isEmpty }.joined(separator: ", ") + "}"
  }

  /// What a post boosts.
  func boosted(by post: Post) -> Post {
    Post(
      id: post.boosted ?? post.id, seconds: post.seconds - 86_400, pictures: post.pictures,
      isUndated: false)
  }

  private var account: String {
    if oddities.contains(.unreadableNeighbours) { return "[]" }
    return #"{"id": "1", "acct": "ada", "display_name": "Ada", "bot": null}"#
  }

  private var lists: String {
    oddities.contains(.nullLists)
      ? #""mentions": null, "tags": null, "emojis": null, "reblog": null"#
      : #""mentions": [], "tags": []"#
  }

  private var counts: String {
    var number = "3"
    if oddities.contains(.numbersAsText) { number = #""3""# }
    if oddities.contains(.negativeCounts) { number = "-3" }
    if oddities.contains(.hugeCounts) { number = "99999999999999999999999999" }
    return
      #""favourites_count": \#(number), "replies_count": \#(number), "reblogs_count": \#(number)"#
  }

  private func attachment(_ post: Post, _ place: Int) -> String {
    let number = post.number
    let clip = oddities.contains(.clips) ? Self.clips[(number + place) % Self.clips.count] : nil
    let path = "/media/\(number)-\(place).\(clip?.ending ?? "jpg")"
    var address = "https://files.odd.example" + path
    if oddities.contains(.plainMedia) { address = "http://files.odd.example" + path }
    if oddities.contains(.noScheme) {
      address = ["//files.odd.example" + path, "files.odd.example" + path, path][place % 3]
    }
    var members = [#""id": "\#(number)\#(place)""#, #""url": "\#(address)""#]
    if let clip {
      members.append(#""type": "\#(clip.kind)""#)
      if clip.isItsPoster { members.append(#""preview_url": "\#(address)""#) }
    } else if !oddities.contains(.unknownWords) || place % 3 == 0 {
      members.append(#""type": "image""#)
    } else if place % 3 == 1 {
      members.append(#""type": "hologram""#)
    }
    if !oddities.contains(.noSizes) {
      members.append(#""meta": \#(clip?.hasMeta == false ? "null" : meta)"#)
    }
    let hash = oddities.contains(.sameBlurhash) ? Self.sameBlurhash : "LEHV6nWB2yk8pyo0adR*.7kCMdnj"
    members.append(#""blurhash": "\#(hash)""#)
    return "{" + members.joined(separator: ", ") + "}"
  }

  private static let clips: [(kind: String, ending: String, isItsPoster: Bool, hasMeta: Bool)] = [
    ("gifv", "mp4", false, true), ("video", "mp4", true, false), ("audio", "mp3", false, false),
    ("video", "webm", false, true), ("image", "gif", true, true),
  ]

  private var meta: String {
    var (width, height) = ("600", "400")
    if oddities.contains(.numbersAsText) { (width, height) = (#""600""#, #""400""#) }
    if oddities.contains(.negativeCounts) { (width, height) = ("-600", "0") }
    if oddities.contains(.hugeCounts) { (width, height) = ("1e300", "400") }
    return #"{"original": {"width": \#(width), "height": \#(height)}}"#
  }

  /// What Pixelfed says of every picture that it has made no blurhash of.
  public static let sameBlurhash = "U4Rfzst8?bt7ogayj[j[~pfQ9Goe%Mj[WBay"
}
