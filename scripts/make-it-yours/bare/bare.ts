import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { SECTIONS } from '../../../server/sections/schema.ts'
import type { Changes } from '../../new/changes.ts'
import { Refusal } from '../../new/refusal.ts'
import { findInterface } from '../../new/section-files.ts'
import { registerPage } from '../../new/wire.ts'
import { editLists } from './edits.ts'
import { sheetsOfModules } from './orphans.ts'
import { prune } from './prune.ts'
import { REMOVED } from './remove.ts'
import { TABLES } from './section-edits.ts'

/** Files of a bare tree that replace those of the fictional firm, at their paths in the project. */
const FILES = 'scripts/make-it-yours/bare/files'

/**
 * Plans the bare tree: what goes, what stands in its place, and what the lists say then.
 * @param name of the firm
 * @returns what takes out the rest, once that is written
 */
export function planBare(changes: Changes, root: string, name: string): () => Promise<void> {
  assertClients(changes, root)
  const sheets = sheetsOfModules(root)
  const isFile = (path: string) => /\.\w+$/.test(path)
  for (const file of globSync(REMOVED, { cwd: root }).filter(isFile)) changes.remove(file)
  editLists(changes, root)
  for (const file of globSync('**/*.*', { cwd: join(root, FILES) }).filter(isFile))
    changes.put(file, readFileSync(join(root, FILES, file), 'utf8').replaceAll('{{name}}', name))
  for (const { path, title } of ownSections()) registerPage(changes, { kebab: basename(path), title })
  return () => prune(root, sheets)
}

/** What `npm run new` has written stays, and those files replace lists that name it. */
const ownSections = () => SECTIONS.filter(({ table }) => table !== CLIENTS && !TABLES.includes(table))

const CLIENTS = 'ltf_clients'
const CLIENT_COLUMNS = ['name', 'logo_url', 'website_url', 'order_index', 'status']

/** Those files name the columns of the section that stays. @throws Refusal when it has another name for one of them */
function assertClients(changes: Changes, root: string): void {
  const { file, body } = findInterface(changes, root, CLIENTS)
  const [text = ''] = body.exec(changes.read(file)) ?? []
  const missing = CLIENT_COLUMNS.filter((column) => !new RegExp(`^ {2}${column}: `, 'm').test(text))
  if (missing.length > 0)
    throw new Refusal(
      `${CLIENTS} has no ${missing.join(', ')}, which the home page of a bare site reads: rename it after --bare`,
    )
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
