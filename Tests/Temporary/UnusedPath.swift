/// A path at which nothing lies. No two are the same: tests and their cases run at the same time.
func unusedPath(in folder: String = "/tmp") -> String {
  "\(folder)/touch-overlay-\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
}
