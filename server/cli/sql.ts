import { createInterface } from 'node:readline/promises'
import type { ClientBase, FieldDef, QueryResult } from 'pg'
import { type CommandContext, CommandError } from '../core/command.ts'
import { counted } from '../core/count/schema.ts'
import { connectClient } from '../core/database/connect-client.ts'

const LIST_TABLES_SQL = `
  select relname as name, case relkind when 'v' then 'view' else 'table' end as kind, reltuples::bigint as about_rows
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') order by relname`

const LIST_COLUMNS_SQL = `
  select column_name, data_type, is_nullable, column_default from information_schema.columns
  where table_schema = 'public' and table_name = $1 order by ordinal_position`

/**
 * A small SQL prompt, because the embedded PostgreSQL has no psql. A statement ends with a semicolon; \\d lists the
 * tables, \\d NAME a table's columns, and \\q quits. Instead, a given statement or standard input is run as a whole.
 * @throws the database's error, except at the prompt, which prints it
 */
export async function sqlPrompt(
  { databaseServer, out }: CommandContext,
  statement: string | null,
): Promise<void> {
  const client = await connectClient(databaseServer.directConnection)
  const runAndPrint = async (text: string) => out.print(await execute(client, text))
  try {
    if (statement !== null) await runAndPrint(statement)
    else if (out.interactive) await promptLoop(runAndPrint, out.printError)
    else {
      const chunks: Buffer[] = []
      for await (const chunk of out.input) chunks.push(Buffer.from(chunk))
      await runAndPrint(Buffer.concat(chunks).toString())
    }
  } finally {
    await client.end()
  }
}

async function promptLoop(
  runAndPrint: (text: string) => Promise<void>,
  printError: (line: string) => void,
): Promise<void> {
  const lines = createInterface({ input: process.stdin, output: process.stdout, prompt: 'sql> ' })
  lines.on('SIGINT', () => lines.close())
  let buffer = ''
  lines.prompt()
  for await (const line of lines) {
    buffer = buffer ? `${buffer}\n${line}` : line.trim()
    if (buffer === '\\q' || buffer === 'exit' || buffer === 'quit') break
    if (buffer.startsWith('\\') || buffer.trimEnd().endsWith(';')) {
      await runAndPrint(buffer).catch((error: unknown) =>
        printError(error instanceof Error ? error.message : String(error)),
      )
      buffer = ''
    }
    lines.setPrompt(buffer ? '...> ' : 'sql> ')
    lines.prompt()
  }
  lines.close()
}

async function execute(client: ClientBase, text: string): Promise<string> {
  const [command = '', table] = text.trim().split(/\s+/)
  if (command === '\\d' && table === undefined)
    return formatTable(await client.query({ text: LIST_TABLES_SQL, rowMode: 'array' }))
  if (command === '\\d')
    return formatTable(await client.query({ text: LIST_COLUMNS_SQL, values: [table], rowMode: 'array' }))
  if (command.startsWith('\\')) throw new CommandError('there are \\d, \\d NAME and \\q')
  // Several statements return an array of results, which pg's types do not declare.
  const result: unknown = await client.query({ text, rowMode: 'array' })
  const results = (Array.isArray(result) ? result : [result]) as QueryResult[]
  return results.map(formatTable).join('\n')
}

/** Formats a result as a text table, or as its command tag if it has no columns. */
function formatTable({ fields, rows, command, rowCount }: QueryResult): string {
  if (fields.length === 0) return `${command ?? 'done'}${rowCount === null ? '' : ` ${rowCount}`}\n`
  const head = fields.map(({ name }: FieldDef) => name)
  const body = (rows as unknown[][]).map((row) => row.map(formatCell))
  const widths = head.map((name, i) => Math.max(name.length, ...body.map((row) => row[i]?.length ?? 0)))
  const line = (row: string[]) =>
    row
      .map((text, i) => text.padEnd(widths[i] ?? 0))
      .join(' | ')
      .trimEnd()
  const separator = widths.map((width) => '-'.repeat(width)).join('-+-')
  return `${[line(head), separator, ...body.map(line)].join('\n')}\n(${counted(rows.length, { one: 'row', other: 'rows' })})\n`
}

function formatCell(value: unknown): string {
  if (value === null) return ''
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.replaceAll('\n', '⏎')
}
