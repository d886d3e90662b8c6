import Foundation
import Reference
import Testing

extension Boards {
  /// Debian 12 with systemd: what an integrator installs, and what a kiosk does with it from then on.
  @Suite(.enabled(if: !SystemImage.boards.isEmpty, "needs the images of board/image; deploy/test makes those of arm64"))
  struct Systems {
    @Test(arguments: SystemImage.boards)
    func `packages are installed, light the glass unprivileged, come back after a reboot, and leave nothing`(
      _ kind: BoardKind
    ) throws {
      let kiosk = try Kiosk(system: Board(kind, system: .plain))
      let before = try files(kiosk)
      let guide = try GuideCommands(section: "On a Raspberry Pi", for: kind.architecture)
      try install(kiosk, guide)
      try follow(kiosk, guide)
      try sandbox(kiosk)
      try gives(kiosk)
      try asksForPlane(kiosk)
      try hangs(kiosk)
      try appears(kiosk)
      try kiosk.board.reboot()
      try reboots(kiosk)
      try purge(kiosk, before)
    }

    /// Returns all files on the system's disk but those that other programs write there by themselves.
    private func files(_ kiosk: Kiosk) throws -> Set<Substring> {
      let others = [
        "/var/log", "/var/lib/dpkg", "/var/lib/apt", "/var/cache", "/var/lib/systemd", "/share", "/tmp", "/var/tmp",
      ]
      let skipped = others.map { "-path \($0)" }.joined(separator: " -o ")
      let found = try kiosk.board.must("find / -xdev \\( \(skipped) \\) -prune -o -printf '%p %u %m\\n'")
      // Tools that change accounts keep the previous list.
      let copies = ["passwd", "group", "shadow", "gshadow"].map { "/etc/\($0)- " }
      return Set(found.split(separator: "\n").filter { line in !copies.contains { line.hasPrefix($0) } })
    }

    /// Follows the README's guide, without the network, and as a user who is root already.
    private func install(_ kiosk: Kiosk, _ guide: GuideCommands) throws {
      let (kind, packages) = (kiosk.board.kind, try SystemImage.packages(for: kiosk.board.kind))
      #expect(packages.count == 3)
      #expect(try guide.command(with: "deploy/package") == "deploy/package \(kind.architecture)")
      #expect(try guide.command(with: "scp").hasPrefix("scp deploy/out/touch-overlay*_\(kind.architecture).deb "))
      for package in packages { try kiosk.board.copy(package, as: package.lastPathComponent) }
      try kiosk.board.must("sudo() { \"$@\"; }")
      try kiosk.board.must("cd /share && \(guide.command(with: "apt install")); cd /")
      try kiosk.waitForService()
    }

    /// The rest of the guide: what its commands say to somebody who has just installed it.
    private func follow(_ kiosk: Kiosk, _ guide: GuideCommands) throws {
      try kiosk.startPanel()
      try kiosk.waitForPanel()
      let status = try kiosk.board.must(guide.command(with: "systemctl status"))
      #expect(status.contains("active (running)") && status.contains("/dev/fb0"), "\(status)")
      let journal = try kiosk.board.must(guide.command(with: "journalctl"))
      #expect(journal.contains("ready"), "\(journal)")
      let devices = try kiosk.board.must(guide.command(with: "devices"))
      #expect(devices.contains(try panel(kiosk)), "\(devices)")
      let bare = try kiosk.board.glass()
      try kiosk.board.must(guide.command(with: "diagnostics on"))
      try kiosk.waitFor("the technician's screen") { try kiosk.board.glass() != bare }
      try kiosk.board.must("touch-overlay ctl diagnostics off")
      try kiosk.waitFor("the app's screen") { try kiosk.board.glass() == bare }
    }

    /// Its node, which is not the first on every board.
    private func panel(_ kiosk: Kiosk) throws -> String {
      try kiosk.board.must("head -n 1 /share/panel.log").trimmingCharacters(in: .newlines)
    }

    private func sandbox(_ kiosk: Kiosk) throws {
      let status = try kiosk.board.must("cat /proc/\(kiosk.mainProcess)/status")
      func field(_ name: String) -> String? {
        status.split(separator: "\n").first { $0.hasPrefix("\(name):") }?.split(whereSeparator: \.isWhitespace)
          .dropFirst()
          .joined(separator: " ")
      }
      let account = try kiosk.board.must("id -u touch-overlay").trimmingCharacters(in: .newlines)
      #expect(account != "0")
      #expect(field("Uid") == [account, account, account, account].joined(separator: " "))
      for set in ["CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"] { #expect(field(set) == "0000000000000000") }
      #expect(field("NoNewPrivs") == "1")
      #expect(field("Seccomp") == "2")
      // A pipe would end as its last program does.
      let score = try kiosk.board.must("systemd-analyze security --no-pager --threshold=10 touch-overlay.service")
      print("on the board: \(score.split(separator: "\n").last { $0.contains("exposure level") } ?? "")")
      // The places that even root may not write in this unit, and the one folder that it may.
      let inside = "nsenter -t \(try kiosk.mainProcess) -m"
      try kiosk.board.must("\(inside) touch /run/touch-overlay/mine && rm /run/touch-overlay/mine")
      for place in ["/etc", "/usr", "/var/lib"] {
        let tried = try kiosk.board.run("\(inside) touch \(place)/mine")
        #expect(tried.status != 0 && tried.output.contains("Read-only file system"), "\(place): \(tried.output)")
      }
    }

    /// A finger lights the glass; whatever ends the daemon, the pixels come back.
    private func gives(_ kiosk: Kiosk) throws {
      try kiosk.expectMarks([(210, 190)], after: "down 0 210 190; frame")
      try kiosk.expectNoMark(after: "up 0; frame")
      try kiosk.expectMarks([(300, 200)], after: "down 0 300 200; frame")
      try kiosk.board.must("systemctl stop touch-overlay")
      #expect(try kiosk.isEmptyAgain())
      try kiosk.board.must("systemctl start touch-overlay")
      #expect(try kiosk.differences(showing: [(300, 200)]) == [])
      // The next start alone can restore the pixels under a killed daemon's marks: it finds the finger up.
      let restarts = try kiosk.restarts
      try kiosk.board.must("systemctl kill -s KILL touch-overlay")
      try kiosk.touch("up 0; frame")
      try kiosk.waitFor("the restart", seconds: 60) { try kiosk.restarts > restarts }
      try kiosk.waitForService()
      #expect(try kiosk.isEmptyAgain())
      try kiosk.expectMarks([(210, 190)], after: "down 0 210 190; frame")
      try kiosk.board.must("systemctl reload touch-overlay")
      #expect(try kiosk.differences(showing: [(210, 190)]) == [])
      try refused(kiosk)
      try kiosk.touch("up 0; frame")
    }

    /// A refused configuration fails the reload, and the service goes on with the old one.
    private func refused(_ kiosk: Kiosk) throws {
      let process = try kiosk.mainProcess
      try kiosk.board.must(
        "cp /etc/touch-overlay.conf /run/kept; printf '[overlay]\\nradius = big\\n' >> /etc/touch-overlay.conf")
      #expect(try kiosk.board.run("systemctl reload touch-overlay").status == 1)
      #expect(try kiosk.journal.contains("radius is 'big'"))
      #expect(try kiosk.board.must("systemctl is-active touch-overlay") == "active\n")
      #expect(try kiosk.mainProcess == process)
      #expect(try kiosk.differences(showing: [(210, 190)]) == [])
      try kiosk.board.must("cat /run/kept > /etc/touch-overlay.conf; rm /run/kept; systemctl reload touch-overlay")
    }

    /// Its socket starts the lender, whose one right finds the app of another user that is master. This display has no
    /// plane to lend.
    private func asksForPlane(_ kiosk: Kiosk) throws {
      try kiosk.board.must(
        "setpriv --reuid nobody --regid video --clear-groups"
          + " board-probe flipper --fifo /tmp/flipper > /run/app 2>&1 & app=$!")
      try kiosk.waitFor("the app") { try kiosk.board.run("grep -q ready /run/app").status == 0 }
      let reason = "the display /dev/dri/card0 has no overlay plane for marks; let the app draw on the framebuffer"
      // It asks less and less often, at last once a minute; at its start it asks at once.
      try kiosk.board.must("systemctl restart touch-overlay")
      try kiosk.waitFor("the lender's answer", seconds: 240) { try kiosk.journal.contains(reason) }
      try kiosk.board.must("kill $app; wait $app; rm -f /tmp/flipper /tmp/flipper.answer")
      #expect(try kiosk.board.must("stat -c '%U %a' /run/touch-overlay-lend.socket") == "touch-overlay 600\n")
    }

    /// The render thread alone stands still: systemd hears no more of the daemon, and starts another.
    private func hangs(_ kiosk: Kiosk) throws {
      #expect(try kiosk.board.must("systemctl show -P WatchdogUSec touch-overlay") == "1min\n")
      let drop = "/run/systemd/system/touch-overlay.service.d"
      try kiosk.board.must("mkdir -p \(drop); printf '[Service]\\nWatchdogSec=6\\n' > \(drop)/soon.conf")
      try kiosk.board.must("systemctl daemon-reload; systemctl restart touch-overlay")
      try kiosk.expectMarks([(300, 200)], after: "down 0 300 200; frame")
      // Alive for longer than the limit, as long as nothing is held.
      let (process, restarts) = (try kiosk.mainProcess, try kiosk.restarts)
      try kiosk.board.must("sleep 8")
      #expect(try kiosk.mainProcess == process)
      try kiosk.board.start("board-probe hold \(process) render 60000", as: "hold", until: "held")
      try kiosk.waitFor("the watchdog", seconds: 60) { try kiosk.restarts > restarts }
      try kiosk.board.must(Board.letGo)
      try kiosk.waitForService()
      #expect(try kiosk.mainProcess != process)
      #expect(try kiosk.journal.contains("Watchdog timeout"))
      #expect(try kiosk.differences(showing: [(300, 200)]) == [])
      try kiosk.expectNoMark(after: "up 0; frame")
      try kiosk.board.must("rm -r \(drop); systemctl daemon-reload; systemctl restart touch-overlay")
    }

    /// A daemon that somebody has stopped starts when a panel is plugged in.
    private func appears(_ kiosk: Kiosk) throws {
      try kiosk.touch("quit")
      try kiosk.board.must("systemctl stop touch-overlay")
      try kiosk.startPanel()
      try kiosk.waitForService()
      try kiosk.waitForPanel()
      try kiosk.expectMarks([(300, 200)], after: "down 0 300 200; frame")
      try kiosk.touch("up 0; frame; quit")
    }

    private func reboots(_ kiosk: Kiosk) throws {
      try kiosk.waitForService()
      try kiosk.refill()
      try kiosk.startPanel()
      try kiosk.waitForPanel()
      try kiosk.expectMarks([(210, 190)], after: "down 0 210 190; frame")
      try kiosk.expectNoMark(after: "up 0; frame")
    }

    private func purge(_ kiosk: Kiosk, _ before: Set<Substring>) throws {
      try kiosk.expectMarks([(210, 190)], after: "down 0 210 190; frame")
      try kiosk.board.must("apt-get purge -y touch-overlay touch-overlay-lend touch-overlay-tools")
      #expect(try kiosk.isEmptyAgain())
      // udev's properties of a panel hold until the panel goes.
      try kiosk.touch("up 0; frame; quit")
      let panel = try panel(kiosk)
      try kiosk.waitFor("the panel's end") { try kiosk.board.run("[ -e \(panel) ]").status != 0 }
      #expect(try files(kiosk).symmetricDifference(before) == [])
      let find = "find /run -name '*touch-overlay*'"
      // systemd forgets a unit a moment after it has ended.
      try kiosk.board.must("for i in $(seq 1 50); do [ -n \"$(\(find))\" ] || break; sleep 0.2; done")
      let left = try kiosk.board.must(find)
      #expect(left == "")
      #expect(try kiosk.board.must("systemctl list-units --all --no-legend '*touch*overlay*'") == "")
      #expect(try kiosk.board.run("pidof touch-overlayd").status != 0)
    }

    /// The image that a demo is made of: nobody does anything but touch.
    @Test(arguments: SystemImage.boards)
    func `the demo image comes up with a kiosk app, marks from its first moment, and nobody's help`(
      _ kind: BoardKind
    ) throws {
      let kiosk = try Kiosk(painted: Board(kind, system: .demo))
      try kiosk.waitForService()
      try kiosk.board.must("systemctl is-active kiosk")
      func started(_ unit: String) throws -> Int {
        let text = try kiosk.board.must("systemctl show -P ExecMainStartTimestampMonotonic \(unit)")
        return try #require(Int(text.trimmingCharacters(in: .newlines)))
      }
      // The app found its framebuffer, and marks were not behind it.
      #expect(try kiosk.board.must("systemctl show -P NRestarts kiosk") == "0\n")
      #expect(try started("touch-overlay") <= started("kiosk"))
      try kiosk.startPanel()
      try kiosk.waitForPanel()
      try litBeside(kiosk)
    }

    /// The app paints all the time, but not below its buttons.
    private func litBeside(_ kiosk: Kiosk) throws {
      let place = (x: 470, y: 460)
      func spot() throws -> [UInt32] {
        let glass = try kiosk.board.glass()
        return (-12..<12).flatMap { y in (-12..<12).map { x in glass.pixel(place.x + x, place.y + y) } }
      }
      let bare = try spot()
      #expect(Set(bare).count == 1, "the app paints here")
      try kiosk.touch("down 0 \(place.x) \(place.y); frame")
      try kiosk.waitFor("the mark") { try spot() != bare }
      try kiosk.touch("up 0; frame")
      try kiosk.waitFor("the end of the mark") { try spot() == bare }
    }
  }
}

extension Kiosk {
  /// The service's main process.
  var mainProcess: Int {
    get throws {
      let text = try board.must("systemctl show -P MainPID touch-overlay").trimmingCharacters(in: .newlines)
      guard let number = Int(text), number > 0 else { throw BoardError("the service has no process: \(text)") }
      return number
    }
  }

  /// Number of times that systemd has restarted the service by itself.
  var restarts: Int {
    get throws {
      let text = try board.must("systemctl show -P NRestarts touch-overlay").trimmingCharacters(in: .newlines)
      guard let number = Int(text) else { throw BoardError("systemd does not say how often: \(text)") }
      return number
    }
  }

  var journal: String { get throws { try board.must("journalctl -u touch-overlay --no-pager -o cat") } }

  func waitForService() throws {
    try waitFor("'active' of the service", seconds: 60) {
      try board.must("systemctl show -P ActiveState touch-overlay") == "active\n"
    }
  }

  /// Waits until the daemon reads the panel.
  func waitForPanel() throws {
    try waitFor("the panel in the daemon's status", seconds: 60) {
      try board.run("touch-overlay ctl status").output.contains(#""panels":1"#)
    }
  }
}
