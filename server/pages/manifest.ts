import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouterManifest } from '../../src/server.tsx'

interface ViteChunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

/**
 * Turns Vite's manifest into the router's: for each route exactly the chunks it needs, so that they are preloaded, and
 * the stylesheets of site and route inlined into the page (they are small, and one round trip less).
 * @throws when `folder` holds no build
 */
export function readManifest(folder: string): RouterManifest {
  const viteManifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    ViteChunk
  >
  const entry = getChunk(viteManifest, 'src/client.tsx')
  const entryFiles = collectFiles(viteManifest, 'src/client.tsx')
  const routes: RouterManifest['routes'] = {
    __root__: {
      css: (entry.css ?? []).map((file) => `/${file}`),
      preloads: entryFiles,
      scripts: [{ attrs: { type: 'module', async: true, src: `/${entry.file}` } }],
    },
  }
  for (const key of Object.keys(viteManifest)) {
    const route = /^src\/routes\/(.+)\.tsx\?tsr-split=component(?:---loader)?$/.exec(key)?.[1]
    if (!route) continue
    const preloads = collectFiles(viteManifest, key).filter((file) => !entryFiles.includes(file))
    routes[routeId(route)] = { preloads, css: collectCss(viteManifest, key) }
  }
  const styles: Record<string, string> = {}
  for (const key of Object.keys(viteManifest))
    if (key === 'src/client.tsx' || /^src\/routes\/_site.*tsr-split=component(?:---loader)?$/.test(key))
      for (const file of collectCss(viteManifest, key))
        styles[file] =
          (key === 'src/client.tsx' ? '' : `/*${file}*/`) + readFileSync(join(folder, file.slice(1)), 'utf8')
  return { inlineCss: { styles }, routes }
}

/** What the document needs while Vite serves the sources. */
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

/** `_site/services.$slug` → `/_site/services/$slug`, as the router names its routes. */
function routeId(file: string): string {
  return `/${file.replaceAll('.', '/').replace(/(^|\/)index$/, '$1')}`
}

function getChunk(viteManifest: Record<string, ViteChunk>, key: string): ViteChunk {
  const match = viteManifest[key]
  if (!match) throw new Error(`the build has no ${key}`)
  return match
}

function collectFiles(
  viteManifest: Record<string, ViteChunk>,
  key: string,
  visited = new Set<string>(),
): string[] {
  if (visited.has(key)) return []
  visited.add(key)
  const { file, imports = [] } = getChunk(viteManifest, key)
  return [`/${file}`, ...imports.flatMap((imported) => collectFiles(viteManifest, imported, visited))]
}

/** The sheets of a route's own chunks, those of the parts that wake later included: their markup is served at once. */
function collectCss(
  viteManifest: Record<string, ViteChunk>,
  key: string,
  visited = new Set(['src/client.tsx']),
): string[] {
  if (visited.has(key) && key !== 'src/client.tsx') return []
  visited.add(key)
  const { css = [], imports = [], dynamicImports = [] } = getChunk(viteManifest, key)
  const lazyChunks = dynamicImports.filter((imported) => /^src\/(?:routes\/_)?site\//.test(imported))
  const nested = [...imports, ...lazyChunks]
    .filter((imported) => !visited.has(imported))
    .flatMap((imported) => collectCss(viteManifest, imported, visited))
  return [...new Set([...css.map((file) => `/${file}`), ...nested])]
}
