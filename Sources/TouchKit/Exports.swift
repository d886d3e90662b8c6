// An app gets touches, gestures and pixels with the kit.
@_exported import Gestures
@_exported import Pixels
@_exported import Touch
