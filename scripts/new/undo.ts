import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { connectClient } from '../../server/core/database/connect-client.ts'
import { attachDatabaseServer } from '../../server/core/database/database-server.ts'
import { clusterFolder } from '../../server/core/database/embedded/cluster.ts'
import { takeBackMigration } from '../../server/core/database/take-back-migration.ts'
import { readDevelopmentEnv } from '../../server/core/env.ts'
import { createLog } from '../../server/core/log.ts'
import type { Changes } from './changes.ts'
import { Refusal } from './refusal.ts'

/** The record of a run of `npm run new`, stored under the name of its migration: enough to undo the run. */
const recordSchema = z.object({
  /** The SQL that reverts the migration in a database. */
  sql: z.string(),
  /** The commit that was checked out; null where git cannot restore the files (`--force`). */
  head: z.nullable(z.string()),
  edited: z.array(z.string()),
  /** New files, or the new folders that contain them. */
  added: z.array(z.string()),
  /** A digest of each file's contents as written. */
  digests: z.record(z.string(), z.string()),
})

const recordFile = (root: string, migration: string) => join(root, '.cache/new', `${migration}.json`)

/** Stores the record that `undo` needs. @param forced whether there may have been uncommitted changes */
export function saveForUndo(
  { created, edited, added }: Changes,
  { root, migration, sql, forced }: { root: string; migration: string; sql: string; forced: boolean },
): void {
  mkdirSync(join(root, '.cache/new'), { recursive: true })
  const digests = Object.fromEntries([...created, ...edited].map((file) => [file, digestOf(root, file)]))
  const record = { sql, head: forced ? null : headOf(root), edited, added: [...added], digests }
  writeFileSync(recordFile(root, migration), JSON.stringify(record, null, 1))
}

/**
 * Undoes a run of `npm run new`: in the database of `npm run dev`, then in the checkout.
 * @returns a report, line by line
 * @throws Refusal when changes would be lost, or when files have to be reverted by hand first
 */
export async function undo(
  root: string,
  migration: string,
  { force }: { force: boolean },
): Promise<string[]> {
  const file = recordFile(root, migration)
  if (!/^[\w-]+$/.test(migration) || !existsSync(file))
    throw new Refusal(`npm run new did not make ${migration} in this checkout, so it cannot take it back`)
  const record = recordSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const migrationExists = existsSync(join(root, 'migrations', `${migration}.ts`))
  const canRestore = record.head !== null && record.head === headOf(root)
  if (migrationExists && !canRestore)
    throw new Refusal(
      record.head === null
        ? 'changes of yours may be in the same files, so undo them by hand (git diff), then this again for the database'
        : `${migration} is committed: git revert that commit, then this again for the database`,
    )
  const changed = Object.keys(record.digests).filter(
    (file) => existsSync(join(root, file)) && digestOf(root, file) !== record.digests[file],
  )
  if (migrationExists && changed.length > 0 && !force)
    throw new Refusal(
      `${changed.join(', ')} changed since, which would be lost; --force takes it back anyway`,
    )
  const lines = [
    (await takeOutOfDatabase(migration, record.sql))
      ? 'Taken out of the database of npm run dev.'
      : 'The database of npm run dev does not have it.',
  ]
  if (migrationExists) {
    git(root, 'reset', '--quiet', '--', ...record.edited, ...record.added)
    git(root, 'restore', '--', ...record.edited)
    git(root, 'clean', '-fdq', '--', ...record.added)
    lines.push('Taken out of the checkout.')
  }
  rmSync(file)
  return lines
}

/** @returns false when there is no such database, or it has not applied the migration */
async function takeOutOfDatabase(migration: string, statements: string): Promise<boolean> {
  const env = readDevelopmentEnv()
  if (env.DATABASE_URL === null && !existsSync(clusterFolder(env.DATA_DIR))) return false
  const databaseServer = await attachDatabaseServer(env, createLog('warn'))
  try {
    const client = await connectClient(databaseServer.directConnection)
    try {
      return await takeBackMigration(client, migration, statements)
    } finally {
      await client.end()
    }
  } finally {
    await databaseServer.stop()
  }
}

function git(root: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Refusal(`git ${args[0]} failed: ${stderr}`)
  return stdout
}

/** The commit that is checked out; empty before the first commit. */
const headOf = (root: string) =>
  spawnSync('git', ['rev-parse', '--verify', '--quiet', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  }).stdout.trim()

const digestOf = (root: string, file: string) => hash('sha256', readFileSync(join(root, file)), 'base64url')
