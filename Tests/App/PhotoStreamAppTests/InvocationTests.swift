import ArgumentParser
import Testing

@testable import PhotoStreamApp

struct InvocationTests {
  @Test(arguments: [
    [], ["-c", "list 1"], ["--commands", "list 1; quit"], ["--json", "-c", ""], ["settings"],
    ["settings", "--profile", "ada"], ["--set", "stream.order=oldest", "--set", "a=", "--json"],
    ["photostream://photo/42", "--record", "lines.txt"], ["--record", "-", "photo"],
  ])
  func `a common command line means what the parser of all of them says`(arguments: [String]) throws
  {
    guard let common = Invocation(common: arguments) else {
      #expect(arguments == ["--record", "-", "photo"])
      return
    }
    #expect(common == (try PhotoStreamCommand.parse(arguments).invocation))
  }

  @Test(arguments: [
    ["--version"], ["--help"], ["-h"], ["help"], ["-c"], ["-c", "1", "-c", "2"],
    ["--json", "--json"],
    ["--set", "order"], ["--set"], ["--profile=ada"], ["-clist"], ["--", "photo"], ["one", "two"],
    ["--wrong"], ["photo", "doctor"], ["serve"], ["--record", "--json"], ["--profile", "-c", "1"],
  ])
  func `whatever else is said is left to that parser`(arguments: [String]) {
    #expect(Invocation(common: arguments) == nil)
  }
}
