import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runCli, withTemporaryDataDir } from '../../../tests/support/cli.ts'
import { connection } from '../../../tests/support/database.ts'
import { connect, toDatabase } from './connect.ts'
import { migrate } from './migrate.ts'

withTemporaryDataDir()

async function asOwner(statement: string): Promise<void> {
  const client = new Client({ ...connection, user: 'postgres', database: 'postgres' })
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function createDatabase(options: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asOwner(`create database ${name} template template0 owner ${connection.user} ${options}`)
  onTestFinished(() => asOwner(`drop database ${name} with (force)`))
  return name
}

test.each(['SQL_ASCII', 'LATIN1'])(
  'Encoding: a database in %s is refused at the start, and doctor reports it',
  async (encoding) => {
    const name = await createDatabase(
      `encoding '${encoding}' lc_collate 'C' lc_ctype 'C' locale_provider libc`,
    )
    const line = `the encoding of the database is ${encoding}, .* template template0 encoding 'UTF8', [^\n]+`
    await expect(migrate(toDatabase(connection, name))).rejects.toThrow(new RegExp(`^${line}$`))
    const { host, user } = connection
    vi.stubEnv('DATABASE_URL', `postgres:///${name}?host=${encodeURIComponent(host)}&user=${user}`)
    const { code, out } = await runCli('doctor')
    expect(code).toBe(1)
    expect(out).toMatch(new RegExp(`^BAD {3}${line}$`, 'm'))
  },
)

test('Encoding: doctor notes a locale that does not lower-case letters beyond A to Z', async () => {
  const name = await createDatabase(`encoding 'UTF8' lc_collate 'C' lc_ctype 'C' locale_provider libc`)
  const { host, user } = connection
  vi.stubEnv('DATABASE_URL', `postgres:///${name}?host=${encodeURIComponent(host)}&user=${user}`)
  expect((await runCli('doctor')).out).toMatch(/^note {2}the locale of the database .*C\.UTF-8/m)
})

test('Encoding: text is sent as UTF-8, whatever client encoding the database sets', async () => {
  const name = await createDatabase('')
  await asOwner(`alter database ${name} set client_encoding = 'LATIN1'`)
  const db = connect(toDatabase(connection, name), () => {})
  onTestFinished(() => db.destroy())
  const { rows } = await sql`select ${'₹ नमस्ते 🌟'}::text as words`.execute(db)
  expect(rows).toEqual([{ words: '₹ नमस्ते 🌟' }])
})
