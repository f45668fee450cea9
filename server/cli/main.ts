import { errorCode } from '../core/errors.ts'
import { run } from './run.ts'

// The reader of a pipe may exit early, as `head` does: the command still runs to its end. Another error is a full disk.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error) => {
    if (errorCode(error) !== 'EPIPE') throw error
  })

process.exitCode = await run(process.argv.slice(2))
// Handles that the database driver or the prompt leaves open must not keep the process alive.
process.exit()
