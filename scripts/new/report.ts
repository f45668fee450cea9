import { basename } from 'node:path'
import { SECTIONS } from '../../server/sections/schema.ts'
import { SITE_FOLDER } from '../site.ts'
import type { Changes } from './changes.ts'

/** The report: the files that were written, the next steps, and the command that undoes the run. */
export function report({ created, edited }: Changes, migration: string, next: string[]): string {
  const lines = [
    'Written:',
    ...created.map((file) => `  ${file}`),
    'Changed:',
    ...edited.map((file) => `  ${file}`),
    '',
    ...next,
    '',
    'To take it back, out of the database of npm run dev too:',
    `  npm run new -- undo ${migration}`,
  ]
  return `${lines.join('\n')}\n`
}

/** The next steps after adding a section, a field or a migration. */
export function nextSteps(kind: string, name: string, migration: string): string[] {
  if (kind === 'migration')
    return [
      `Write its SQL in migrations/${migration}.ts: until then no migration is applied, and npm run dev says so.`,
      `Then the interface of the table, and: npm test -- --project database tables sections`,
    ]
  const path = SECTIONS.find(({ router }) => router === name)?.path ?? name
  const folder = `server/sections/${basename(path)}`
  if (kind === 'field')
    return [
      `Try it: npm test -- ${name}`,
      `Visitors do not see it yet: add it to publicColumns in ${folder}/router.ts (or pageColumns, where there are any), and show it on the page: npm run types names the views.`,
    ]
  return [
    `Try it: npm test -- ${name}`,
    `Its page is /${name}, in the sitemap and linked nowhere: ${SITE_FOLDER} has the links of header and footer.`,
    `npm run dev shows it with the samples of server/sections/${name}/samples.ts: write likelier ones.`,
    `Its screen is /admin/${name}; icon and shortcut: src/office/navigation.tsx.`,
  ]
}
