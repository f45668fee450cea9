import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { digestOfInputs, isInput, STAMP } from './scripts/build-inputs.mjs'
import { checkChunkNames, chunkGroups, chunksToPreload } from './scripts/client-chunks.ts'
import { EXTERNALS } from './scripts/externals.mjs'
import { honoDev } from './scripts/hono-dev.ts'
import { escapeRegExp, outputsOf } from './scripts/outputs.ts'
import { precompress } from './scripts/precompress.mjs'
import { buildServiceWorker } from './scripts/service-worker.ts'
import { SITE_FOLDER } from './scripts/site.ts'

const root = import.meta.dirname
/** Modules that the server finds by listing their folder: each is an entry of the build. */
const listed = [
  ...readdirSync(`${root}/migrations`).flatMap((file) =>
    /(?<!\.test)\.ts$/.test(file) ? [`migrations/${file}`] : [],
  ),
  ...readdirSync(`${root}/server/sections`)
    .map((folder) => `server/sections/${folder}/samples.ts`)
    .filter((file) => existsSync(`${root}/${file}`)),
]
/** Fails the client's build if it imports a module of server/ except a `schema.ts`. Screen tests may import others. */
const serverOnly: Plugin = {
  name: 'server-only',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client' && !process.env.VITEST,
  load: {
    // Anchored at the project's folder, which may itself be inside a folder named server.
    filter: { id: new RegExp(`^${escapeRegExp(root)}/server/(?!(?:.*/)?schema\\.ts(?:\\?|$))`) },
    handler(id) {
      this.error(`server code reached the browser: ${id}`)
    },
  },
}

/**
 * Turns on the router's flag for inlined style sheets, which its own plugin defines as off. Without it every page fails
 * to hydrate and is rendered a second time (React error 418).
 */
const inlineCss: Plugin = {
  name: 'inline-css',
  enforce: 'post',
  config: () => ({ define: { 'process.env.TSS_INLINE_CSS_ENABLED': '"true"' } }),
}

/**
 * Builds client and server, precompresses the client's files, and writes the digest of the sources to dist/
 * (scripts/build-inputs.mjs). The digest is computed before the build, so a change during the build makes it stale.
 */
const buildStamp: Plugin = {
  name: 'build-stamp',
  async buildApp(builder) {
    const inputs = digestOfInputs()
    rmSync(STAMP, { force: true })
    for (const environment of Object.values(builder.environments)) await builder.build(environment)
    await buildServiceWorker(root)
    precompress('dist/client')
    writeFileSync(STAMP, inputs)
  },
  buildEnd(error) {
    const files = [...this.getModuleIds()]
      .filter((id) => id.startsWith('/'))
      .map((id) => id.replace(/\?.*/, ''))
    const unlisted = files.filter((file) => !isInput(file))
    if (!error && unlisted.length > 0)
      this.error(`The build reads what scripts/build-inputs.mjs does not name: ${unlisted.join(', ')}`)
  },
}

export default defineConfig(({ command }) => ({
  appType: 'custom',
  // server/core/env.ts reads `.env`. Vite would read it a second time, and on a change restart without the new values.
  envDir: false,
  resolve: {
    // React 19 has useSyncExternalStore itself: the shim is not needed.
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
      // The routes of the office, and the routes of the site's pages, which are in the site's own folder.
      virtualRouteConfig: {
        type: 'root',
        file: '__root.tsx',
        children: [
          { type: 'physical', pathPrefix: '', directory: '.' },
          { type: 'physical', pathPrefix: '', directory: `../../${SITE_FOLDER}/routes` },
        ],
      },
      // Loaders are split off too: otherwise every page would load their sample records and texts.
      codeSplittingOptions: {
        defaultBehavior: [['component', 'loader'], ['errorComponent'], ['notFoundComponent']],
      },
      semicolons: false,
      // The default header turns off type checking for the generated file.
      routeTreeFileHeader: [],
      // Client only: in the SSR environment the plugin's HMR code reads `window`, which ends the process.
      plugin: { vite: { environmentName: 'client' } },
    }),
    react(),
    tailwindcss(),
    inlineCss,
    checkChunkNames(root),
    honoDev('/server/dev.ts'),
    buildStamp,
  ],
  server: {
    watch: {
      // Files that tests, builds and the site itself write: the HTML pages among them would reload open pages.
      ignored: outputsOf(root),
    },
  },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        // The licences of bundled packages require their texts to be distributed.
        license: { fileName: 'licenses.md' },
        modulePreload: {
          resolveDependencies: chunksToPreload,
        },
        rolldownOptions: {
          // The site's style sheet is a separate input. As an import of the entry it would be loaded again with any
          // chunk that imports the entry, after the pages' style sheets, and override them.
          input: ['src/client.tsx', 'src/styles.css'],
          // Drops tRPC's WebSocket code, which the main module of `@trpc/client` imports: only httpBatchLink is used.
          // Inlines constants of other modules too, whatever their length: an import between chunks costs more.
          optimization: { inlineConst: { mode: 'all' } },
          treeshake: { moduleSideEffects: (id) => !id.includes('@trpc/client/dist/wsLink') },
          output: {
            codeSplitting: {
              groups: chunkGroups(root),
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
        // Otherwise a server started without NODE_ENV would run React's development build, six times slower.
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        ssr: true,
        license: { fileName: 'licenses.md' },
        minify: true,
        rolldownOptions: {
          input: {
            main: 'server/main.ts',
            cli: 'server/cli/main.ts',
            'picture-worker': 'server/core/media/picture-worker.ts',
            ...Object.fromEntries(listed.map((file) => [file.replace(/^server\/|\.ts$/g, ''), file])),
          },
        },
      },
    },
  },
}))
