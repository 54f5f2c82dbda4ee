import AppShell
import AuthScreen
import ComposeScreen
import DiscoverScreen
import FiltersScreen
import NotificationsScreen
import OnboardingScreen
import OutboxScreen
import PeopleScreen
import PhotoScreen
import PhotoStreamScreen
import ProfileScreen
import ReflexScreen
import SearchScreen
import SettingsScreen
import Viper

/// The one list of all screens; the only place that knows every one.
@MainActor
enum ScreenRegistry {
  static let all: [ScreenDescriptor<Services>] = [
    AuthRouter.descriptor.from { $0 },
    ComposeRouter.descriptor.from { $0 },
    DiscoverRouter.descriptor.from { $0 },
    FiltersRouter.descriptor.from { $0 },
    NotificationsRouter.descriptor.from { $0 },
    OnboardingRouter.descriptor.from { $0 },
    OutboxRouter.descriptor.from { $0 },
    PeopleRouter.descriptor.from { $0 },
    PhotoRouter.descriptor.from { $0 },
    PhotoStreamRouter.descriptor.from { $0 },
    ProfileRouter.descriptor.from { $0 },
    ReflexRouter.descriptor.from { $0 },
    SearchRouter.descriptor.from { $0 },
    SettingsRouter.descriptor.from { $0 },
  ]

  /// The screen at the bottom of the stack.
  static func root(for state: LaunchState) -> Destination {
    switch state {
    case .auth: Destination("auth")
    case .onboarding: Destination("onboarding")
    case .main: Destination("stream")
    }
  }
}
