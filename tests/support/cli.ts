import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterEach, beforeEach, vi } from 'vitest'
import { run } from '../../server/cli/run.ts'
import type { Terminal } from '../../server/cli/terminal.ts'
import { connection, db, url } from './database.ts'

export { connection, db }

const root = process.cwd()
let folder = ''
/** Gives each test of a file a folder of its own as DATA_DIR, and its database as DATABASE_URL. */
export function withTemporaryDataDir(): void {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'busbar-cli-'))
    // Away from the developer's .env, which may name a database that is dear to somebody.
    process.chdir(folder)
    vi.stubEnv('DATABASE_URL', url)
    vi.stubEnv('DATA_DIR', folder)
    vi.stubEnv('PUBLIC_URL', 'https://saanjh.example')
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    process.chdir(root)
    rmSync(folder, { recursive: true })
  })
}

interface CliOptions {
  confirmation?: boolean | (() => Promise<boolean>)
  input?: string | AsyncIterable<Buffer>
}

/** Runs a command as somebody at a terminal would; `answer` is what they say when asked. */
export async function runCli(command: string, { confirmation, input = '' }: CliOptions = {}) {
  const output = { out: '', err: '' }
  const terminal: Terminal = {
    print: (text) => void (output.out += text),
    printError: (line) => void (output.err += `${line}\n`),
    interactive: confirmation !== undefined,
    confirm: async () =>
      typeof confirmation === 'function' ? await confirmation() : (confirmation ?? false),
    input: Readable.from(typeof input === 'string' ? [Buffer.from(input)] : input),
  }
  const code = await run(command.split(' ').filter(Boolean), terminal)
  return { code, ...output }
}

/** A path in the folder that each test has for itself, which is its DATA_DIR too. */
export const pathInDataDir = (name = 'backup') => join(folder, name)

export const countRows = async (table: string) => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)
  return rows[0]?.count
}
