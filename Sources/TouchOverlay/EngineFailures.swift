import Framebuffer
import TouchInput

/// Runs `body`; an error of the framebuffer becomes the engine's.
package func onScreen<Value: ~Copyable>(
  _ body: () throws(FramebufferError) -> Value
) throws(Engine.Failure) -> Value {
  do throws(FramebufferError) { return try body() } catch { throw .framebuffer(error) }
}

/// Runs `body`; an error of the panel becomes the engine's.
package func onPanel<Value: ~Copyable>(_ body: () throws(PanelError) -> Value) throws(Engine.Failure) -> Value {
  do throws(PanelError) { return try body() } catch { throw .panel(error) }
}
