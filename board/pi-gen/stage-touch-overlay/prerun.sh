#!/bin/bash -e
# Goes on from the stage before.
if [ ! -d "${ROOTFS_DIR}" ]; then
  copy_previous
fi
