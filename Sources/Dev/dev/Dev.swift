import AuthDev
import ComposeDev
import DevApp
import DiscoverDev
import FiltersDev
import NotificationsDev
import OnboardingDev
import OutboxDev
import PeopleDev
import PhotoDev
import PhotoStreamDev
import ProfileDev
import ReflexDev
import SearchDev
import SettingsDev

/// One screen behind the real prompt, over fakes: `dev settings failed`.
@main
struct Dev {
  /// The screens that run alone.
  static let screens: [any ScreenScenarios.Type] = [
    AuthDev.self,
    ComposeDev.self,
    DiscoverDev.self,
    FiltersDev.self,
    NotificationsDev.self,
    OnboardingDev.self,
    OutboxDev.self,
    PeopleDev.self,
    PhotoDev.self,
    PhotoStreamDev.self,
    ProfileDev.self,
    ReflexDev.self,
    SearchDev.self,
    SettingsDev.self,
  ]

  static func main() async {
    await DevApp.run(screens)
  }
}
