// Asks tslib's own module `linear` where it puts positions: the file that TSLIB_CALIBFILE names is the calibration.
//
//   linear-judge MODULE [PARAMETERS] < pairs of numbers, one a line
//
// A program of its own, because the module reads its file by the environment, which tests share.
import Glibc

/// A module as tslib's loader sees it: it calls the one after it for what to work on.
struct Module {
  var device: UnsafeMutableRawPointer?
  var next: UnsafeMutablePointer<Module>?
  var handle: UnsafeMutableRawPointer?
  var calls: UnsafePointer<Calls>?
}

struct Calls {
  var read: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, Int32) -> Int32
  var readMany: UnsafeRawPointer?
  var end: UnsafeRawPointer?
}

struct Sample {
  var x: Int32 = 0
  var y: Int32 = 0
  var pressure: UInt32 = 0
  var time = timeval()
}

nonisolated(unsafe) var given: (x: Int32, y: Int32) = (0, 0)

func stop(_ reason: String) -> Never {
  perror(reason)
  exit(1)
}

let arguments = CommandLine.arguments
// The module expects tslib's own functions in the program.
guard arguments.count > 1, dlopen("libts.so.0", RTLD_NOW | RTLD_GLOBAL) != nil,
  let library = dlopen(arguments[1], RTLD_NOW), let entry = dlsym(library, "mod_init")
else { stop("there is no module") }

typealias Start = @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> UnsafeMutableRawPointer?
let device = UnsafeMutableRawPointer.allocate(byteCount: 1 << 16, alignment: 16)
memset(device, 0, 1 << 16)
let start = entry.load(as: Start.self)
// The module may write into its parameters.
let parameters = strdup(arguments.count > 2 ? arguments[2] : "")
guard let started = start(device, parameters) else { stop("it refuses") }
let linear = started.assumingMemoryBound(to: Module.self)

let calls = UnsafeMutablePointer<Calls>.allocate(capacity: 1)
calls.initialize(
  to: Calls(
    read: { _, samples, _ in
      samples?.storeBytes(of: Sample(x: given.x, y: given.y, pressure: 1), as: Sample.self)
      return 1
    }, readMany: nil, end: nil))
let source = UnsafeMutablePointer<Module>.allocate(capacity: 1)
source.initialize(to: Module(device: device, next: nil, handle: nil, calls: UnsafePointer(calls)))
linear.pointee.device = device
linear.pointee.next = source

while let line = readLine() {
  let numbers = line.split(separator: " ").compactMap { Int32($0) }
  guard numbers.count == 2, let calls = linear.pointee.calls else { stop("'\(line)' is no pair of numbers") }
  given = (numbers[0], numbers[1])
  var sample = Sample()
  guard calls.pointee.read(linear, &sample, 1) == 1 else { stop("it reads nothing") }
  print(sample.x, sample.y)
}
