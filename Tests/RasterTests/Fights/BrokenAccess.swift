import Raster

/// A fault between a painter and the screen.
enum Breakage: CaseIterable, Sendable {
  case swallowsAStore, looksOnceOnly, storesTwice, storesUnseen, storesBeside, leavesABitOut, finishesNothing
  case finishesTooMuch
}

/// An access between a correct painter and the seam that does one thing wrong now and then.
struct BrokenAccess: PixelAccess {
  private var seam: SeamAccess
  private let breakage: Breakage
  private let state = State()

  /// State in a class, so that loads can change it; they change nothing else.
  private final class State {
    var stores = 0
    var seen: [Int: [UInt8]] = [:]
  }

  init(_ seam: SeamAccess, _ breakage: Breakage) {
    self.seam = seam
    self.breakage = breakage
  }

  func load<Block: BitwiseCopyable>(_ address: UnsafeRawPointer, as type: Block.Type) -> Block {
    let size = MemoryLayout<Block>.size
    let place = Int(bitPattern: address)
    switch breakage {
    case .storesUnseen where state.stores % 20 == 19: return unsafe address.loadUnaligned(as: type)
    case .looksOnceOnly:
      let block = unsafe seam.load(address, as: type)
      if let stale = state.seen[place], stale.count == size {
        return unsafe stale.withUnsafeBytes { unsafe $0.loadUnaligned(as: type) }
      }
      state.seen[place] = unsafe withUnsafeBytes(of: block) { unsafe Array($0.prefix(size)) }
      return block
    default: return unsafe seam.load(address, as: type)
    }
  }

  mutating func store<Block: BitwiseCopyable>(_ block: Block, to address: UnsafeMutableRawPointer) {
    state.stores += 1
    let isTurn = state.stores % 20 == 0
    switch breakage {
    case .swallowsAStore where isTurn: break
    case .storesTwice where isTurn:
      unsafe seam.store(block, to: address)
      unsafe seam.store(block, to: address)
    case .storesBeside where isTurn: unsafe seam.store(block, to: address + MemoryLayout<Block>.size)
    case .leavesABitOut where isTurn:
      var block = block
      unsafe withUnsafeMutableBytes(of: &block) { unsafe $0[MemoryLayout<Block>.size - 1] ^= 0x80 }
      unsafe seam.store(block, to: address)
    default: unsafe seam.store(block, to: address)
    }
  }

  mutating func finish(_ address: UnsafeMutableRawPointer, count: Int, from source: UnsafeRawPointer) {
    switch breakage {
    case .finishesNothing: break
    case .finishesTooMuch: unsafe seam.finish(address, count: count + 1, from: source)
    default: unsafe seam.finish(address, count: count, from: source)
    }
  }
}
