// The previous release and this one side by side on one database, under load.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../../../server/core/database/connect.ts'
import { makeAccount } from '../../support/accounts.ts'
import { cloneDatabase } from '../../support/cluster.ts'
import type { ReceivedMail } from '../../support/mail-server.ts'
import { startClients } from '../load/clients.ts'
import { checkFailures, compareAll, PATHS } from '../load/ends.ts'
import { Ledger } from '../load/ledger.ts'
import { openFleet } from '../support/fleet.ts'
import type { Check } from '../support/report.ts'
import { prepareStaff, Staff } from '../support/staff.ts'

const EMAIL = 'desk@site.example'

/** How long the old and new servers run together, in milliseconds. */
const TOGETHER_MS = 6000

/** Two servers of the previous version run, then two of this version that migrate; then the old ones are drained. */
export async function checkRollingRelease(
  version: string,
  oldBuild: string,
  env: Record<string, string>,
  received: ReceivedMail[],
): Promise<Check[]> {
  const database = await cloneDatabase('template0')
  const fleet = await openFleet(4, { ...env, DATABASE_URL: database.url })
  const db = connect(database.connection, () => {})
  try {
    await Promise.all([fleet.start(0, oldBuild), fleet.start(1, oldBuild)])
    await makeAccount(db, EMAIL)
    const site = { url: fleet.url, db, received, ...(await prepareStaff(db, fleet.url)) }
    const ledger = new Ledger()
    const stopClients = startClients(site, ledger, PATHS)
    const startedAt = performance.now()
    try {
      await sleep(TOGETHER_MS / 2)
      await fleet.start(2)
      await fleet.start(3)
      await sleep(TOGETHER_MS)
      const staff = await workAtOldServer(fleet.servers[0]!.url)
      const codes = [await fleet.signal(0, 'SIGTERM'), await fleet.signal(1, 'SIGTERM')]
      await sleep(TOGETHER_MS / 2)
      const [, , seen, isHeld] = checkFailures(ledger, '', startedAt)
      await stopClients()
      return [
        [
          'rolling release',
          `${version} beside this version, then drained`,
          `${seen}; exit codes ${codes.join(', ')}`,
          isHeld,
        ],
        staff,
        ...(await compareAll(site, ledger)),
        startTooOld(oldBuild, database.url),
      ]
    } finally {
      await stopClients()
    }
  } finally {
    await db.destroy()
    await fleet.stop()
    await database.drop()
  }
}

/** Staff work on a server of the previous version, on the schema of this one. */
async function workAtOldServer(url: string): Promise<Check> {
  const staff = new Staff('198.51.100.1')
  await staff.signIn(url, EMAIL)
  const { updated_at } = await staff.query<{ updated_at: string }>(url, 'settings.get')
  await staff.mutate(url, 'settings.save', { updated_at, phone: '+91 98200 55555' })
  const { items } = await staff.query<{ items: { id: string }[] }>(url, 'inquiry.list')
  await staff.mutate(url, 'inquiry.addNote', { id: items[0]?.id, note: 'Called back.' })
  const seen = 'sign-in, inbox, a note and the settings work'
  return ['rolling release', 'staff at an old server on the new schema', seen, items.length > 0]
}

/** Starts the previous version again: it says in one line that it is too old, and exits. */
function startTooOld(build: string, databaseUrl: string): Check {
  const { status, stderr } = spawnSync(process.execPath, [join(build, 'server/main.js')], {
    cwd: build,
    env: { HOST: '127.0.0.1', PORT: '0', DATABASE_URL: databaseUrl },
    encoding: 'utf8',
    timeout: 30_000,
  })
  const lines = stderr.trim().split('\n')
  const isRefused = status !== 0 && status !== null && lines.length === 1 && stderr.includes('newer version')
  return [
    'rolling release',
    'the old version started on the new schema',
    `exit code ${status}: ${lines[0]?.slice(0, 80)}…`,
    isRefused,
  ]
}
