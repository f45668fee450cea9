// A process that only runs the embedded PostgreSQL, for tests that kill the process: `node embedded-child.ts DATA_DIR`.
// It logs JSON lines to stdout.
import { startEmbeddedPostgres } from '../../server/core/database/embedded/embedded-postgres.ts'

const printJson = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)
const abortController = new AbortController()

process.once('SIGTERM', () => abortController.abort())
try {
  const embedded = await startEmbeddedPostgres(
    process.argv[2] ?? '',
    { info: printJson, warn: printJson },
    { signal: abortController.signal },
  )
  printJson({ event: 'started' })
  if (!abortController.signal.aborted)
    await new Promise((resolve) => {
      const keepAlive = setInterval(() => {}, 1000)
      abortController.signal.addEventListener('abort', () => resolve(clearInterval(keepAlive)))
    })
  await embedded.stop()
} catch (error) {
  if (!abortController.signal.aborted) {
    printJson({ event: 'failed', message: error instanceof Error ? error.message : String(error) })
    process.exitCode = 1
  }
}
