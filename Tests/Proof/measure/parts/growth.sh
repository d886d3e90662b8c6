# How the cost of a frame grows: sourced, not run.

run_benchmark growth > "$work/growth"
awk -F'|' 'BEGIN { print "| | | pixels read a frame | written | ns a frame | ns a pixel |"; print "| --- | --- | --- | --- | --- | --- |" }
  { printf "| %s | %s | %d | %d | %d | %.2f |\n", $1, $2, $3, $4, $5, $5 / ($3 + $4) }' "$work/growth" | tee "$work/growth.table"
awk -F'|' -f Tests/Proof/measure/plot.awk "$work/growth" > "$work/growth.svg"
# A screen of 108 times the size, with the same mark.
screens=$(awk -F'|' '$1 == "screen" { if (!least || $5 < least) least = $5; if ($5 > most) most = $5 } END { printf "%.2f", most / least }' "$work/growth")
read -r small large <<< "$(awk -F'|' '{ each = $5 / ($3 + $4); if (!least || each < least) least = each; if (each > most) most = each }
  END { printf "%.2f %.2f", least, most }' "$work/growth")"
claim "a mark on 3840x2160 costs $screens times one on 320x240 at most; a pixel read or written $small to $large ns" "$screens < 2.5"
