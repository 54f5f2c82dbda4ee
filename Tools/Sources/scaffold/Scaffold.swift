import ArgumentParser

/// Makes, checks and draws modules; `make` knows how to call it.
@main
struct Scaffold: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Makes modules, and keeps the laws of Modules.md.",
    subcommands: [
      ModuleCommand.self, RemoveModuleCommand.self, ModulesCommand.self, TemplatesCommand.self,
      RecoverCommand.self, CheckCommand.self, GraphCommand.self,
    ])
}
