# Whether the files of a board's set say the same; sourced by check and broken.

# fault WORDS...: what is wrong with the set that is being judged.
fault() { faults+=("$*"); }

# lines FILE: without remarks and empty ones.
lines() { sed '/^[[:space:]]*\(#.*\)\?$/d' "$1"; }

# judge_set FOLDER: says what is wrong with it, and fails if anything is.
judge_set() {
  local set=$1 faults=() width height panel_x='' panel_y='' inverts_x=0 inverts_y=0 swaps=0 hardware_turn=0
  local has_chain=0 is_calibrated=0 chain_turn='' has_pointercal=0 calibration=() matrix=(1 0 0 0 1 0)
  local backend=auto rotate=0 console_turn='' known
  local -A overlays=() parameters=() turns=()
  judge_names
  if read_facts; then
    judge_boot
    judge_command_line
    judge_configuration
    judge_chain
    judge_calibration
    [ ! -e "$set/touch-overlay.rules" ] || judge_rules "$set/touch-overlay.rules"
    judge_matrix
    judge_turns
    judge_places
  fi
  [ ${#faults[@]} = 0 ] || {
    printf '%s: %s\n' "$(basename "$set")" "${faults[0]}"
    [ ${#faults[@]} = 1 ] || printf '  %s\n' "${faults[@]:1}"
    return 1
  }
}

# Every file is explained, and what is explained is there.
judge_names() {
  local name heading
  for name in facts README.md ts.conf touch-overlay.conf touch-overlay.rules cmdline.txt; do
    [ -s "$set/$name" ] || fault "there is no $name"
  done
  [ -e "$set/config.txt" ] || [ -e "$set/uEnv.txt" ] || fault "there is neither config.txt nor uEnv.txt"
  [ -e "$set/README.md" ] || return 0
  for heading in Wire Type See Turned 'Not tried'; do
    grep -qx "## $heading" "$set/README.md" || fault "README.md has no part '$heading'"
  done
  for name in "$set"/*; do
    name=${name##*/}
    case $name in README.md | facts) continue ;; esac
    grep -qF "\`$name\`" "$set/README.md" || fault "README.md says nothing of $name"
  done
  # What `apply` takes from here, by the page.
  for name in $(tr '\n' ' ' < "$set/README.md" | sed -n 's/.*`apply` adds \(.*\)what was there is kept.*/\1/p' | grep -o '`[a-zA-Z-]*\(\.[a-z]*\)\?`' | tr -d '`'); do
    [ -e "$set/$name" ] || fault "README.md says that apply takes $name, which is not there"
  done
}

read_facts() {
  local word rest
  [ -e "$set/facts" ] || return 1
  while read -r word rest; do
    case $word in
      glass) width=${rest%x*} height=${rest#*x} ;;
      panel) read -r panel_x panel_y <<< "$rest" ;;
      reports) [[ $rest =~ ^(slots|one)\ [0-9]+-[0-9]+\ [0-9]+-[0-9]+$ ]] || fault "facts: expected 'reports slots|one X-X Y-Y'" ;;
      mode) [[ $rest =~ ^--nonstd\ [0-9]+$ ]] || fault "facts: expected 'mode --nonstd N'" ;;
      overlay) overlays[${rest%% *}]=" ${rest#* } " ;;
      parameter) parameters[$rest]=1 ;;
      turns) turns[${rest% *}]=${rest##* } ;;
      *) fault "facts: nobody knows '$word'" ;;
    esac
  done < <(lines "$set/facts")
  if ! [[ ${width:-}x${height:-} =~ ^[0-9]+x[0-9]+$ && $panel_x =~ ^[0-9]+-[0-9]+$ && $panel_y =~ ^[0-9]+-[0-9]+$ ]]; then
    fault "facts: expected 'glass WxH' and 'panel X-X Y-Y'"
    return 1
  fi
}

# What of touch-overlay.conf is about this screen and this panel; the daemon itself judges the rest.
judge_configuration() {
  local key value size
  [ -e "$set/touch-overlay.conf" ] || return 0
  while IFS='=' read -r key value; do
    key=${key// /} value=${value// /}
    case $key in
      size) [ "$value" = "${width}x$height" ] || fault "touch-overlay.conf: the framebuffer is ${width}x$height, not $value" ;;
      physical-size)
        size=("${value%x*}" "${value#*x}")
        [ $((size[0] > size[1])) = $((width > height)) ] || fault "touch-overlay.conf: $value mm lie the other way round than the framebuffer"
        ;;
      rotate) rotate=$value ;;
      backend) backend=$value ;;
    esac
  done < <(lines "$set/touch-overlay.conf")
}

# ts.conf: modules and parameters that Debian's tslib has.
judge_chain() {
  local words option number=0
  [ -e "$set/ts.conf" ] || return 0
  has_chain=1
  while read -ra words; do
    number=$((number + 1))
    case $number:${words[0]:-} in
      1:module_raw) [ "${words[1]:-}" = input ] || fault "ts.conf: touches of the kernel come through module_raw input" ;;
      1:*) fault "ts.conf: the first line is not module_raw" ;;
      *:module) ;;
      *) fault "ts.conf: expected 'module NAME', found '${words[*]}'" ;;
    esac
    if [ -z "${tslib_modules[${words[1]:-none}]:-}" ]; then
      fault "ts.conf: Debian's tslib has no module ${words[1]:-}"
      continue
    fi
    [ "${words[1]}" != linear ] || is_calibrated=1
    for option in "${words[@]:2}"; do
      [[ $option =~ ^[A-Za-z_0-9]+=-?[0-9.]+$ ]] || fault "ts.conf: expected NAME=NUMBER, found '$option'"
      knows_parameter "${words[1]}" "${option%%=*}" || fault "ts.conf: the module ${words[1]} has no parameter ${option%%=*}"
      [ "${words[1]}:${option%%=*}" != linear:rot ] || chain_turn=${option#*=}
    done
  done < <(lines "$set/ts.conf")
}

judge_calibration() {
  if [ -e "$set/pointercal" ]; then
    has_pointercal=1
    read -ra calibration < "$set/pointercal"
    [ ${#calibration[@]} = 10 ] && [[ "${calibration[*]}" =~ ^(-?[0-9]+ ){9}-?[0-9]+$ ]] \
      || { fault "pointercal: expected ten whole numbers, found '${calibration[*]}'"; has_pointercal=0; return 0; }
    [ "${calibration[6]}" -gt 0 ] || { fault "pointercal: the divisor is ${calibration[6]}"; has_pointercal=0; return 0; }
    [ "${calibration[7]}x${calibration[8]}" = "${width}x$height" ] \
      || fault "pointercal: it is for ${calibration[7]}x${calibration[8]}, and the framebuffer is ${width}x$height"
    [ "$is_calibrated" = 1 ] || fault "ts.conf: without 'module linear' nobody reads pointercal"
  elif [ "$is_calibrated" = 1 ]; then
    fault "ts.conf: 'module linear' asks for a pointercal, which is not there"
  fi
}

# udev's matrix is for libinput and evdev: where tslib reads, nobody asks for it.
judge_matrix() {
  local rows number
  [ -e "$set/touch-overlay.rules" ] || return 0
  rows=$(sed -n 's/^[^#].*LIBINPUT_CALIBRATION_MATRIX}="\([^"]*\)".*/\1/p' "$set/touch-overlay.rules")
  [ -n "$rows" ] || return 0
  [ "$(reads)" = evdev ] || fault "touch-overlay.rules: tslib reads this panel and does not know the matrix $rows"
  read -ra matrix <<< "$rows"
  for number in "${matrix[@]}"; do
    [[ ${#matrix[@]} = 6 && $number =~ ^(-1|0|1)$ ]] || { fault "touch-overlay.rules: expected six numbers, found '$rows'"; matrix=(1 0 0 0 1 0); return 0; }
  done
}

# The picture, the console, the marks and tslib are turned by the same.
judge_turns() {
  local turn=${chain_turn:-${calibration[9]:-0}}
  if [ "$has_pointercal" = 1 ] && [ "$turn" != 0 ] && [ "$((turn * 90))" != "$rotate" ]; then
    fault "tslib turns positions by $((turn * 90)) degrees, and touch-overlay.conf the marks by $rotate"
  fi
  [ "${console_turn:-$rotate}" = "$rotate" ] \
    || fault "cmdline.txt turns the console by $console_turn degrees, and touch-overlay.conf the marks by $rotate"
}
