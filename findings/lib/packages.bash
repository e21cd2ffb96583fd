# Installs the packages that it is given in a temporary folder, and goes to it. The folder is gone when the script ends.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund "$@"
