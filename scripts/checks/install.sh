#!/usr/bin/env bash
# Installs the tarballs with their dependencies in an empty project, as a new user does.
set -euo pipefail
project=$(mktemp -d)
trap 'rm -rf "$project"' EXIT
npm pack --silent --ignore-scripts --workspace brandid-kit --include-workspace-root --pack-destination "$project"
cd "$project"
npm init --yes --silent >/dev/null
npm install --silent ./brandid-*.tgz zod
echo "import { defineId } from 'brandid'; console.log(defineId('user').generate())" >main.mjs
node main.mjs
npx brandid inspect "$(npx brandid new user)"
