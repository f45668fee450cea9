import { globSync, readFileSync } from 'node:fs'

/** A column of the projects that may be null and that no other table has: whoever has renamed one has another. */
export function ownNullableColumn(): string {
  const tables = globSync('server/database/*.ts').map((file) => readFileSync(file, 'utf8'))
  const [, body = ''] = /interface ProjectsTable \{([^}]*)/.exec(tables.join('\n')) ?? []
  const columns = [...body.matchAll(/^ {2}(\w+): string \| null$/gm)].map(([, column = '']) => column)
  const isOwn = (column: string) =>
    tables.join('\n').match(new RegExp(`^ {2}${column}: `, 'gm'))?.length === 1
  // Not an address, whose name says by its ending what it is.
  return columns.findLast((column) => isOwn(column) && !column.endsWith('_url')) ?? ''
}
