import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest, ManifestChunk } from 'vite'
import type { PageAssets, RouterManifest } from './renderer.ts'

const ENTRY = 'src/client.tsx'
const SITE_SHEET = 'src/styles.css'

/** The chunk of a route's component; the group is the route's file without its extension. */
const ROUTE_CHUNK = /^src\/(?:sites\/[\w-]+\/)?routes\/(.+)\.tsx\?tsr-split=component(?:---loader)?$/

/**
 * Converts Vite's manifest to the router's. The style sheets of the site and of a page's route are inlined into the
 * page: they are small, and this saves a round trip.
 * @throws when `folder` holds no build
 */
export function readAssets(folder: string): PageAssets {
  const viteManifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const entryFiles = collectFiles(viteManifest, ENTRY)
  const siteSheet = `/${getChunk(viteManifest, SITE_SHEET).file}`
  const routes: RouterManifest['routes'] = { __root__: { css: [siteSheet] } }
  const scripts: Record<string, string[]> = { __root__: entryFiles }
  const readCss = (file: string) => readFileSync(join(folder, file.slice(1)), 'utf8')
  const styles = { [siteSheet]: readCss(siteSheet) }
  for (const key of Object.keys(viteManifest)) {
    const route = ROUTE_CHUNK.exec(key)?.[1]
    if (!route) continue
    const isOfSite = route.startsWith('_site')
    const files = collectFiles(viteManifest, key)
    const css = collectCss(viteManifest, key)
    routes[routeId(route)] = { css }
    scripts[routeId(route)] = files.filter((file) => !entryFiles.includes(file))
    if (isOfSite) for (const file of css) styles[file] = `/*${file}*/${readCss(file)}`
  }
  return { manifest: { inlineCss: { styles }, routes }, scripts }
}

/** In development Vite serves the sources: its client, React's fast refresh and our entry. */
export const developmentAssets: PageAssets = {
  scripts: {},
  manifest: {
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
  },
}

/** The router's id of a route's file: `_site/services.$slug` → `/_site/services/$slug`. */
function routeId(file: string): string {
  return `/${file.replaceAll('.', '/').replace(/(^|\/)index$/, '$1')}`
}

function getChunk(viteManifest: Manifest, key: string): ManifestChunk {
  const chunk = viteManifest[key]
  if (!chunk) throw new Error(`the build has no ${key}`)
  return chunk
}

/** The files of a chunk and of all that it imports statically. */
function collectFiles(viteManifest: Manifest, key: string, visited = new Set<string>()): string[] {
  if (visited.has(key)) return []
  visited.add(key)
  const { file, imports = [] } = getChunk(viteManifest, key)
  return [`/${file}`, ...imports.flatMap((imported) => collectFiles(viteManifest, imported, visited))]
}

/**
 * The style sheets of a chunk and of what it imports. Lazily hydrated parts of the site count too, because their markup
 * is served with the page; a record's preview is not.
 */
function collectCss(viteManifest: Manifest, key: string, visited = new Set<string>()): string[] {
  if (visited.has(key)) return []
  visited.add(key)
  const { css = [], imports = [], dynamicImports = [] } = getChunk(viteManifest, key)
  const lazyChunks = dynamicImports.filter((imported) =>
    /^src\/(?:sites|core\/page)\/(?!.*\/preview\/)/.test(imported),
  )
  const nested = [...imports, ...lazyChunks]
    .filter((imported) => imported !== ENTRY)
    .flatMap((imported) => collectCss(viteManifest, imported, visited))
  return [...new Set([...css.map((file) => `/${file}`), ...nested])]
}
