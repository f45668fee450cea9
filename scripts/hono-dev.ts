import { relative } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { isRunnableDevEnvironment, type Plugin, type ViteDevServer } from 'vite'
import { EnvError, readDevelopmentEnv } from '../server/core/env.ts'
import { StartupError } from '../server/core/startup-error.ts'
import { developmentErrorPage, overlayOf } from '../server/development/error-page.ts'
import { restartOnEnvChange } from './restart-on-env.ts'

/** After a save, how long Vite has to drop the old modules, and an editor to save several files. Milliseconds. */
const SETTLE_MS = 100

/** The server's own sources: browser code does not update itself when one of them changes. */
const SERVER_SOURCE = /^(?:server|migrations)\/.+\.tsx?$/

/**
 * Vite plugin of `npm run dev`: Vite serves assets and HMR; every other request goes to the Hono app, run in Vite's SSR
 * environment. After a change of a server's source the app starts anew, which applies migrations, and open pages reload.
 * What fails is shown in the page, or over it. A change of `.env` starts all of it anew.
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
        // No module names one: the server reads the folder.
        if (file.startsWith('migrations/')) runner.clearCache()
        reloader.schedule(file)
      }
      exitWhenPortIsTaken(server)
      restartOnEnvChange(server, shellVariables)
      // Only now, so that a taken port opens no database. A fault is shown before the first request.
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

/** Starts the app anew after a change and has open pages follow. */
function createReloader(server: ViteDevServer, app: () => Promise<unknown>) {
  const { hot } = server.environments.client
  const { logger } = server.config
  let timer: NodeJS.Timeout | undefined
  let lastPrinted = ''
  const reloader = {
    /** Whether the last page was an error's: any change may mend it. */
    pageFailed: false,
    showOverlay: (error: { message: string; stack?: string }) => hot.send(overlayOf(error)),
    /** Prints why the app does not start, one line where the message says all, and shows it over open pages. */
    report(thrown: unknown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown))
      const isExpected = [EnvError, StartupError].some(({ name }) => error.constructor.name === name)
      const { message, stack } = error
      const text = `busbar: ${isExpected ? message : (stack ?? message)}`
      // A failed start is tried again at each request.
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
