// An app sees touches, gestures and pixels as parts of the kit.
@_exported import Gestures
@_exported import Pixels
@_exported import Touch
