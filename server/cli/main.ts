import { run } from './run.ts'

process.exitCode = await run(process.argv.slice(2))
// What PostgreSQL's driver or a prompt still holds open must not keep a finished command waiting.
process.exit()
