#!/bin/sh
# What was compiled when the image was built is copied to where Numba may write: it reads from no other folder.
set -eu
if [ "${1:-}" = serve ] && [ -d /opt/stackyard/compiled ]; then
    mkdir -p "$STACKYARD_CACHE"
    cp -R -p /opt/stackyard/compiled/. "$STACKYARD_CACHE"
fi
exec stackyard "$@"
