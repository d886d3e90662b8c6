# Completion of touch-overlay and touch-overlayd for bash; installed as both names among bash-completion's files.

_touch_overlay() {
  local word=${COMP_WORDS[COMP_CWORD]} last=${COMP_WORDS[COMP_CWORD - 1]} words=
  local commands='devices events record replay convert demo image snapshot diagnose ctl'
  case $last in
    --config | --axes | --calibration | --from | --out | --control | --report | --metrics) COMPREPLY=($(compgen -f -- "$word")); return ;;
    --fb) COMPREPLY=($(compgen -G '/dev/fb[0-9]*' -- "$word")); return ;;
    --touch) COMPREPLY=($(compgen -G '/dev/input/event[0-9]*' -- "$word")); return ;;
    --size | --for | --without | --device) return ;;
    --cell) COMPREPLY=($(compgen -W '8mm 40px' -- "$word")); return ;;
    --test)
      words='setup coverage ghosts stuck silence rate jitter drops flapping multitouch range corners accuracy calibration linearity latency'
      COMPREPLY=($(compgen -W "$words" -- "$word"))
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
        case $last in
          ctl) words='status suspend resume show hide diagnostics' ;;
          diagnostics) words='on off' ;;
          suspend) words='--for --control --' ;;
          *) words='--control' ;;
        esac
        ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  case ${COMP_WORDS[1]} in
    record | replay | convert | image | snapshot) COMPREPLY+=($(compgen -f -- "$word")) ;;
  esac
}
complete -F _touch_overlay touch-overlay touch-overlayd
