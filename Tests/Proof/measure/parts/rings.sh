# The ring and the bell beside what is published: sourced, not run.

run_benchmark rings > "$work/rings"
{
  echo '| ring of 256 contacts | millions a second | there and back, ns | the least |'
  echo '| --- | --- | --- | --- |'
  awk -F'|' '$1 == "ring" { printf "| %s | %s | %s | %s |\n", $2, $3, $4, $5 }' "$work/rings"
  echo
  echo '| wake | min ns | p50 | p95 | p99 |'
  echo '| --- | --- | --- | --- | --- |'
  awk -F'|' '$1 == "wake" { printf "| %s | %s | %s | %s | %s |\n", $2, $3, $4, $5, $6 }' "$work/rings"
} | tee "$work/rings.table"
ring() { awk -F'|' -v name="$1" -v column="$2" '$2 == name { print $column }' "$work/rings"; }
claim "ring: $(ring ours 3) million contacts a second (Lamport $(ring Lamport 3), FastForward $(ring FastForward 3), mutex $(ring mutex 3))" \
  "$(ring ours 3) > $(ring mutex 3)"
claim "wake by the bell: p50 $(ring doorbell 4) ns (eventfd $(ring 'eventfd and poll' 4), condition $(ring 'mutex and condition' 4))" \
  "$(ring doorbell 4) < 2 * $(ring 'eventfd and poll' 4)"
