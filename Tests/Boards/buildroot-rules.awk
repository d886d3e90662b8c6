# The rules of Buildroot's check-package that apply to this tree, for Config.in, *.mk and init scripts.
# Run as: awk -f buildroot-rules.awk -v kind=config|mk|sysv -v package=NAME FILE
function fault(words) { printf "%s:%d: %s: %s\n", FILENAME, FNR, words, $0; faults++ }
function hashes(count,  line) { while (count-- > 0) line = line "#"; return line }
BEGIN {
  prefix = toupper(package); gsub("-", "_", prefix)
  order["bool"] = order["prompt"] = order["string"] = 1
  order["default"] = 2; order["depends"] = 3; order["select"] = 4; order["help"] = 5
}
/[ \t]$/ { fault("a space at the end") }
/^$/ && FNR > 1 && was_empty { fault("two empty lines") }
{ was_empty = /^$/ }
/[^\001-\176]/ { fault("not ASCII") }

kind == "config" && !/^[ \t]*(#|$)/ {
  word = $1
  if (continues) {
    if (!/^\t/) fault("a continued line begins with a tab")
    continues = /\\$/
    next
  }
  continues = /\\$/
  if (word ~ /^(choice|comment|config|endchoice|endif|endmenu|if|menu|menuconfig|source)$/ && !/^\t  /) {
    if (/^[ \t]/) fault("an entry is not indented")
    state = 0; in_help = 0
    if (word == "config" && ++seen[$2] > 1) fault("declared twice")
    if (word == "if" || word == "choice") open++
    if (word == "endif" || word == "endchoice") open--
    next
  }
  if (in_help) {
    if ($0 !~ /^\t  / || length($0) > 65) fault("help is a tab, two spaces and 62 characters")
    if (first_help && $0 !~ /^\t  [^ ]/) fault("help begins at the third column")
    first_help = 0
    next
  }
  if (!(word in order)) { fault("nobody knows this"); next }
  if ($0 !~ "^\t" word) fault("an attribute is indented by one tab")
  if (order[word] < state) fault("the order is type, default, depends on, select, help")
  state = order[word]
  if (word == "help") { in_help = 1; first_help = 1 }
  if ($0 ~ /^\tdefault n$/) fault("n is what there is anyway")
}

kind == "mk" {
  if (FNR == 1 || FNR == 5) { if ($0 != hashes(80)) fault("80 hashes belong here") }
  else if (FNR == 2 || FNR == 4) { if ($0 != "#") fault("a hash belongs here") }
  else if (FNR == 3) { if ($0 != "# " package) fault("the name of the package belongs here") }
  else if (FNR == 6) { if ($0 != "") fault("an empty line belongs here") }
  if (/(  |\t ?)\\$/) fault("one space before a backslash")
  if (/^[^#].*[^$]\$\{[A-Za-z_]+\}/) fault("variables are written with parentheses")
  if (/^define /) { inside = 1; name = $2 } else name = ""
  if (/^endef/) inside = 0
  tabs = (inside && !/^define /) || continues_mk
  if (/^(ifeq|ifdef|ifneq|ifndef|else|endif)/) tabs = 0
  if (!/^$/ && !(inside && /^[ \t]*#/)) {
    if (tabs && !/^\t/) fault("a tab belongs before it")
    if (!tabs && /^\t/) fault("no tab belongs before it")
  }
  if (continues_mk && /^$/) fault("a backslash too many before it")
  continues_mk = /^[^#].*\\$/
  if (match($0, /^[A-Z0-9_]+ *(\+|:)?=/)) { name = $1 }
  if (name != "" && !inside_before && index(name, prefix "_") != 1) fault("a variable of another package")
  inside_before = inside
  if (/_(INSTALL_STAGING = NO|INSTALL_TARGET = YES|AUTORECONF = NO)/) fault("that is so anyway")
  if (/^\$\(eval \$\(generic-package\)\)$/) evaluated = 1
}

kind == "sysv" {
  if (/^\t* /) fault("scripts are indented with tabs")
  if (/^DAEMON=/) {
    daemon = $0; gsub(/^DAEMON=|"/, "", daemon)
    if (FILENAME !~ ("S[0-9][0-9]" daemon "$")) fault("the file is called S and two digits and this name")
  }
  if (/^PIDFILE=/ && $0 != "PIDFILE=\"/var/run/$DAEMON.pid\"") fault("the place is /var/run/$DAEMON.pid")
}

END {
  if (kind == "config" && open != 0) { print FILENAME ": something is not closed"; faults++ }
  if (kind == "mk" && !evaluated) { print FILENAME ": generic-package is not called"; faults++ }
  if (kind == "sysv" && daemon == "") { print FILENAME ": there is no DAEMON"; faults++ }
  if (was_empty) { print FILENAME ": an empty line at its end"; faults++ }
  exit faults > 0
}
