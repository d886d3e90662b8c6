#if TouchOverlay
/// The class for an app's window: with the trait `TouchOverlay`, one that shows every touch.
public typealias WindowClass = TouchOverlayWindow
#else
/// The class for an app's window: with the trait `TouchOverlay`, one that shows every touch.
public typealias WindowClass = TouchWindow
#endif
