import SettingsScreen

extension Services: SettingsDependencies {}
