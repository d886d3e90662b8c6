import Pixels
import Raster

/// Images that marks may show, and how upright ones lie on a page.
public struct MarkImages {
  let picture: Picture?
  let album: Album?
  let turn: Turn
}
