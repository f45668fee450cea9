import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterEach, beforeEach, vi } from 'vitest'
import { run } from '../../server/cli/run.ts'
import type { Terminal } from '../../server/core/terminal.ts'
import { connection, db, url } from './database.ts'

export { connection, db }

const root = process.cwd()
let folder = ''

/** Runs each test of the file in a temporary folder, which is its DATA_DIR, with the test database as DATABASE_URL. */
export function withTemporaryDataDir(): void {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'busbar-cli-'))
    // Not in the project folder: a developer's .env there may name a real database.
    process.chdir(folder)
    vi.stubEnv('DATABASE_URL', url)
    vi.stubEnv('DATA_DIR', folder)
    vi.stubEnv('PUBLIC_URL', 'https://site.example')
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    process.chdir(root)
    rmSync(folder, { recursive: true })
  })
}

interface CliOptions {
  confirmation?: boolean
  input?: string | AsyncIterable<Buffer>
}

/**
 * Runs a command line, such as 'backup --force', in this process. `input` is its stdin. `confirmation` answers its
 * question; without it the terminal is not interactive.
 */
export async function runCli(command: string, { confirmation, input = '' }: CliOptions = {}) {
  const output = { out: '', err: '' }
  const terminal: Terminal = {
    print: (text) => void (output.out += text),
    printError: (line) => void (output.err += `${line}\n`),
    interactive: confirmation !== undefined,
    confirm: async () => confirmation ?? false,
    input: Readable.from(typeof input === 'string' ? [Buffer.from(input)] : input),
  }
  const code = await run(command.split(' ').filter(Boolean), terminal)
  return { code, ...output }
}

/** A path in the test's temporary folder, which is also its DATA_DIR. */
export const pathInDataDir = (name = 'backup') => join(folder, name)

export const countRows = async (table: string) => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)
  return rows[0]?.count
}
