#!/usr/bin/env bash
# Runs the screen tests on React's development build, and fails on its warnings: `npm test` uses the production build,
# which is faster and prints no warnings.
cd "$(dirname "$0")/../.."
exec env SCREENS_REACT=development node scripts/run.mjs --browser \
  node_modules/vitest/vitest.mjs run --project screens --retry 0 "$@"
