import Viper

@testable import AppShell

/// The screens at the bottom of the stack, as the app has them.
@MainActor let appRoots: (LaunchState) -> Destination = { state in
  switch state {
  case .auth: Destination("auth")
  case .onboarding: Destination("onboarding")
  case .main: Destination("stream")
  }
}
