# Says which functions the counted instructions went into: `perl where.pl PROFILE NUMBER KALLSYMS MAPS PROGRAM NAMES`.
#
# PROFILE is of count.c, over NUMBER touches or moves; KALLSYMS and MAPS are the board's /proc/kallsyms and /proc/PID/maps;
# PROGRAM is the program's path on the board and NAMES what nm says of it here. Leaves lines of a table, with the functions
# that take a hundredth or more, and the rest of the kernel, the program and each library.
use strict;
use warnings;
# Addresses have 64 bits.
no warnings 'portable';

my ($profile, $number, $kallsyms, $maps, $program, $names) = @ARGV;

sub lines { open my $file, '<', $_[0] or die "$_[0]: $!\n"; my @all = <$file>; chomp @all; return @all }
# Sorted [address, name] of nm's or the kernel's lines.
sub functions {
  return [sort { $a->[0] <=> $b->[0] } map { /^([0-9a-f]+) [tTwWi] (.+?)(?:\t.*)?$/ ? [hex $1, $2] : () } @_];
}
sub name {
  my ($functions, $address) = @_;
  my ($low, $high) = (0, scalar @$functions);
  while ($low < $high) {
    my $middle = int(($low + $high) / 2);
    if ($functions->[$middle][0] <= $address) { $low = $middle + 1 } else { $high = $middle }
  }
  return $low ? $functions->[$low - 1][1] : '?';
}

my $kernel = functions(lines($kallsyms));
my $own = functions(lines($names));
my (@mapped, $base);
for (lines($maps)) {
  my ($start, $end, $path) = /^([0-9a-f]+)-([0-9a-f]+) \S+ \S+ \S+ \S+\s+(\S+)/ or next;
  $base //= hex $start if $path eq $program;
  push @mapped, [hex $start, hex $end, $path];
}

my (%spent, %of, $all);
for (lines($profile)) {
  my ($address, undef, $count) = split;
  $address = hex $address;
  my ($where, $what) = ('others', '');
  if ($address >> 63) {
    ($where, $what) = ('kernel', name($kernel, $address));
  } else {
    for (@mapped) {
      next if $address < $_->[0] || $address >= $_->[1];
      $where = $_->[2] =~ s,.*/,,r;
      $what = name($own, $address - $base) if $_->[2] eq $program;
    }
  }
  $spent{"$where\t$what"} += $count;
  $of{$where} += $count;
  $all += $count;
}
for (sort { $of{$b} <=> $of{$a} } keys %of) {
  my $where = $_;
  printf "| **%s** | | %d | %.0f %% |\n", $where, $of{$where} / $number, 100 * $of{$where} / $all;
  for (sort { $spent{$b} <=> $spent{$a} } grep { /^\Q$where\E\t./ } keys %spent) {
    next if $spent{$_} < $all / 100;
    printf "| | `%s` | %d | %.0f %% |\n", (split /\t/)[1], $spent{$_} / $number, 100 * $spent{$_} / $all;
  }
}
