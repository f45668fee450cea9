#!/usr/bin/env bash
# Ten thousand random inputs from three seeds, and every odd input at every procedure, address and form, of which `npm test`
# sends a sixteenth.
cd "$(dirname "$0")/../.."
exec env FUZZ_EACH=1 FUZZ_REQUESTS=10000 FUZZ_SEEDS=1,2,3 node scripts/run.mjs --browser \
  node_modules/vitest/vitest.mjs run --project database server/fuzz server/random-inputs "$@"
