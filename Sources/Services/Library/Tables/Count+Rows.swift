import Domain
import GRDB

extension Count {
  /// The number that a statement counts, whatever the rows say that it adds up.
  static func fetch(
    _ statement: Statement, arguments: StatementArguments = StatementArguments()
  ) throws -> Int {
    Count(wrappedValue: try Int.fetchOne(statement, arguments: arguments) ?? 0).wrappedValue
  }
}
