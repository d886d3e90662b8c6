# Completion of touch-overlay and touch-overlayd for bash; installed as both names among bash-completion's files.

# Offers files, quoted, with a slash behind folders.
_touch_overlay_files() {
  # Fails where nobody types.
  compopt -o filenames 2> /dev/null
  mapfile -t COMPREPLY < <(compgen -f -- "$1")
}

_touch_overlay() {
  local word=${COMP_WORDS[COMP_CWORD]} last=${COMP_WORDS[COMP_CWORD - 1]} words='' verb='' index
  local commands='devices events record replay convert demo image snapshot diagnose ctl'
  # Bash takes the equals sign behind an option for a word.
  if [ "$word" = = ]; then word=; elif [ "$last" = = ]; then last=${COMP_WORDS[COMP_CWORD - 2]}; fi
  case $last in
    --config | --axes | --calibration | --from | --out | --control | --report | --metrics)
      _touch_overlay_files "$word"
      return
      ;;
    --fb)
      words="auto $(compgen -G '/dev/fb[0-9]*') $(compgen -G '/dev/dri/card[0-9]*')"
      [ "${COMP_WORDS[1]}" != replay ] || words+=' memory:800x480:rgb565'
      COMPREPLY=($(compgen -W "$words" -- "$word"))
      return
      ;;
    --touch) COMPREPLY=($(compgen -W "auto $(compgen -G '/dev/input/event[0-9]*')" -- "$word")); return ;;
    --size | --for | --without | --device) return ;;
    --cell) COMPREPLY=($(compgen -W '8mm 40px' -- "$word")); return ;;
    --test)
      words='setup coverage ghosts stuck silence rate jitter drops flapping multitouch range corners accuracy calibration linearity latency'
      # A list goes on behind its last comma.
      last=${word##*,}
      COMPREPLY=($(compgen -P "${word%"$last"}" -W "$words" -- "$last"))
      return
      ;;
  esac
  if [ "${COMP_WORDS[0]##*/}" = touch-overlayd ]; then
    words='--config --fb --touch --check-config --version --help'
  elif [ "$COMP_CWORD" = 1 ]; then
    words="$commands help --version --help"
  else
    case ${COMP_WORDS[1]} in
      help) words=$commands ;;
      devices) words='--json --config --fb' ;;
      events) words='--touch --from --axes --device --size' ;;
      record) words='--touch --fb --for --without' ;;
      replay) words='--axes --device --fb --out' ;;
      convert) words='--axes --device' ;;
      demo) words='--styles --window --fb --config --out' ;;
      snapshot) words='--fb' ;;
      diagnose) words='--headless --config --fb --touch --for --from --axes --device --calibration --test --size --cell --report --metrics --record --without' ;;
      ctl)
        for ((index = 2; index < COMP_CWORD; index++)); do
          case ${COMP_WORDS[index]} in
            --) if [ "$last" = -- ]; then COMPREPLY=($(compgen -c -- "$word")); else _touch_overlay_files "$word"; fi; return ;;
            --control | --for) [ "${COMP_WORDS[++index]}" != = ] || ((++index)) ;;
            *) verb=${COMP_WORDS[index]} ;;
          esac
        done
        case $verb in
          '') words='status suspend resume show hide diagnostics --control' ;;
          diagnostics) words='on off --control' ;;
          suspend) words='--for --control --' ;;
          *) words='--control' ;;
        esac
        ;;
    esac
  fi
  case ${COMP_WORDS[1]} in
    record | replay | convert | image | snapshot) [ "$COMP_CWORD" = 1 ] || _touch_overlay_files "$word" ;;
  esac
  COMPREPLY+=($(compgen -W "$words" -- "$word"))
}
complete -F _touch_overlay touch-overlay touch-overlayd
