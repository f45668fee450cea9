import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from './refusal.ts'

/** A column as the migration that made it defines it. */
interface ColumnDefinition {
  /** `integer` */
  type: string
  /** What follows its name: `integer check (rating >= 0)`. */
  definition: string
  /** Its default in SQL; `null` without one. */
  defaultValue: string
}

/** @throws Refusal for a column that a second one cannot stand beside by a plain copy */
export function findColumn(root: string, table: string, column: string): ColumnDefinition {
  const definition = findDefinition(root, table, column)
  if (definition === undefined)
    throw new Refusal(`no migration adds ${column} to ${table} in a way that is recognised: ${BY_HAND}`)
  if (/\$\{|\b(?:generated|references|unique|primary key)\b/.test(definition))
    throw new Refusal(`${table}.${column} is more than a value (${definition}): ${BY_HAND}`)
  const [, defaultValue] = /\bdefault ('(?:[^']|'')*'|[\w.]+)(?=\s|$)/.exec(definition) ?? []
  if (defaultValue === undefined && /\b(?:default|not null)\b/.test(definition))
    throw new Refusal(
      `a server of the version before gives a new ${table}.${column} no value (${definition}): ${BY_HAND}`,
    )
  const [type = ''] = definition.split(/ (?=not null|null|default|check|constraint)/)
  return { type, definition, defaultValue: defaultValue ?? 'null' }
}

const BY_HAND = 'write it by hand, with npm run new -- migration'

function findDefinition(root: string, table: string, column: string): string | undefined {
  const sources = globSync('migrations/[0-9]*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
    .toSorted()
    .map((file) => readFileSync(join(root, file), 'utf8'))
  // Up to the end of the line, and of those below that are further in.
  const line = `${column} ([^\\n]*(?:\\n\\1\\s+[^\\n]*)*)`
  const statements = [
    new RegExp(`create table ${table} \\(\\n(?:(?!\\n\\s*\\)).)*?\\n( +)${line}`, 's'),
    new RegExp(`alter table ${table}\\b(?:(?!\`).)*?\\n?( +)add (?:column )?${line}`, 's'),
  ]
  for (const source of sources)
    for (const statement of statements) {
      const found = statement.exec(source)?.[2]
      if (found)
        return found
          .replace(/[`,]\S*\s*$|,$/, '')
          .replaceAll(/\s+/g, ' ')
          .trim()
    }
  return undefined
}
