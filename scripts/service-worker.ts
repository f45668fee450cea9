import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Manifest, type Plugin } from 'vite'

const ENTRY = 'src/client.tsx'
const FONT = '/fonts/anek-latin.1.woff2'

/** Fails the build if the worker would bundle React, which does not run there: an import has reached a screen. */
const withoutReact: Plugin = {
  name: 'worker-without-react',
  load: {
    filter: { id: /\/node_modules\/react\// },
    handler(id) {
      this.error(`the service worker would bring React: ${id}`)
    },
  },
}

/**
 * Builds the service worker of the back office into dist/client/admin-sw.js, as one plain script: few browsers run a
 * worker with imports. It is built after the client, because it lists the client's files.
 */
export async function buildServiceWorker(root: string): Promise<void> {
  const folder = join(root, 'dist/client')
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const files = [...backOfficeFiles(manifest), FONT]
  const version = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12)
  await build({
    root,
    configFile: false,
    plugins: [withoutReact],
    logLevel: 'warn',
    define: {
      BACK_OFFICE_FILES: JSON.stringify(files),
      BACK_OFFICE_VERSION: JSON.stringify(version),
    },
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      lib: {
        entry: join(root, 'src/features/offline/service-worker/worker.ts'),
        formats: ['iife'],
        name: 'backOffice',
        fileName: () => 'admin-sw.js',
      },
    },
  })
}

/** The paths of all files that the back office may load: the entry, the routes under /admin, and all their imports. */
export function backOfficeFiles(manifest: Manifest): string[] {
  const found = new Set<string>()
  const visit = (key: string, isBackOffice: boolean) => {
    const chunk = manifest[key]
    if (!chunk || found.has(key)) return
    found.add(key)
    for (const next of chunk.imports ?? []) visit(next, isBackOffice)
    // Of the entry's dynamic imports, only the back office and the toasts.
    for (const next of chunk.dynamicImports ?? [])
      if (isBackOffice || /^src\/(?:routes\/admin|core\/ui\/toaster)/.test(next)) visit(next, true)
  }
  visit(ENTRY, false)
  const chunks = [...found].flatMap((key) => manifest[key] ?? [])
  return [...new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]))]
    .map((file) => `/${file}`)
    .toSorted()
}
