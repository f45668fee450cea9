import type { Changes } from './changes.ts'

/**
 * What was written, how to go on, and how to take it back.
 * @param undo the SQL that takes it out of a database
 * @param forced whether there may have been changes that were not committed
 */
export function report(
  { created, edited, added }: Changes,
  { kind, name, undo, forced }: { kind: string; name: string; undo: string; forced: boolean | undefined },
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
    forced
      ? '  delete what is written; what is changed may hold changes of yours too, so undo it by hand: git diff'
      : `  git restore ${edited.join(' ')}`,
    ...(forced ? [] : [`  git clean -fdq ${[...added].join(' ')}`]),
    `and where its migration was applied already, which npm run dev does at once: DATA_DIR=./data/dev npm run cli -- sql`,
    `  ${undo}`,
  ]
  return `${lines.join('\n')}\n`
}

function nextSteps(kind: string, name: string): string[] {
  if (kind === 'migration')
    return [`Write what it changes, and the interface in server/database/; then: npm test -- tables`]
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
