import packageJson from '../package.json' with { type: 'json' }

/** The folder of the chosen site: `#site` in package.json, which every import of the site's own goes through. */
export const SITE_FOLDER = packageJson.imports['#site/*'].replaceAll(/^\.\/|\/\*$/g, '')
