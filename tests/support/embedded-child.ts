// A server reduced to its PostgreSQL, to be killed by tests: `node embedded-child.ts DATA_DIR`.
import { startEmbedded } from '../../server/embedded.ts'

const tell = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)
const stop = new AbortController()

process.once('SIGTERM', () => stop.abort())
try {
  const embedded = await startEmbedded(
    process.argv[2] ?? '',
    { info: tell, warn: tell },
    { signal: stop.signal },
  )
  tell({ event: 'started' })
  if (!stop.signal.aborted)
    await new Promise((resolve) => {
      const alive = setInterval(() => {}, 1000)
      stop.signal.addEventListener('abort', () => resolve(clearInterval(alive)))
    })
  await embedded.stop()
} catch (error) {
  if (!stop.signal.aborted) {
    tell({ event: 'failed', message: error instanceof Error ? error.message : String(error) })
    process.exitCode = 1
  }
}
