import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import type { ViteDevServer } from 'vite'
import { EnvError, readDevelopmentEnv } from '../server/core/env.ts'
import { RESTART_EXIT_CODE } from './restart-exit-code.mjs'

/**
 * Restarts `npm run dev` when the contents of `.env` change, because the port, the database and the mail transport
 * depend on it. An `.env` with an invalid variable is reported and changes nothing.
 * @param shellVariables the environment before `.env` was read, which takes precedence over it
 */
export function restartOnEnvChange({ watcher, config }: ViteDevServer, shellVariables: NodeJS.ProcessEnv) {
  const file = join(config.root, '.env')
  const read = () => (existsSync(file) ? readFileSync(file, 'utf8') : '')
  let current = read()
  watcher.on('all', (_event, changed) => {
    const text = changed === file ? read() : current
    if (text === current) return
    current = text
    try {
      readDevelopmentEnv({ ...parseEnv(text), ...shellVariables })
    } catch (error) {
      if (!(error instanceof EnvError)) throw error
      config.logger.error(`busbar: .env was not taken over: ${error.message}`)
      return
    }
    config.logger.info('busbar: .env has changed: restarting …')
    process.exitCode = RESTART_EXIT_CODE
    // As Ctrl-C does, so that server/dev.ts closes what it has opened.
    if (!process.emit('SIGINT')) process.exit()
  })
}
