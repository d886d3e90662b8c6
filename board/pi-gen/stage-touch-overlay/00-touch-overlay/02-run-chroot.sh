# In the image: what 01-run.sh has left there, if anything.
if [ -d /var/tmp/touch-overlay ]; then
  # ts_calibrate is in libts-bin. A configuration that is there already was put there for this display.
  apt-get install -y -o Dpkg::Options::=--force-confold /var/tmp/touch-overlay/*.deb libts-bin
  rm -rf /var/tmp/touch-overlay
fi
