import type { Changes } from './changes.ts'

/** What was written, how to go on, and how to take it back. */
export function report(
  { created, edited }: Changes,
  { kind, name, migration }: { kind: string; name: string; migration: string },
): string {
  const lines = [
    'Written:',
    ...created.map((file) => `  ${file}`),
    'Changed:',
    ...edited.map((file) => `  ${file}`),
    '',
    ...nextSteps(kind, name),
    '',
    'To take it back:',
    `  git restore ${edited.join(' ')}`,
    `  git clean -fdq ${created.join(' ')}`,
    `and, where the migration was applied already (npm run dev does so at once), in its database:`,
    `  ${undoInDatabase(kind)}delete from kysely_migration where name = '${migration}';`,
  ]
  return `${lines.join('\n')}\n`
}

function nextSteps(kind: string, name: string): string[] {
  if (kind === 'migration')
    return [`Write what it changes, and the interface in server/database/; then: npm test -- tables`]
  if (kind === 'field')
    return [
      `Try it: npm test -- ${name} tables`,
      `Visitors do not see it yet: add it to publicColumns in the router, and show it on the page.`,
    ]
  return [
    `Try it: npm test -- ${name}`,
    `Its page is /${name}: link it where visitors shall find it, in the header by src/content/copy.ts.`,
    `Its screen is /admin/${name}; icon and shortcut: src/admin/navigation.tsx.`,
  ]
}

const undoInDatabase = (kind: string) =>
  ({ resource: 'drop table …; ', field: 'alter table … drop column …; ', migration: '' })[kind] ?? ''
