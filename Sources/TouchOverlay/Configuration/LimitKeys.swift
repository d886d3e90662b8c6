import Figures
import Linux

extension ConfigurationKey {
  static var limits: [ConfigurationKey] {
    LimitName.allCases.map { name in
      ConfigurationKey(name.key, name.expected) { configuration, value in
        guard let value = name.value(value) else { return false }
        configuration.limits.set(name, value)
        return true
      }
    }
  }
}
