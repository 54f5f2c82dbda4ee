/// What a template makes of a name: files and edits, as values.
public struct Rendering: Equatable, Sendable {
  /// The template's name.
  public let template: String
  /// The module's name.
  public let name: ModuleName
  /// The values of the template's own variables.
  public let variables: [String: String]
  /// The folder that knows how the module was made.
  public let home: String
  /// The files to be made, in the order of their paths.
  public let files: [File]
  /// The edits of files that are there.
  public let edits: [Edit]
  /// What to do next, in a line; empty if there is nothing to say.
  public let next: String

  /// A file to be made.
  public struct File: Equatable, Sendable {
    /// Where, from the package's root.
    public let path: String
    /// Its text, which ends with one newline.
    public let text: String
  }
}
