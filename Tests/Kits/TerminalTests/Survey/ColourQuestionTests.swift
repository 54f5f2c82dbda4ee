import Fakes
import Foundation
import Testing

@testable import Terminal

/// When a terminal with sixel is asked for more colours.
@Suite struct ColourQuestionTests {
  private let identity = TerminalIdentity(environment: ["TERM": "xterm-256color"])

  private func survey(_ memory: TerminalMemory? = nil) -> TerminalSurvey {
    TerminalSurvey(identity, memory: memory, silence: nil)
  }

  @Test func `who has few is asked once`() {
    let survey = survey()
    #expect(survey.receive([.attributes([63, 4])]) == TerminalQuestion.aboutSixel)
    _ = survey.receive([.colours(16), .fence])
    #expect(survey.takeQuestionForColours() == TerminalQuestion.moreColours)
    #expect(survey.isWaiting)
    #expect(survey.takeQuestionForColours() == nil)
    _ = survey.receive([.colours(256), .fence])
    #expect(!survey.isWaiting)
  }

  @Test func `a picture before the number is known does not use up the question`() {
    let survey = survey()
    _ = survey.receive([.attributes([63, 4])])
    #expect(survey.takeQuestionForColours() == nil)
    _ = survey.receive([.colours(16)])
    #expect(survey.takeQuestionForColours() == TerminalQuestion.moreColours)
  }

  @Test func `who has enough or does not know is not asked`() {
    let (rich, mute) = (survey(), survey())
    _ = rich.receive([.attributes([63, 4]), .colours(1024), .fence])
    _ = mute.receive([.attributes([63, 4]), .fence])
    #expect(rich.takeQuestionForColours() == nil && mute.takeQuestionForColours() == nil)
  }

  @Test func `what was asked for is not remembered`() throws {
    let folder = try ScratchFolder()
    let memory = TerminalMemory(path: folder.path(of: "terminals"))
    let first = survey(memory)
    _ = first.receive([.attributes([63, 4])])
    _ = first.receive([.colours(16), .fence])
    _ = first.takeQuestionForColours()
    _ = first.receive([.colours(256), .fence, .largest(CellSize(width: 1000, height: 800))])
    #expect(memory.answers(of: identity)?.colours == 16)
    #expect(memory.answers(of: identity)?.largest == CellSize(width: 1000, height: 800))
    // A window anew has as few again.
    let second = survey(memory)
    #expect(second.findings.origin == .remembered)
    #expect(second.takeQuestionForColours() == TerminalQuestion.moreColours)
  }

  @Test func `a remembered number is no proof`() throws {
    let folder = try ScratchFolder()
    let memory = TerminalMemory(path: folder.path(of: "terminals"))
    try memory.remember(TerminalAnswers(attributes: [63, 4], colours: 256), of: identity)
    #expect(survey(memory).takeQuestionForColours() == TerminalQuestion.moreColours)
  }
}
