import { globSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { siteNames } from '../site.ts'

/** Pictures that every site needs: the ones from which the server draws sharing pictures, and the default picture. */
const SHARED_PICTURES = ['og-home.jpg', 'og-panel.webp', 'og-phases.webp', 'default.svg']

/**
 * Deletes the sites that were not chosen, with their tests and pictures.
 * @returns the deleted paths
 */
export function removeOtherSites(root: string, site: string): string[] {
  const others = siteNames().filter((name) => name !== site)
  const deleted = [
    ...others.flatMap((name) => [
      `src/sites/${name}`,
      ...['e2e', 'pages', 'screens'].map((kind) => `tests/${kind}/${name}`),
    ]),
    ...(site === 'plain' ? drawnPictures(root) : []),
  ]
  for (const path of deleted) rmSync(join(root, path), { recursive: true, force: true })
  return deleted
}

const drawnPictures = (root: string): string[] => [
  ...globSync('public/images/*', { cwd: root }).filter((file) => !SHARED_PICTURES.includes(basename(file))),
  'public/sounds',
  'art/masters',
  'art/sounds',
]
