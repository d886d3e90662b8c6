# What Debian's tslib knows; sourced by check and broken.

# The package is called libts0t64 where time has 64 bits on 32-bit machines.
tslib_files=$(dpkg -L libts0 2> /dev/null || dpkg -L libts0t64 2> /dev/null) || {
  echo "Debian's tslib is missing; install the package libts0 (apt-get install libts0)" >&2
  exit 1
}
declare -A tslib_modules=() tslib_parameters=()
while read -r file; do
  name=${file##*/}
  tslib_modules[${name%.so}]=$file
done < <(grep '/ts0/[a-z0-9_]*\.so$' <<< "$tslib_files")
[ ${#tslib_modules[@]} -ge 10 ] || {
  echo "only ${#tslib_modules[@]} modules in Debian's libts0, expected at least 10; is the package whole?" >&2
  exit 1
}

# The manual names each module behind a .PP, and then its parameters; some machines have no manuals.
manual=$(grep '/ts\.conf\.5\(\.gz\)\?$' <<< "$tslib_files" || true)
if [ -n "$manual" ] && [ -r "$manual" ]; then
  while read -r module parameter; do
    tslib_parameters[$module]+=" $parameter "
  done < <(gzip -cdf "$manual" | awk '
    /MODULE PARAMETERS/ { on = 1 } /hardware support/ { on = 0 }
    on && /^\\fB[A-Za-z_0-9]+\\fR$/ {
      name = substr($0, 4, length($0) - 6)
      if (before == ".PP") module = name; else print module, name
    }
    { before = $0 }')
fi

# knows_parameter MODULE NAME: it is in the module itself, and the manual has it where there is one.
knows_parameter() {
  strings -n 1 "${tslib_modules[$1]}" | grep -qxF -- "$2" || return 1
  [ ${#tslib_parameters[@]} = 0 ] || [[ ${tslib_parameters[$1]:-} == *" $2 "* ]]
}
