import type { Changes } from './changes.ts'

/** What was written, how to go on, and the command that takes it back. */
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
    ...nextSteps(kind, name, migration),
    '',
    'To take it back, out of the database of npm run dev too:',
    `  npm run new -- undo ${migration}`,
  ]
  return `${lines.join('\n')}\n`
}

function nextSteps(kind: string, name: string, migration: string): string[] {
  if (kind === 'migration')
    return [
      `Write its SQL in migrations/${migration}.ts: until then no migration is applied, and npm run dev says so.`,
      `Then the interface in server/database/, and: npm run test:unit -- tables`,
    ]
  if (kind === 'field')
    return [
      `Try it: npm run test:unit -- ${name} tables`,
      `A story says which fields the dialog has, in order: npm test -- ${name} shows where it wants the new one.`,
      `Visitors do not see it yet: add it to publicColumns in the router, and show it on the page.`,
    ]
  return [
    `Try it: npm test -- ${name}`,
    `Its page is /${name}, linked in the footer; src/content/copy.ts has the links of the header.`,
    `npm run dev shows it with the samples of server/samples/${name}.ts: write likelier ones.`,
    `Its screen is /admin/${name}; icon and shortcut: src/admin/navigation.tsx.`,
  ]
}
