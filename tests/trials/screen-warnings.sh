#!/usr/bin/env bash
# The tests of screens on React's development build, whose warnings fail them: `npm test` uses the production build, which is
# faster and warns of nothing.
cd "$(dirname "$0")/../.."
exec env SCREENS_REACT=development node scripts/run.mjs --browser \
  node_modules/vitest/vitest.mjs run --project screens --retry 0 "$@"
