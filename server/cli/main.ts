import { run } from './run.ts'

process.exitCode = await run(process.argv.slice(2))
// Handles that the database driver or the prompt leaves open must not keep the process alive.
process.exit()
