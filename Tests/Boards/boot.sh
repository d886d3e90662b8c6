# What is handed to the boot loader and the kernel; sourced by check and broken, part of what set.sh judges.

# config.txt of a Raspberry Pi, or uEnv.txt of U-Boot: overlays and parameters that the facts know.
judge_boot() {
  local line number=0 name options option value
  if [ -e "$set/uEnv.txt" ]; then
    while IFS= read -r line; do
      [[ $line =~ ^([a-z_0-9]+)=([^[:space:]]+)$ ]] || { fault "uEnv.txt: expected NAME=VALUE, found '$line'"; continue; }
      name=${BASH_REMATCH[1]} value=${BASH_REMATCH[2]}
      [ -n "${parameters[$name]:-}" ] || fault "uEnv.txt: the facts know no parameter $name"
      [[ $value != *.dtbo || -n ${overlays[$(basename "$value" .dtbo)]:-} ]] || fault "uEnv.txt: the facts know no overlay $value"
    done < <(lines "$set/uEnv.txt")
  fi
  [ -e "$set/config.txt" ] || return 0
  while IFS= read -r line; do
    number=$((number + 1))
    case $line in
      '[all]') [ "$number" = 1 ] || fault "config.txt: [all] belongs before everything else" ;;
      dtoverlay=?*)
        IFS=, read -r name options <<< "${line#dtoverlay=}"
        [ -n "${overlays[$name]:-}" ] || { fault "config.txt: the facts know no overlay $name"; continue; }
        while IFS= read -r -d, option; do
          [ -n "$option" ] || continue
          [[ ${overlays[$name]} == *" ${option%%=*} "* ]] || fault "config.txt: $name has no parameter ${option%%=*}"
          case $option in
            invx) inverts_x=1 ;;
            invy) inverts_y=1 ;;
            swapxy) swaps=1 ;;
            invx=* | invy=* | swapxy=*) fault "config.txt: ${option%%=*} takes no value" ;;
            rotate=*) judge_overlay_turn "$name" "${option#*=}" ;;
          esac
        done <<< "$options,"
        ;;
      dtparam=?*=* | *=*)
        name=${line#dtparam=}
        [ -n "${parameters[${name%%=*}]:-}" ] || fault "config.txt: the facts know no parameter ${name%%=*}"
        ;;
      *) fault "config.txt: expected NAME=VALUE or [all], found '$line'" ;;
    esac
  done < <(lines "$set/config.txt")
  [ "$(lines "$set/config.txt" | head -n 1)" = '[all]' ] \
    || fault "config.txt: its lines would be for the board alone of whose part they come last; [all] belongs before them"
}

# judge_overlay_turn NAME DEGREES: how far from where the facts know the glass.
judge_overlay_turn() {
  local key
  for key in "${!turns[@]}"; do
    [[ $key == "$1:rotate="* ]] || continue
    hardware_turn=$((($2 - ${key##*=} + 360) % 360))
    [ $((hardware_turn % 180)) = 0 ] \
      || fault "config.txt: nobody knows how the panel lies at rotate=$2; calibrate it there, and write new facts"
    return 0
  done
  fault "config.txt: the facts do not say that $1 turns"
}

# One line of the kernel's: what it says of the screen.
judge_command_line() {
  local words word mode
  [ -e "$set/cmdline.txt" ] || return 0
  [ "$(wc -l < "$set/cmdline.txt")" = 1 ] || fault "cmdline.txt: the kernel takes one line"
  read -ra words < "$set/cmdline.txt"
  for word in "${words[@]}"; do
    case $word in
      video=*)
        mode='^video=(DSI|HDMI-A)-[0-9]+:([0-9]+x[0-9]+)M?@[0-9]+D?(,rotate=(0|90|180|270))?$'
        [[ $word =~ $mode ]] || { fault "cmdline.txt: expected video=CONNECTOR:WxH@RATE, found '$word'"; continue; }
        [ "${BASH_REMATCH[2]}" = "${width}x$height" ] || fault "cmdline.txt: the glass is ${width}x$height, not ${BASH_REMATCH[2]}"
        # DRM counts against the clock; what its driver does not do itself is for the console alone.
        case ${BASH_REMATCH[4]} in
          180) if [ "${turns[video]:-}" = 180 ]; then hardware_turn=180; else console_turn=180; fi ;;
          90) console_turn=270 ;;
          270) console_turn=90 ;;
        esac
        ;;
      fbcon=rotate:[0-3]) console_turn=$((${word#*:} * 90)) ;;
      vt.global_cursor_default=0 | consoleblank=0) ;;
      *) fault "cmdline.txt: nobody knows '$word'" ;;
    esac
  done
}
