import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouterManifest } from '../src/server.tsx'

interface Chunk {
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
  const vite = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const entry = chunk(vite, 'src/client.tsx')
  const shared = filesOf(vite, 'src/client.tsx')
  const routes: RouterManifest['routes'] = {
    __root__: {
      css: (entry.css ?? []).map((file) => `/${file}`),
      preloads: shared,
      scripts: [{ attrs: { type: 'module', async: true, src: `/${entry.file}` } }],
    },
  }
  for (const key of Object.keys(vite)) {
    const route = /^src\/routes\/(.+)\.tsx\?tsr-split=component(?:---loader)?$/.exec(key)?.[1]
    if (!route) continue
    const preloads = filesOf(vite, key).filter((file) => !shared.includes(file))
    routes[routeId(route)] = { preloads, css: cssOf(vite, key) }
  }
  const styles: Record<string, string> = {}
  for (const key of Object.keys(vite))
    if (key === 'src/client.tsx' || /^src\/routes\/_site.*tsr-split=component(?:---loader)?$/.test(key))
      for (const file of cssOf(vite, key))
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

function chunk(vite: Record<string, Chunk>, key: string): Chunk {
  const found = vite[key]
  if (!found) throw new Error(`the build has no ${key}`)
  return found
}

function filesOf(vite: Record<string, Chunk>, key: string, seen = new Set<string>()): string[] {
  if (seen.has(key)) return []
  seen.add(key)
  const { file, imports = [] } = chunk(vite, key)
  return [`/${file}`, ...imports.flatMap((one) => filesOf(vite, one, seen))]
}

/** The sheets of a route's own chunks, those of the parts that wake later included: their markup is served at once. */
function cssOf(vite: Record<string, Chunk>, key: string, seen = new Set(['src/client.tsx'])): string[] {
  if (seen.has(key) && key !== 'src/client.tsx') return []
  seen.add(key)
  const { css = [], imports = [], dynamicImports = [] } = chunk(vite, key)
  const parts = dynamicImports.filter((one) => /^src\/(?:routes\/_)?site\//.test(one))
  const below = [...imports, ...parts]
    .filter((one) => !seen.has(one))
    .flatMap((one) => cssOf(vite, one, seen))
  return [...new Set([...css.map((file) => `/${file}`), ...below])]
}
