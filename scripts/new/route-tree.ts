import { resolveConfig } from 'vite'

/** Writes the tree of routes, which is generated: Vite's plugin does it as soon as it has read its configuration. */
export async function writeRouteTree(root: string): Promise<void> {
  await resolveConfig({ root, logLevel: 'error' }, 'serve')
}
