import type { Plugin } from 'vite'
import { shellModules } from '#site/shell-modules.ts'

/**
 * Packages that every page needs: one chunk, which stays in browsers' caches across releases. The names are exact;
 * otherwise the back office's libraries would end up in it.
 */
const VENDOR_PACKAGES = [
  'react',
  'react-dom',
  'scheduler',
  'use-sync-external-store',
  '@tanstack/history',
  '@tanstack/react-router',
  '@tanstack/react-store',
  '@tanstack/router-core',
  '@tanstack/store',
  '@trpc/client',
  '@trpc/server',
]

/** Our own modules that every public page needs: one chunk instead of many small ones. */
const SHELL_MODULES = [
  ...shellModules,
  'server/core/constants/schema.ts',
  'src/firm.ts',
  'src/core/hydration/lazy-hydrate.tsx',
  'src/core/page/page-draft.ts',
  'src/core/page/settings.ts',
  'src/core/page/use-page-change.ts',
  'src/core/ui/arrow.tsx',
  'src/core/ui/browser-storage.ts',
  'src/core/ui/button.tsx',
  'src/core/ui/image-loading.ts',
  'src/core/ui/image-sources.tsx',
  'src/core/ui/image-url.ts',
  'src/core/ui/in-view.ts',
  'src/core/ui/link.tsx',
  'src/core/ui/picture.tsx',
  'src/core/ui/picture-lighting.ts',
  'src/core/ui/reduced-motion.ts',
  'src/core/ui/served-box.tsx',
  'src/core/ui/toast.tsx',
  'src/core/ui/toast-message.ts',
  'src/core/ui/use-image-failure.ts',
]

/** Chunks that the entry has loaded before any other is imported: they are never preloaded again. */
const ENTRY_CHUNKS = ['rolldown-runtime', 'vendor', 'shell']

/** Modules that the back office's layout and all its screens import, and no page of the site: their chunk marks it. */
const OFFICE_MODULES = ['src/core/office/api-error.ts', 'src/core/office/button.tsx']
const OFFICE_CHUNK = 'office'

const packageOf = (id: string) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]
const moduleOf = (root: string, id: string) => id.replace(/\?.*/, '').replace(`${root}/`, '')
const isChunk = (file: string, names: readonly string[]) => names.some((name) => file.includes(`/${name}-`))

/** Rolldown's `codeSplitting.groups` for the client. `root` is the project's folder. */
export const chunkGroups = (root: string) => [
  {
    name: 'vendor',
    // Only modules that the entry imports: parts of a package that only some pages use are loaded with those pages.
    tags: ['$initial' as const],
    test: (id: string) => VENDOR_PACKAGES.includes(packageOf(id) ?? ''),
  },
  { name: 'shell', test: (id: string) => SHELL_MODULES.includes(moduleOf(root, id)) },
  { name: OFFICE_CHUNK, test: (id: string) => OFFICE_MODULES.includes(moduleOf(root, id)) },
]

/**
 * The dependencies of a chunk that are preloaded with it: those that the page cannot have loaded yet. For the back
 * office only the styles, because its lists of scripts are in the entry, which every visitor of the site loads.
 */
export function chunksToPreload(_file: string, deps: string[]): string[] {
  const isBackOffice = deps.some((dep) => isChunk(dep, [OFFICE_CHUNK]))
  return deps.filter((dep) => !isChunk(dep, ENTRY_CHUNKS) && (!isBackOffice || dep.endsWith('.css')))
}

/**
 * The names above that do not exist in the build: a renamed module or chunk would silently drop out of its group, and
 * pages would load other files than the tests measure.
 * @param ids of every module of the client
 * @param chunks file names of every chunk
 */
export function unknownChunkNames(root: string, ids: readonly string[], chunks: readonly string[]): string[] {
  const packages = new Set(ids.map(packageOf))
  const modules = new Set(ids.map((id) => moduleOf(root, id)))
  return [
    ...VENDOR_PACKAGES.filter((name) => !packages.has(name)),
    ...[...SHELL_MODULES, ...OFFICE_MODULES].filter((name) => !modules.has(name)),
    ...[...ENTRY_CHUNKS, OFFICE_CHUNK].filter((name) => !chunks.some((chunk) => isChunk(chunk, [name]))),
  ]
}

/** Fails the client's build when this file names a package, module or chunk that does not exist. */
export const checkChunkNames = (root: string): Plugin => ({
  name: 'check-chunk-names',
  applyToEnvironment: (environment) => environment.name === 'client',
  generateBundle(_options, bundle) {
    const unknown = unknownChunkNames(root, [...this.getModuleIds()], Object.keys(bundle))
    if (unknown.length > 0)
      this.error(`scripts/client-chunks.ts names what does not exist: ${unknown.join(', ')}`)
  },
})
