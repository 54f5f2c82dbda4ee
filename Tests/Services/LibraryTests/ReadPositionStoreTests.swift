import Domain
import Fakes
import Storage
import Testing
import Web

@testable import Library

@Suite struct ReadPositionStoreTests {
  @Test func `a position is kept in place of the one before, each account's for itself`()
    async throws
  {
    let test = try TestLibrary()
    let library = try test.open()
    var accounts: [AccountID] = []
    for name in ["ada", "bo"] {
      accounts.append(try await library.accounts.storeAccount(name).id)
    }
    for position in ["9", "10"] {
      try await library.readPositions.setReadPosition(position, of: accounts[0])
    }
    let reopened = try test.open().readPositions
    #expect(try await reopened.readPosition(of: accounts[0]) == "10")
    #expect(try await reopened.readPosition(of: accounts[1]) == nil)
    // It waits for who signs out and in again.
    try await library.accounts.removeAccount(accounts[0])
    #expect(try await reopened.readPosition(of: accounts[0]) == "10")
  }

  @Test func `nothing is kept of an account that is not there`() async throws {
    let test = try TestLibrary()
    let positions = try test.open().readPositions
    try await positions.setReadPosition("9", of: AccountID(rawValue: 7))
    #expect(try await positions.readPosition(of: AccountID(rawValue: 7)) == nil)
  }
}
