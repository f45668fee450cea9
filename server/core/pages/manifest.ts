import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouterManifest } from './renderer.ts'

/** A part of Vite's build manifest: a chunk, by the path of its source. */
interface ViteChunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

type ViteManifest = Record<string, ViteChunk>

const ENTRY = 'src/client.tsx'
const SITE_SHEET = 'src/styles.css'

/** The chunk of a route's component; the group is the route's file without its ending. */
const ROUTE_CHUNK = /^src\/(?:sites\/[\w-]+\/)?routes\/(.+)\.tsx\?tsr-split=component(?:---loader)?$/

/**
 * Converts Vite's manifest to the router's: for each route exactly the chunks that it preloads, and the style sheets of
 * the site and the route, which are inlined into the page (they are small, and it saves a round trip).
 * @throws when `folder` holds no build
 */
export function readManifest(folder: string): RouterManifest {
  const viteManifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as ViteManifest
  const entry = getChunk(viteManifest, ENTRY)
  const entryFiles = collectFiles(viteManifest, ENTRY)
  const siteSheet = `/${getChunk(viteManifest, SITE_SHEET).file}`
  const routes: RouterManifest['routes'] = {
    __root__: {
      css: [siteSheet],
      preloads: entryFiles,
      scripts: [{ attrs: { type: 'module', async: true, src: `/${entry.file}` } }],
    },
  }
  const readCss = (file: string) => readFileSync(join(folder, file.slice(1)), 'utf8')
  const styles = { [siteSheet]: readCss(siteSheet) }
  for (const key of Object.keys(viteManifest)) {
    const route = ROUTE_CHUNK.exec(key)?.[1]
    if (!route) continue
    const preloads = collectFiles(viteManifest, key).filter((file) => !entryFiles.includes(file))
    const css = collectCss(viteManifest, key)
    routes[routeId(route)] = { preloads, css }
    if (route.startsWith('_site')) for (const file of css) styles[file] = `/*${file}*/${readCss(file)}`
  }
  return { inlineCss: { styles }, routes }
}

/** The manifest in development, where Vite serves the sources: its client, React's fast refresh and our entry. */
export const developmentManifest: RouterManifest = {
  routes: {
    __root__: {
      css: ['/src/styles.css'],
      scripts: [
        {
          attrs: { type: 'module' },
          children: `import RefreshRuntime from '/@react-refresh'
RefreshRuntime.injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type
window.__vite_plugin_react_preamble_installed__ = true`,
        },
        { attrs: { type: 'module', src: '/@vite/client' } },
        { attrs: { type: 'module', async: true, src: '/src/client.tsx' } },
      ],
    },
  },
}

/** The router's id of a route's file: `_site/services.$slug` → `/_site/services/$slug`. */
function routeId(file: string): string {
  return `/${file.replaceAll('.', '/').replace(/(^|\/)index$/, '$1')}`
}

function getChunk(viteManifest: ViteManifest, key: string): ViteChunk {
  const chunk = viteManifest[key]
  if (!chunk) throw new Error(`the build has no ${key}`)
  return chunk
}

/** The files of a chunk and of all that it imports statically. */
function collectFiles(viteManifest: ViteManifest, key: string, visited = new Set<string>()): string[] {
  if (visited.has(key)) return []
  visited.add(key)
  const { file, imports = [] } = getChunk(viteManifest, key)
  return [`/${file}`, ...imports.flatMap((imported) => collectFiles(viteManifest, imported, visited))]
}

/**
 * The style sheets of a chunk and of what it imports. Lazily hydrated parts of the site count too, because their markup
 * is served with the page.
 */
function collectCss(viteManifest: ViteManifest, key: string, visited = new Set<string>()): string[] {
  if (visited.has(key)) return []
  visited.add(key)
  const { css = [], imports = [], dynamicImports = [] } = getChunk(viteManifest, key)
  const lazyChunks = dynamicImports.filter((imported) => /^src\/(?:sites|core\/page)\//.test(imported))
  const nested = [...imports, ...lazyChunks]
    .filter((imported) => imported !== ENTRY)
    .flatMap((imported) => collectCss(viteManifest, imported, visited))
  return [...new Set([...css.map((file) => `/${file}`), ...nested])]
}
