# How the cost of a frame grows: sourced, not run.

run_benchmark growth > "$work/growth"
awk -F'|' 'BEGIN { print "| | | pixels written a frame | ns a frame | ns a pixel |"; print "| --- | --- | --- | --- | --- |" }
  { printf "| %s | %s | %d | %d | %.2f |\n", $1, $2, $3, $4, $4 / $3 }' "$work/growth" | tee "$work/growth.table"
awk -F'|' -f Tests/Proof/measure/plot.awk "$work/growth" > "$work/growth.svg"
# A screen of 108 times the size, with the same mark.
screens=$(awk -F'|' '$1 == "screen" { if (!least || $4 < least) least = $4; if ($4 > most) most = $4 } END { printf "%.2f", most / least }' "$work/growth")
read -r small large <<< "$(awk -F'|' '$1 != "trail" { each = $4 / $3; if (!least || each < least) least = each; if (each > most) most = each }
  END { printf "%.2f %.2f", least, most }' "$work/growth")"
claim "a mark on 3840x2160 costs $screens times one on 320x240 at most; a pixel written $small to $large ns" "$screens < 2.5"
