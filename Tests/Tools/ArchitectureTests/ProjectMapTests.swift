import Testing

@testable import Architecture
