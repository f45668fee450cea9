import { globSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { siteNames } from '../site.ts'
import { taxRuleOf } from './rewrite.ts'

/** The pictures that the server draws shared links with, and what stands for a picture that is not there. */
const KEPT_PICTURES = ['og-home.jpg', 'og-panel.webp', 'og-phases.webp', 'default.svg']

/**
 * Deletes the sites that were not chosen, with their stories and pictures, and the tax numbers of other countries.
 * @returns what was deleted
 */
export function removeOtherSites(
  root: string,
  { site, country }: { site: string; country: string },
): string[] {
  const others = siteNames().filter((name) => name !== site)
  const rules = globSync('src/core/tax-number/*.ts', { cwd: root })
  const gone = [
    ...others.flatMap((name) => [
      `src/sites/${name}`,
      ...['e2e', 'pages', 'screens'].map((kind) => `tests/${kind}/${name}`),
    ]),
    ...rules.filter((file) => basename(file).split('.')[0] !== taxRuleOf(country)),
    ...(site === 'plain' ? drawnPictures(root) : []),
  ]
  for (const path of gone) rmSync(join(root, path), { recursive: true, force: true })
  return gone
}

const drawnPictures = (root: string): string[] => [
  ...globSync('public/images/*', { cwd: root }).filter((file) => !KEPT_PICTURES.includes(basename(file))),
  'public/sounds',
  'art/masters',
  'art/sounds',
]
