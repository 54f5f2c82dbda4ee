import Foundation

/// A flag goes on the day it was made for: what decides for ever is a setting. Its owner is a module.
struct FlagRule: Rule {
  /// As `2027-06-30`.
  let today: String

  init(today: Date = Date()) {
    self.today = today.formatted(.iso8601.year().month().day())
  }

  func breaches(in map: ProjectMap) -> [Breach] {
    map.files(below: "Sources").flatMap { file in
      file.flags.compactMap { flag in
        advice(on: flag, in: map).map { Breach(file.path, flag.line, "flags", $0) }
      }
    }
  }

  private func advice(on flag: SourceFacts.Flag, in map: ProjectMap) -> String? {
    guard flag.removal.wholeMatch(of: /\d{4}-\d{2}-\d{2}/) != nil else {
      return "\(flag.name) is removed on no day: say `removal: \"2027-06-30\"`"
    }
    if flag.removal < today {
      return
        "\(flag.name) was to be removed by \(flag.removal): keep what it decides, or remove that, too"
    }
    guard map.files(below: "Sources").contains(where: { $0.path.contains("/\(flag.owner)/") })
    else {
      return "\(flag.name) has no owner: no module is called \(flag.owner)"
    }
    return nil
  }
}
