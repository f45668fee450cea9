#!/usr/bin/env bash
# Ten thousand random inputs from three seeds, and every odd input to every procedure, address and form; `npm test`
# sends a sixteenth of these.
cd "$(dirname "$0")/../.."
exec env FUZZ_EACH=1 FUZZ_REQUESTS=10000 FUZZ_SEEDS=1,2,3 node scripts/run.mjs --browser \
  node_modules/vitest/vitest.mjs run --project database server/fuzz server/random-inputs "$@"
