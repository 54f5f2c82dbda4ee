import AuthScreen
import OnboardingScreen
import PhotoStreamScreen
import SettingsScreen
import Viper

/// The one list of all screens; the only place that knows every one.
@MainActor
enum ScreenRegistry {
  static let all: [ScreenDescriptor<Services>] = [
    AuthRouter.descriptor.from { $0 },
    OnboardingRouter.descriptor.from { $0 },
    PhotoStreamRouter.descriptor.from { $0 },
    SettingsRouter.descriptor.from { $0 },
  ]
}
