import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join, normalize, relative, sep } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import type { ClientBase } from 'pg'
import * as z from 'zod/mini'
import { codeOf } from '../errors.ts'
import { columnsOf, FORMAT, LEFT_OUT, PLAIN_SETTINGS, type Row, Summing, sumOf, TABLES } from './archive.ts'
import { connectAlone } from './client.ts'
import { type Command, CommandError } from './command.ts'
import { filesIn, mediaFolder } from './uploads.ts'

const BATCH = 500

/**
 * Replaces everything by what a backup holds: in one transaction, with every table's rows counted and summed again
 * before it is committed. Whatever goes wrong, the database is as it was.
 */
export async function restore({ env, engine, out, yes }: Command, file: string): Promise<void> {
  const client = await connectAlone(engine.direct)
  const stage = `${mediaFolder(env)}.restoring`
  try {
    await client.query(PLAIN_SETTINGS)
    if (!yes && out.interactive && (await isInUse(client)))
      if (!(await out.confirm('Every record, inquiry and account that is here now goes.')))
        throw new CommandError('nothing was changed')
    await client.query('begin')
    const told = await fill(client, file, stage)
    await keepFiles(stage, mediaFolder(env))
    await client.query('notify site_replaced')
    await client.query('commit')
    out.print(`${told.join('\n')}\nRestored from ${file}. Everybody signs in again.\n`)
  } finally {
    await rm(stage, { recursive: true, force: true })
    // Without a commit the end of the connection undoes everything.
    await client.end()
  }
}

async function isInUse(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ used: boolean }>(
    'select exists (select from users) or exists (select from inquiries) as used',
  )
  return rows[0]?.used ?? false
}

const header = z.object({ busbar: z.literal(FORMAT), migrations: z.array(z.string()) })
const tableLine = z.object({ table: z.enum(TABLES), columns: z.array(z.string()) })
const rowLine = z.array(z.nullable(z.string()))
const tableEnd = z.object({ end: z.enum(TABLES), rows: z.number(), sha256: z.string() })
const fileLine = z.object({ file: z.string() })
const fileEnd = z.object({ end: z.string(), bytes: z.number(), sha256: z.string() })
const complete = z.object({ complete: z.literal(true) })

/** Reads a backup from its first line to its last into empty tables and a folder beside the uploads'. */
async function fill(client: ClientBase, file: string, stage: string): Promise<string[]> {
  const lines = linesOf(file)
  const first = header.safeParse(await next(lines))
  if (!first.success) throw new CommandError(`${file} is not a backup that this version can read`)
  await mustKnow(client, first.data.migrations)
  const all = [...TABLES, ...LEFT_OUT].map((table) => client.escapeIdentifier(table)).join(', ')
  await client.query(`truncate ${all}`)
  const told: string[] = []
  let files = 0
  for (;;) {
    const value = await next(lines)
    const table = tableLine.safeParse(value)
    const upload = fileLine.safeParse(value)
    if (table.success) told.push(await fillTable(client, lines, table.data.table, table.data.columns))
    else if (upload.success) files += await fillFile(lines, stage, upload.data.file)
    else if (complete.safeParse(value).success) break
    else throw damaged()
  }
  if (files > 0) told.push(`${String(files).padStart(8)} uploaded files`)
  return told
}

/** A backup of a newer version may hold what this one has no place for. */
async function mustKnow(client: ClientBase, migrations: string[]) {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration')
  const here = new Set(rows.map(({ name }) => name))
  const unknown = migrations.filter((name) => !here.has(name))
  if (unknown.length > 0)
    throw new CommandError(`the backup was made by a newer version: it needs ${unknown.join(', ')}`)
}

async function fillTable(
  client: ClientBase,
  lines: Lines,
  table: string,
  columns: string[],
): Promise<string> {
  const types = new Map((await columnsOf(client, table)).map(({ name, type }) => [name, type]))
  const foreign = columns.filter((name) => !types.has(name))
  if (foreign.length > 0) throw new CommandError(`${table} has no column ${foreign.join(', ')} here`)
  const insert = insertion(client, table, columns, types)
  const summing = new Summing()
  let batch: Row[] = []
  const write = async () => {
    if (batch.length > 0)
      await client.query(
        insert,
        columns.map((_, i) => batch.map((row) => row[i] ?? null)),
      )
    batch = []
  }
  for (;;) {
    const value = await next(lines)
    const row = rowLine.safeParse(value)
    if (row.success) {
      summing.add(JSON.stringify(row.data))
      batch.push(row.data)
      if (batch.length >= BATCH) await write()
      continue
    }
    await write()
    const end = tableEnd.safeParse(value)
    const read = summing.sum()
    if (!end.success || end.data.rows !== read.rows || end.data.sha256 !== read.sha256) throw damaged()
    const written = await sumOf(client, table, columns)
    if (written.rows !== read.rows || written.sha256 !== read.sha256)
      throw new Error(`${table} does not hold what was written into it`)
    return `${String(read.rows).padStart(8)} ${table}`
  }
}

/** A list of texts per column, each cast to what its column is. */
function insertion(client: ClientBase, table: string, columns: string[], types: Map<string, string>): string {
  const names = columns.map((name) => client.escapeIdentifier(name))
  const casts = columns.map((name, i) => `v${i}::${types.get(name)}`)
  const arrays = columns.map((_, i) => `$${i + 1}::text[]`)
  const values = columns.map((_, i) => `v${i}`)
  return `insert into ${client.escapeIdentifier(table)} (${names.join(', ')})
    select ${casts.join(', ')} from unnest(${arrays.join(', ')}) as given(${values.join(', ')})`
}

async function fillFile(lines: Lines, stage: string, name: string): Promise<1> {
  const path = normalize(name)
  if (path.startsWith('..') || path.startsWith(sep)) throw damaged()
  await mkdir(dirname(join(stage, path)), { recursive: true })
  const handle = await open(join(stage, path), 'w')
  try {
    await fillHandle(lines, handle, name)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return 1
}

async function fillHandle(lines: Lines, handle: FileHandle, name: string): Promise<void> {
  const hash: Hash = createHash('sha256')
  let bytes = 0
  for (;;) {
    const value = await next(lines)
    if (typeof value === 'string') {
      const data = Buffer.from(value, 'base64')
      hash.update(data)
      bytes += data.length
      await handle.write(data)
      continue
    }
    const end = fileEnd.safeParse(value)
    const whole = end.success && end.data.end === name && end.data.bytes === bytes
    if (!whole || end.data.sha256 !== hash.digest('hex')) throw damaged()
    return
  }
}

/** Files are named by what they hold, so those that are there already may stay; nothing is taken away. */
async function keepFiles(stage: string, folder: string): Promise<void> {
  for (const from of await filesIn(stage)) {
    const to = join(folder, relative(stage, from))
    await mkdir(dirname(to), { recursive: true })
    await rename(from, to)
  }
}

type Lines = AsyncIterator<string>

function linesOf(file: string): Lines {
  const source = createReadStream(file)
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  return createInterface({ input: source.pipe(gunzip), crlfDelay: Infinity })[Symbol.asyncIterator]()
}

/** The next line's value. A file that ends too soon, or was changed, is no backup. */
async function next(lines: Lines): Promise<unknown> {
  try {
    const { value, done } = await lines.next()
    if (done) throw damaged()
    return JSON.parse(value) as unknown
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw new CommandError('there is no such file', 1)
    throw error instanceof CommandError ? error : damaged()
  }
}

const damaged = () => new CommandError('the file is damaged or not complete; nothing was changed')
