import Stencil

/// A text with tags, and what becomes of it.
struct TemplateText {
  let file: String
  let text: String

  /// The largest text that a template can become, in bytes.
  static let largest = 1 << 20

  /// The text with the values put in.
  func rendered(with values: [String: String]) throws(TemplateProblem) -> String {
    let environment = Environment(trimBehaviour: .smart)
    let result: String
    do {
      result = try environment.renderTemplate(string: text, context: values)
    } catch let error as TemplateSyntaxError {
      throw .syntax(file: file, line: line(of: error), reason: error.reason)
    } catch {
      throw .syntax(file: file, line: 1, reason: "\(error)")
    }
    guard result.utf8.count <= Self.largest else {
      throw .tooLarge(file: file, size: result.utf8.count, largest: Self.largest)
    }
    return result
  }
}

extension TemplateText {
  /// Stencil's own numbers are wrong where a line occurs twice.
  private func line(of error: TemplateSyntaxError) -> Int {
    guard let token = error.token, let tags = try? TemplateTag.all(in: text, file: file) else {
      return 1
    }
    let words = token.contents.trimmingSpaces
    let tag = tags.first { $0.contents.trimmingSpaces == words }
    return (tag ?? tags.first { $0.contents.contains(words) })?.line ?? 1
  }
}
