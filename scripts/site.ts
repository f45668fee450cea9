import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }

/** The folder of the chosen site: `#site` in package.json, through which all imports of the site's own files go. */
export const SITE_FOLDER = packageJson.imports['#site/*'].replaceAll(/^\.\/|\/\*$/g, '')

/** The site's name. Its tests are in the folders of this name in `tests/`; the tests of other sites are left out. */
export const SITE = basename(SITE_FOLDER)

/** The sites to choose from; the others are deleted. */
export const siteNames = (): string[] =>
  globSync('src/sites/*/site.ts', { cwd: join(import.meta.dirname, '..') }).map((file) =>
    basename(dirname(file)),
  )
