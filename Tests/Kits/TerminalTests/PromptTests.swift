import Testing

/// Tests at a terminal. One after the other, because libedit keeps one terminal's description per
/// process.
@Suite(.serialized)
enum PromptTests {}
