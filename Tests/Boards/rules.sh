# udev's rules, read as strictly as `udevadm verify` does, which Debian 12 does not have yet; sourced by check and broken.

rule_matches=' ACTION DEVPATH KERNEL NAME SUBSYSTEM DRIVER ATTR ATTRS KERNELS SUBSYSTEMS DRIVERS ENV TAG TAGS TEST PROGRAM RESULT '
rule_assignments=' NAME SYMLINK OWNER GROUP MODE ATTR ENV TAG RUN LABEL GOTO IMPORT OPTIONS '
rule_with_attribute=' ATTR ATTRS ENV '

# judge_rules FILE: says what is wrong with it.
judge_rules() {
  local file=$1 line number=0 rest item key attribute operator matches assigns
  item='^([A-Z]+)(\{([^{}"]+)\})?(==|!=|\+=|-=|:=|=)"([^"]*)"(,[[:space:]]*|$)'
  while IFS= read -r line || [ -n "$line" ]; do
    number=$((number + 1))
    case $line in '' | '#'*) continue ;; esac
    rest=$line matches=0 assigns=0
    while [ -n "$rest" ]; do
      if ! [[ $rest =~ $item ]]; then
        fault "${file##*/} line $number: expected KEY, operator and a value in quotes, with commas between, found '$rest'"
        break
      fi
      key=${BASH_REMATCH[1]} attribute=${BASH_REMATCH[3]} operator=${BASH_REMATCH[4]}
      if [ -n "${BASH_REMATCH[6]}" ] && [ "${#rest}" = "${#BASH_REMATCH[0]}" ]; then
        fault "${file##*/} line $number: a comma at its end"
      fi
      rest=${rest:${#BASH_REMATCH[0]}}
      case $operator in
        == | !=) known=$rule_matches matches=1 ;;
        *) known=$rule_assignments assigns=1 ;;
      esac
      [[ $known == *" $key "* ]] || fault "${file##*/} line $number: udev has no $key that takes $operator"
      if [[ $rule_with_attribute == *" $key "* ]]; then
        [ -n "$attribute" ] || fault "${file##*/} line $number: $key needs a name in braces"
      elif [ -n "$attribute" ]; then
        fault "${file##*/} line $number: $key takes no name in braces"
      fi
    done
    if [ "$matches" = 0 ] || [ "$assigns" = 0 ]; then
      fault "${file##*/} line $number: expected what it is for, and what then, found '$line'"
    fi
    # Without these it would be for every mouse, too.
    [[ $line == *'SUBSYSTEM=="input"'* && $line == *'ID_INPUT_TOUCHSCREEN}=="1"'* ]] \
      || fault "${file##*/} line $number: it is for more than touchscreens; add SUBSYSTEM and ENV{ID_INPUT_TOUCHSCREEN}"
  done < "$file"
  if [ "$(udevadm --version 2> /dev/null || echo 0)" -ge 254 ]; then
    udevadm verify --resolve-names=never "$file" > /dev/null 2>&1 || fault "udevadm verify refuses ${file##*/}"
  fi
}
