import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseEnv } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { isRunnableDevEnvironment, type Plugin, type ViteDevServer } from 'vite'
import { EnvError, readDevelopmentEnv } from '../server/core/env.ts'
import { StartupError } from '../server/core/startup-error.ts'
import { developmentErrorPage, overlayOf } from '../server/development/error-page.ts'
import { RESTART_EXIT_CODE } from './restart-exit-code.mjs'

/** Debounce after a save, in milliseconds: Vite drops the old modules, and an editor may save several files. */
const SETTLE_MS = 100

/** The server's own sources: no hot update of browser code follows when one of them changes. */
const SERVER_SOURCE = /^(?:server|migrations)\/.+\.tsx?$/

/**
 * Vite plugin of `npm run dev`: Vite serves assets and HMR; every other request goes to the Hono app, run in Vite's SSR
 * environment. When a source of the server changes, the app restarts, which applies migrations, and open pages reload.
 * Errors are shown in the page or in an overlay. When `.env` changes, the whole process restarts.
 */
export function honoDev(entry: string): Plugin {
  let onChange: (file: string) => void = () => {}
  const shellVariables = { ...process.env }
  return {
    name: 'hono-dev',
    apply: 'serve',
    config({ server: { port, host } = {} }) {
      if (process.env.VITEST) return
      const { PORT, HOST } = readEnvOrExit()
      // Options of the command line take precedence.
      return { server: { port: port ?? PORT, host: host ?? HOST, strictPort: true } }
    },
    configureServer(server) {
      const { ssr } = server.environments
      if (!ssr || !isRunnableDevEnvironment(ssr) || process.env.VITEST) return
      const { runner } = ssr
      const app = async () => {
        const dev = (await runner.import(entry)) as typeof import('../server/dev.ts')
        return await dev.app()
      }
      const reloader = createReloader(server, app)
      onChange = (file) => {
        // No module imports a migration: the server lists the folder.
        if (file.startsWith('migrations/')) runner.clearCache()
        reloader.schedule(file)
      }
      exitWhenPortIsTaken(server)
      restartOnEnvChange(server, shellVariables)
      // Only now, so that no database is opened when the port is taken. An error is shown before the first request.
      server.httpServer?.once('listening', () => void app().catch(reloader.report))
      return () => {
        server.middlewares.use(
          getRequestListener(
            async (request, bindings) => {
              const response = await app().then(
                (fetch) => fetch(request, bindings, reloader.showOverlay),
                async (error: unknown) => await developmentErrorPage([reloader.report(error)]),
              )
              reloader.pageFailed = response.status >= 500
              return response
            },
            { overrideGlobalObjects: false },
          ),
        )
      }
    },
    hotUpdate({ file, server }) {
      if (this.environment.name === 'ssr') onChange(relative(server.config.root, file))
    },
  }
}

/** Restarts the app after a change and reloads open pages. */
function createReloader(server: ViteDevServer, app: () => Promise<unknown>) {
  const { hot } = server.environments.client
  const { logger } = server.config
  let timer: NodeJS.Timeout | undefined
  let lastPrinted = ''
  const reloader = {
    /** Whether the last page was an error page: any change may fix the error. */
    pageFailed: false,
    showOverlay: (error: { message: string; stack?: string }) => hot.send(overlayOf(error)),
    /** Prints why the app does not start, without a stack if the error is expected, and shows it in an overlay. */
    report(thrown: unknown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown))
      const isExpected = [EnvError, StartupError].some(({ name }) => error.constructor.name === name)
      const { message, stack } = error
      const text = `busbar: ${isExpected ? message : (stack ?? message)}`
      // A failed start is retried at each request.
      if (text !== lastPrinted) logger.error(text)
      lastPrinted = text
      const shown = isExpected ? { message } : { message, stack }
      reloader.showOverlay(shown)
      return shown
    },
    schedule(file: string) {
      clearTimeout(timer)
      timer = setTimeout(() => void reload(file), SETTLE_MS)
    },
  }
  const reload = async (file: string) => {
    try {
      await app()
      lastPrinted = ''
      if (SERVER_SOURCE.test(file) || reloader.pageFailed) hot.send({ type: 'full-reload' })
    } catch (error) {
      reloader.report(error)
    }
  }
  return reloader
}

/**
 * Restarts `npm run dev` when the contents of `.env` change, because the port, the database and the mail transport
 * depend on it. An `.env` with an invalid variable is reported and changes nothing.
 * @param shellVariables the environment before `.env` was read, which takes precedence over it
 */
function restartOnEnvChange({ watcher, config }: ViteDevServer, shellVariables: NodeJS.ProcessEnv) {
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

function readEnvOrExit() {
  try {
    return readDevelopmentEnv()
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    return exitWithError(error.message)
  }
}

/** Runs before Vite's own listener, which would print a stack. */
function exitWhenPortIsTaken({ httpServer, config }: ViteDevServer) {
  httpServer?.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      exitWithError(
        `port ${config.server.port} is in use: choose another with PORT, or end what listens there`,
      )
  })
}

function exitWithError(reason: string): never {
  process.stderr.write(`busbar: ${reason}\n`)
  process.exit(1)
}
