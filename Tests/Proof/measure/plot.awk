# A plot of what `growth` says: the cost of a frame over the pixels that it reads and writes, both on scales of powers.
function x(area) { return 70 + (log(area) - log(200)) / (log(500000) - log(200)) * 620 }
function y(time) { return 430 - (log(time) - log(100)) / (log(1000000) - log(100)) * 390 }
BEGIN {
  print "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 720 480\" font-family=\"sans-serif\" font-size=\"12\">"
  print "<rect width=\"720\" height=\"480\" fill=\"white\"/>"
  for (power = 100; power <= 1000000; power *= 10)
    printf "<path d=\"M70 %.1fH690\" stroke=\"#ddd\"/><text x=\"64\" y=\"%.1f\" text-anchor=\"end\">%s</text>\n", y(power), y(power) + 4, power / 1000 " us"
  for (power = 1000; power <= 100000; power *= 10)
    printf "<path d=\"M%.1f 40V430\" stroke=\"#ddd\"/><text x=\"%.1f\" y=\"446\" text-anchor=\"middle\">%d</text>\n", x(power), x(power), power
  print "<text x=\"380\" y=\"468\" text-anchor=\"middle\">pixels that a frame reads and writes</text>"
  print "<text x=\"380\" y=\"24\" text-anchor=\"middle\" font-size=\"14\">A frame costs what it paints</text>"
  colour["fingers"] = "#d33"; colour["radius"] = "#36c"; colour["screen"] = "#2a2"; colour["trail"] = "#b70"
  words["fingers"] = "1 to 10 fingers"; words["radius"] = "radius 10 to 200"; words["screen"] = "320x240 to 3840x2160"; words["trail"] = "trails up to 500 ms"
}
{
  if (!($1 in seen)) {
    seen[$1] = ++kinds
    printf "<circle cx=\"90\" cy=\"%d\" r=\"4\" fill=\"%s\"/><text x=\"100\" y=\"%d\">%s</text>\n", 40 + kinds * 18, colour[$1], 44 + kinds * 18, words[$1]
  }
  printf "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"%s\" fill-opacity=\"0.7\"><title>%s %s: %d pixels, %d ns</title></circle>\n", x($3 + $4), y($5), colour[$1], $1, $2, $3 + $4, $5
}
END { print "</svg>" }
