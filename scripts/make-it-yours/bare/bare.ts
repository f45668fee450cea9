import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Changes } from '../../new/changes.ts'
import { editLists } from './edits.ts'
import { sheetsOfModules } from './orphans.ts'
import { prune } from './prune.ts'
import { REMOVED } from './remove.ts'

/** Files of a bare tree that replace those of the fictional firm, at their paths in the project. */
const FILES = 'scripts/make-it-yours/bare/files'

/**
 * Plans the bare tree: what goes, what stands in its place, and what the lists say then.
 * @param name of the firm
 * @returns what takes out the rest, once that is written
 */
export function planBare(changes: Changes, root: string, name: string): () => Promise<void> {
  const sheets = sheetsOfModules(root)
  const isFile = (path: string) => /\.\w+$/.test(path)
  for (const file of globSync(REMOVED, { cwd: root }).filter(isFile)) changes.remove(file)
  editLists(changes, root)
  for (const file of globSync('**/*.*', { cwd: join(root, FILES) }).filter(isFile))
    changes.put(file, readFileSync(join(root, FILES, file), 'utf8').replaceAll('{{name}}', name))
  return () => prune(root, sheets)
}

/** What is left, how to go on, and how to take it back. */
export function bareReport({ created, added }: Changes, force: boolean | undefined): string {
  const clean = `git clean -fdq ${[...added].join(' ')}`
  return `What is left: a home page, contact, inquiry, newsletter and legal pages; the back office with inquiries, one
section (the clients), pictures, mail, settings, accounts and activity; its tests. New:
${created.map((file) => `  ${file}`).join('\n')}

Try it: npm run dev. README.md says where to go on.

To take it back${force ? ', with whatever else you changed' : ''}: git restore . && ${clean}
`
}
