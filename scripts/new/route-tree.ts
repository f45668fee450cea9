import { resolveConfig } from 'vite'

/** Generates the route tree: the router's Vite plugin does so as soon as it has read its configuration. */
export async function writeRouteTree(root: string): Promise<void> {
  await resolveConfig({ root, logLevel: 'error' }, 'serve')
}
