import Domain

/// A draft as one text for an editor: the words, and below a line everything else, explained.
///
/// What stands above the line is taken as it is, so that no line of a post can look like a comment.
struct ComposeForm {
  private static let line = "# ---- Your post is everything above this line. ----"

  let text: String

  init(_ sheet: ComposeSheet) {
    let draft = sheet.draft
    var lines = [draft.text, "", Self.line, "# Lines that begin with # explain what comes next."]
    lines += [
      "# A warning hides the post until the reader asks for it. Leave it empty for none.",
      "warning: \(Self.joined(draft.warning))",
    ]
    if sheet.place.capabilities != nil, draft.revision == nil {
      lines += [
        "# Who may see it: \(Visibility.words.joined(separator: ", ")).",
        "audience: \(draft.audience?.word ?? Visibility.usual)",
      ]
    }
    if !draft.pictures.isEmpty {
      lines.append("# Describe each picture for people who can't see it; `none` skips one.")
    }
    for (index, picture) in draft.pictures.enumerated() {
      let words = picture.alternativeText.map { $0.isEmpty ? "none" : $0 } ?? ""
      lines += [
        "# \(Self.joined(picture.location.displayName))",
        "picture \(index + 1): \(words.replacing("\n", with: "\n  "))",
      ]
    }
    text = lines.joined(separator: "\n") + "\n"
  }

  /// Changes a draft as the edited text says. Fields that are not in the text stay as they are.
  ///
  /// Returns what could not be understood; everything else is changed.
  static func apply(_ text: String, to draft: inout Draft) -> ComposeProblem? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let end = lines.firstIndex(of: line) ?? lines.endIndex
    draft.text = lines[..<end].joined(separator: "\n").trimmed
    var problem: ComposeProblem?
    let (stray, fields) = fields(in: lines.dropFirst(end + 1))
    for (name, value) in fields {
      problem = set(name, to: value.trimmed, in: &draft) ?? problem
    }
    guard !stray.isEmpty else { return problem }
    draft.text = (draft.text + "\n" + stray.joined(separator: "\n")).trimmed
    return .belowTheLine(joined(stray.joined(separator: "\n")), and: problem)
  }
}

extension ComposeForm {
  /// The fields with their values, and what stands before them. What begins none continues the one before it, as
  /// editors wrap lines; blank lines count only within a field.
  private static func fields(
    in lines: ArraySlice<String>
  ) -> (stray: [String], fields: [(name: String, value: String)]) {
    var (stray, fields): ([String], [(name: String, value: String)]) = ([], [])
    var blanks = ""
    for line in lines {
      if line.allSatisfy(\.isWhitespace) {
        blanks += "\n"
        continue
      }
      if let field = field(in: line) {
        fields.append(field)
      } else if isComment(line, behind: fields.last?.name) {
        continue
      } else if fields.isEmpty {
        stray.append(line)
      } else {
        fields[fields.count - 1].value += blanks + "\n" + line.trimmed
      }
      blanks = ""
    }
    return (stray, fields)
  }

  private static func field(in line: String) -> (name: String, value: String)? {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let name = line[..<colon]
    guard name == "warning" || name == "audience" || pictureNumber(in: name) != nil else {
      return nil
    }
    return (String(name), String(line[line.index(after: colon)...]))
  }

  /// Whether a line explains, or is a field that was taken out. A description goes on with `#fog`.
  private static func isComment(_ line: String, behind field: String?) -> Bool {
    guard line.hasPrefix("#") else { return false }
    let isTag = line.count > 1 && !line.hasPrefix("# ")
    let isDescription = field.flatMap { pictureNumber(in: $0[...]) } != nil
    return !(isTag && isDescription && Self.field(in: String(line.dropFirst())) == nil)
  }

  private static func pictureNumber(in name: Substring) -> Int? {
    guard name.hasPrefix("picture ") else { return nil }
    return Int(untrusted: name.dropFirst("picture ".count))
  }

  private static func set(
    _ name: String, to value: String, in draft: inout Draft
  ) -> ComposeProblem? {
    switch name {
    case "warning": draft.warning = value
    case "audience":
      let audience = Visibility(word: value)
      guard audience != nil || value.lowercased() == Visibility.usual else {
        return .noSuchAudience(value)
      }
      guard draft.revision == nil || audience == draft.audience else { return .audienceStays }
      draft.audience = audience
    default:
      guard let number = pictureNumber(in: name[...]) else { return nil }
      guard draft.pictures.indices.contains(number - 1) else { return .noSuchPicture(number) }
      draft.pictures[number - 1].alternativeText =
        value.isEmpty ? nil : value.lowercased() == "none" ? "" : value
    }
    return nil
  }

  private static func joined(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
