import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { relative } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createHash } from 'node:crypto'
import { createGzip } from 'node:zlib'
import type { Client } from 'pg'
import type { Env } from '../env.ts'
import { columnsOf, FORMAT, PLAIN_SETTINGS, rowsOf, Summing, TABLES } from './archive.ts'
import { connectAlone } from './client.ts'
import type { Command } from './command.ts'
import { filesIn, mediaFolder } from './uploads.ts'

/**
 * Writes everything into one file, as of one moment, while the site goes on. Written beside the file and put in its
 * place when complete: a backup that was interrupted never stands where a good one is expected.
 */
export async function backUp({ env, engine, out }: Command, file: string): Promise<void> {
  const client = await connectAlone(engine.direct)
  const part = `${file}.part`
  try {
    await client.query(PLAIN_SETTINGS)
    await client.query('begin isolation level repeatable read read only')
    const target = await open(part, 'w', 0o600)
    const counts: string[] = []
    await pipeline(
      Readable.from(lines(client, env, (line) => counts.push(line))),
      createGzip(),
      target.createWriteStream({ flush: true }),
    )
    await client.query('commit')
    await rename(part, file)
    out.print(`${counts.join('\n')}\nWritten to ${file}.\n`)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  } finally {
    await client.end()
  }
}

async function* lines(client: Client, env: Env, tell: (line: string) => void): AsyncGenerator<string> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  const migrations = rows.map(({ name }) => name)
  yield line({ busbar: FORMAT, at: new Date().toISOString(), migrations })
  for (const table of TABLES) {
    const columns = (await columnsOf(client, table)).map(({ name }) => name)
    yield line({ table, columns })
    const summing = new Summing()
    for await (const batch of rowsOf(client, table, columns)) {
      const texts = batch.map((row) => JSON.stringify(row))
      for (const text of texts) summing.add(text)
      yield `${texts.join('\n')}\n`
    }
    const sum = summing.sum()
    yield line({ end: table, ...sum })
    tell(`${String(sum.rows).padStart(8)} ${table}`)
  }
  yield* files(mediaFolder(env), tell)
  yield line({ complete: true })
}

/** Multiple of three: pieces of base64 can be put one after the other. */
const PIECE = 48 * 1024

async function* files(folder: string, tell: (line: string) => void): AsyncGenerator<string> {
  let count = 0
  for (const path of await filesIn(folder)) {
    yield line({ file: relative(folder, path) })
    const hash = createHash('sha256')
    let bytes = 0
    for await (const piece of createReadStream(path, { highWaterMark: PIECE })) {
      const data = piece as Buffer
      hash.update(data)
      bytes += data.length
      yield line(data.toString('base64'))
    }
    yield line({ end: relative(folder, path), bytes, sha256: hash.digest('hex') })
    count += 1
  }
  tell(`${String(count).padStart(8)} uploaded files`)
}

const line = (value: unknown) => `${JSON.stringify(value)}\n`
