#!/bin/sh
# Says in one line what is missing of Node.js and npm, or nothing. The versions are those of web/package.json.
for tool in node npm; do
  command -v "$tool" >/dev/null || {
    echo "$tool is missing: install Node.js 20.19 or newer with npm (nodejs.org); it builds the browser client." >&2
    exit 1
  }
done
node -e '
  const [major, minor] = process.versions.node.split(".").map(Number);
  const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 13) || major >= 24;
  if (!fits) {
    console.error(`Node.js ${process.versions.node} is too old: install 20.19, 22.13, 24 or newer.`);
    process.exit(1);
  }' || exit 1
