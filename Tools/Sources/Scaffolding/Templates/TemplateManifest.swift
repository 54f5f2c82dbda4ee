/// What `template.json` says.
struct TemplateManifest: Decodable, Equatable, Sendable {
  let description: String
  let home: String
  let variables: [TemplateVariable]
  let edits: [Edit]
  let next: String?

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case description, home, variables, edits, next
  }

  init(from decoder: any Decoder) throws {
    try decoder.refuseKeys(except: CodingKeys.allCases.map(\.rawValue))
    let values = try decoder.container(keyedBy: CodingKeys.self)
    description = try values.decode(String.self, forKey: .description)
    home = try values.decode(String.self, forKey: .home)
    variables = try values.decodeIfPresent([TemplateVariable].self, forKey: .variables) ?? []
    edits = try values.decodeIfPresent([Edit].self, forKey: .edits) ?? []
    next = try values.decodeIfPresent(String.self, forKey: .next)
  }
}
