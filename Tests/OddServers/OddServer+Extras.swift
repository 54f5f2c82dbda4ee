import Timeline

// What statuses have beside words and pictures.
extension OddServer {
  /// The filters that are said to match a status.
  func filtered(_ post: Post) -> String {
    guard oddities.contains(.filterMatches) else {
      return #""filtered": \#(oddities.contains(.nullLists) ? "null" : "[]")"#
    }
    let filters = [
      #"{"id": null, "title": 7, "context": null, "filter_action": "explode"}"#,
      #"{"title": "no id", "context": ["home", "moon"], "filter_action": "hide"}"#, "null", "[]",
      #"{"id": "1", "title": "fog", "context": [], "filter_action": null, "expires_at": "soon"}"#,
    ]
    let filter = filters[post.number % filters.count]
    let matches = [
      "null", "17", #"{"filter": \#(filter), "keyword_matches": null, "status_matches": [null]}"#,
      #"{"filter": \#(filter), "keyword_matches": "fog", "status_matches": 17}"#, "{}",
    ]
    return post.number % 7 == 0
      ? #""filtered": \#(filter)"# : #""filtered": [\#(matches.joined(separator: ", "))]"#
  }

  /// What a status asks; of few there are very many answers.
  func poll(_ post: Post) -> String {
    guard oddities.contains(.polls) else { return #""poll": null"# }
    let two = #"[{"title": "yes", "votes_count": -7}, {"title": null, "votes_count": "many"}]"#
    let options = [
      "[]", "null", two, #"[null, 17, {"votes_count": 1e300}]"#, #""yes or no""#,
    ]
    var answers = options[post.number % options.count]
    if post.number % 32 == 5 {
      let all = (0..<10_000).map { #"{"title": "\#($0)", "votes_count": 99999999999999999999}"# }
      answers = "[\(all.joined(separator: ","))]"
    }
    let members = [
      post.number % 3 == 0 ? #""id": null"# : #""id": "\#(post.number)""#,
      #""options": \#(answers), "votes_count": -1, "voters_count": 1e300"#,
      #""own_votes": [-1, 99, "x"]"#,
      #""expires_at": "never", "expired": null, "voted": "perhaps", "multiple": 2"#,
    ]
    return #""poll": {\#(members.joined(separator: ", "))}"#
  }
}

extension OddServer.Post {
  /// A number that stands for its id.
  var number: Int {
    Int(id.text) ?? id.text.unicodeScalars.reduce(0) { ($0 &* 31 &+ Int($1.value)) & 0xFFFF_FFFF }
  }
}
