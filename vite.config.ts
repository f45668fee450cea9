import { rmSync, writeFileSync } from 'node:fs'
import { getRequestListener } from '@hono/node-server'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { isRunnableDevEnvironment, type Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { digestOfInputs, isInput, STAMP } from './scripts/build-inputs.mjs'
import { EXTERNALS } from './scripts/externals.mjs'
import { precompress } from './scripts/precompress.mjs'
import { readDevelopmentEnv } from './server/env.ts'

const root = import.meta.dirname.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** `vite` serves the assets and HMR, and hands every other request to the Hono app, run in Vite's own SSR environment. */
const honoDev = (entry: string): Plugin => ({
  name: 'hono-dev',
  apply: 'serve',
  config({ server: { port, host } = {} }) {
    if (process.env.VITEST) return
    const { PORT, HOST } = readDevelopmentEnv()
    // What the command line says goes first.
    return { server: { port: port ?? PORT, host: host ?? HOST, strictPort: true } }
  },
  configureServer(server) {
    const ssr = server.environments.ssr
    if (!ssr || !isRunnableDevEnvironment(ssr) || process.env.VITEST) return
    const app = async () => {
      const dev = (await ssr.runner.import(entry)) as typeof import('./server/dev.ts')
      return (await dev.app()).fetch
    }
    /** Answers with what went wrong: a syntax error, a migration, a database that is not there. */
    const broken = (error: Error) => {
      server.ssrFixStacktrace(error)
      server.config.logger.error(error.stack ?? error.message)
      return () => new Response(error.stack, { status: 500, headers: { 'content-type': 'text/plain' } })
    }
    return () => {
      // At once, so that what is wrong with the database is said before the first visit.
      app().catch((error: Error) => server.config.logger.error(error.message))
      server.middlewares.use(
        getRequestListener(async (request, env) => (await app().catch(broken))(request, env), {
          overrideGlobalObjects: false,
        }),
      )
    }
  },
})

/** Fails the build when anything of server/ but a schema reaches the browser. */
const serverOnly: Plugin = {
  name: 'server-only',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  load: {
    // Anchored at the project's folder: unanchored it matched any parent folder named server.
    filter: { id: new RegExp(`^${root}/server/(?!(?:.*/)?schema\\.ts(?:\\?|$))`) },
    handler(id) {
      this.error(`server code reached the browser: ${id}`)
    },
  },
}

/**
 * The router hydrates an inlined stylesheet only when this flag is on, and its plugin defines it as off:
 * without this every page would be rendered twice (React error 418).
 */
const inlineCss: Plugin = {
  name: 'inline-css',
  enforce: 'post',
  config: () => ({ define: { 'process.env.TSS_INLINE_CSS_ENABLED': '"true"' } }),
}

/**
 * Builds client and server, compresses what browsers will ask for, and leaves in dist/ a digest of what they were built from, as it was when the build began:
 * what changes on the way makes it stale.
 */
const stamped: Plugin = {
  name: 'stamped',
  async buildApp(builder) {
    const inputs = digestOfInputs()
    rmSync(STAMP, { force: true })
    for (const environment of Object.values(builder.environments)) await builder.build(environment)
    precompress('dist/client')
    writeFileSync(STAMP, inputs)
  },
  buildEnd(error) {
    const files = [...this.getModuleIds()]
      .filter((id) => id.startsWith('/'))
      .map((id) => id.replace(/\?.*/, ''))
    const others = files.filter((file) => !isInput(file))
    if (!error && others.length > 0)
      this.error(`The build reads what scripts/build-inputs.mjs does not name: ${others.join(', ')}`)
  },
}

/**
 * What every page needs, in one file that stays cached over releases. Exact names, or the back office's libraries land
 * in it; and without the parts of the query library that only some pages use.
 */
const vendor =
  /^(?!.*(?:InfiniteQuery|infiniteQueryO|useMutation|mutationO|[qQ]ueries)).*node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](?:history|query-core|react-query|react-router|react-router-ssr-query|react-store|router-core|router-ssr-query-core|store)|@trpc[\\/](?:client|react-query|server))[\\/]/

/** What of ours every public page needs: one file instead of ten small ones. */
const shell =
  /src[\\/](?:ui[\\/](?:reduced-motion|in-view|link|interactive-selector|picture-lighting|image-loading|picture|button|arrow|toast|toast-message|optional-lazy|use-image-failure)\.|hydration[\\/]lazy-hydrate\.|site[\\/](?:settings|interface-sounds|sound-switch|brand|effects|site-header)\.|content[\\/](?:copy|facts|hero|pictures[\\/]hero(?:-tall)?)\.)|server[\\/]constants[\\/]schema\./

/** The one file of tests outside server/ that needs a database. */
const RENDERING = 'src/server.test.tsx'

const brought = /\/(?:rolldown-runtime|vendor|shell)-/
const framed = /\/(?:modal|session|record-form|shortcuts)-/

export default defineConfig(({ command }) => ({
  appType: 'custom',
  resolve: {
    // React 19 brings what the shim stands in for.
    alias: [
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: 'use-sync-external-store/with-selector.js',
      },
    ],
  },
  plugins: [
    serverOnly,
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // A loader's samples and words would else stand in the first chunk of every page.
      codeSplittingOptions: {
        defaultBehavior: [['component', 'loader'], ['errorComponent'], ['notFoundComponent']],
      },
      semicolons: false,
      // Without the line that would keep the compiler from looking at it.
      routeTreeFileHeader: [],
      // In the server's environment the plugin's HMR code would call `window` and end the process.
      plugin: { vite: { environmentName: 'client' } },
    }),
    react(),
    tailwindcss(),
    inlineCss,
    honoDev('/server/dev.ts'),
    stamped,
  ],
  test: {
    passWithNoTests: false,
    // One more than CI has cores: tests wait for PostgreSQL and for retries half of their time.
    maxWorkers: 3,
    // The files of a worker share its modules, and its database: to import them anew took as long as the tests.
    isolate: false,
    // Many times what the slowest take on two quiet cores: what gets ten times slower turns red.
    testTimeout: 15_000,
    // `npm test` names what passed only the second time, and fails where that is often.
    retry: 1,
    hookTimeout: 15_000,
    expect: { poll: { timeout: 5000 } },
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['{src,tests}/**/*.test.{ts,tsx}'], exclude: [RENDERING] },
      },
      // A PostgreSQL takes seconds to start: it is started only for tests that need it.
      {
        extends: true,
        test: {
          name: 'database',
          include: ['{server,migrations}/**/*.test.ts', RENDERING],
          globalSetup: 'tests/support/cluster.ts',
          setupFiles: 'tests/support/clear-database.setup.ts',
        },
      },
    ],
  },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        // The licences of what the bundle holds ask that their texts come along.
        license: { fileName: 'licenses.md' },
        // What the entry, or the back office's frame, has brought need not be named with every page.
        modulePreload: {
          resolveDependencies: (file, deps) =>
            deps.filter((dep) => !brought.test(dep) && (/\/admin-/.test(file) || !framed.test(dep))),
        },
        rolldownOptions: {
          input: 'src/client.tsx',
          // Of tRPC's links only the one in use: the library's main module names them all.
          treeshake: { moduleSideEffects: (id) => !id.includes('@trpc/client/dist/wsLink') },
          output: {
            codeSplitting: {
              groups: [
                { name: 'vendor', test: vendor },
                { name: 'shell', test: shell },
              ],
            },
          },
        },
      },
    },
    ssr: {
      ...(command === 'build' && {
        resolve: {
          noExternal: true as const,
          external: EXTERNALS,
        },
        // Without it a server started with NODE_ENV unset would run React's development build, six times slower.
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        ssr: true,
        license: { fileName: 'licenses.md' },
        minify: true,
        rolldownOptions: { input: { main: 'server/main.ts', cli: 'server/cli/main.ts' } },
      },
    },
  },
}))
