import { globSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { siteNames } from './answers.ts'
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
    ...others.flatMap((name) => [`src/sites/${name}`, `tests/e2e/${name}`, `tests/screens/${name}`]),
    ...rules.filter((file) => basename(file).split('.')[0] !== taxRuleOf(country)),
    ...(site === 'plain' ? drawnPictures(root) : []),
  ]
  for (const path of gone) rmSync(join(root, path), { recursive: true, force: true })
  return [...gone, ...removeUnusedSupport(root)]
}

const drawnPictures = (root: string): string[] => [
  ...globSync('public/images/*', { cwd: root }).filter((file) => !KEPT_PICTURES.includes(basename(file))),
  'public/sounds',
  'art/masters',
  'art/sounds',
]

/** What helped deleted stories alone: no file and no configuration names it any more. */
function removeUnusedSupport(root: string): string[] {
  const removed: string[] = []
  for (;;) {
    const files = globSync(['{tests,server,src,scripts}/**/*.{ts,tsx,mjs}', '*.config.ts', 'knip.json'], {
      cwd: root,
    })
    const texts = files.map((file) => [file, readFileSync(join(root, file), 'utf8')] as const)
    const isUsed = (helper: string) => {
      // As a path has it, or an alternative in braces.
      const name = new RegExp(`[/{,'"]${basename(helper, '.ts')}(?:\\.ts|[,}])`)
      return texts.some(([file, text]) => file !== helper && name.test(text))
    }
    const unused = files.filter((file) => IS_HELPER.test(file) && !isUsed(file))
    if (unused.length === 0) return removed
    for (const file of unused) rmSync(join(root, file))
    removed.push(...unused)
  }
}

const IS_HELPER = /^tests\/support\/(?:screens\/)?[\w-]+\.ts$/
