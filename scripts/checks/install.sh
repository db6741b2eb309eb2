#!/usr/bin/env bash
# The tarballs in an empty project, with their dependencies, as a new user installs them.
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
