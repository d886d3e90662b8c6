#if TouchOverlay
/// What an app makes its window of: with the trait `TouchOverlay`, one that shows every touch.
public typealias WindowClass = TouchOverlayWindow
#else
/// What an app makes its window of: with the trait `TouchOverlay`, one that shows every touch.
public typealias WindowClass = TouchWindow
#endif
