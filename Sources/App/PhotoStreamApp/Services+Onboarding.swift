import OnboardingScreen

extension Services: OnboardingDependencies {}
