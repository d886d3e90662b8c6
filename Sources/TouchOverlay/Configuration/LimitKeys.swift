import Diagnostics
import Linux

extension ConfigurationKey {
  static var limits: [ConfigurationKey] {
    LimitName.allCases.map { name in
      ConfigurationKey(name.key, name.expected) { configuration, value in
        configuration.limits[name] = name.value(value)
        return configuration.limits[name] != nil
      }
    }
  }
}
