import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }

/** The folder of the chosen site: `#site` in package.json, which every import of the site's own goes through. */
export const SITE_FOLDER = packageJson.imports['#site/*'].replaceAll(/^\.\/|\/\*$/g, '')

/** Its name. Its tests are in the folders of this name in `tests/`; those of another site are left out. */
export const SITE = basename(SITE_FOLDER)

/** The sites to choose from: what is not yours is deleted. */
export const siteNames = (): string[] =>
  globSync('src/sites/*/site.ts', { cwd: join(import.meta.dirname, '..') }).map((file) =>
    basename(dirname(file)),
  )
