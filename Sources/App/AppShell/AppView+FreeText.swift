import Terminal
import Viper

// Lines on a screen that takes any words, and what is told of them while they are typed.
extension AppView {
  /// The command whose argument a line is that begins with no other.
  var freeTextCommand: String? { presenter.screen?.view.freeText?.name }

  /// What a line would show that is being typed, where the screen on top can tell.
  func preview(_ line: String) async -> [StyledText] {
    guard let (view, call) = previewed(line) else { return [] }
    return await view.preview(call)
  }

  /// Has that screen look up what goes on like the line, for Tab.
  func lookUpWords(for line: String) async {
    guard let (view, call) = previewed(line) else { return }
    await view.lookUpWords(for: call)
  }

  /// Behind a slash stands a search or a path: no disk is asked at each key which of them.
  private func previewed(_ line: String) -> (view: any PreviewingView, call: CommandCall)? {
    guard line.first(where: { !$0.isWhitespace }) != "/",
      let view = presenter.screen?.view as? any PreviewingView,
      case .success(let call?) = meaning(of: line), view.commands.named(call.name) != nil
    else { return nil }
    return (view, call)
  }

  /// What a line means on a screen that takes any words, unless it begins with the whole name of a command or of the
  /// screen, or with that of another one, alone or before one of its commands. What may be meant as a command comes
  /// with it.
  func freeText(_ line: String) -> CommandCall? {
    guard let call = presenter.screen?.view.freeText else { return nil }
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let word = words.first, !word.hasPrefix("#") || word.count > 1,
      !CommandTable.isNumber(word) || words.count > 1,
      (screenCommands + appCommands).named(word) == nil,
      word.lowercased() != presenter.screen?.name
    else { return nil }
    let screens = presenter.screens
    if let place = screens.first(where: { $0.answers(to: word.lowercased()) }) {
      guard words.count > 1, let screen = presenter.screen(of: place),
        commandsHere(of: screen).named(words[1]) == nil,
        !Self.asksForHelp(Array(words.dropFirst()))
      else { return nil }
    }
    return CommandCall(call.name, [line] + [meant(by: line, words)].compactMap(\.self))
  }

  /// The command that may be meant by words, as it can be typed here: one that a single word begins, alone or before
  /// numbers, one of another screen, or one that such a word is near.
  private func meant(by line: String, _ words: [String]) -> String? {
    let parser = CommandParser(groups: [screenCommands, appCommands], home: nil)
    let numbers = words.dropFirst()
    func fitting(_ names: [String]) -> String? {
      names.lazy.map { ([$0] + numbers).joined(separator: " ") }
        .first { numbers.isEmpty || (try? parser.parse($0).get()) != nil }
    }
    let here = numbers.allSatisfy(CommandTable.isNumber) ? parser.command(words[0]) : nil
    switch here {
    case .success(let command)?: if let fit = fitting([command.name]) { return fit }
    case .failure(.ambiguous(_, let names))? where !numbers.isEmpty:
      if let fit = fitting(names) { return fit }
    default: break
    }
    let elsewhere = places(of: words[0], in: line).first { _, command in
      (try? CommandParser(commands: [command], home: nil).parse(line).get()) != nil
    }
    if let elsewhere { return "\(elsewhere.screen.name) \(line)" }
    guard case .failure(.unknown(let word, let nearest))? = here else { return nil }
    return fitting(nearest) ?? (numbers.isEmpty ? self.nearest(to: word).first : nil)
  }
}
