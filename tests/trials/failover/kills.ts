// Kills the primary under load, again and again, and records the effect on visitors, staff and tables.
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../../../server/core/database/connect.ts'
import { startServer } from '../../support/server.ts'
import { publicPaths, startClients } from '../load/clients.ts'
import type { Trial } from '../load/judge.ts'
import { Ledger } from '../load/ledger.ts'
import type { LoadedSite } from '../load/records.ts'
import { judgeTrials, type Result, waitForDatabase, waitForRecovery } from '../load/results.ts'
import { prepareStaff } from '../support/staff.ts'
import type { PostgresCluster } from './cluster.ts'

/** Within this time after a kill, everything is answered normally again. */
export const RECOVERY_SECONDS = 15

/** There is no mail server, so that every mail stays in the outbox and can be counted. */
const NO_MAIL_SERVER = 'smtp://127.0.0.1:1'

/** The load under the name of a kill, before the kill and after the recovery, in milliseconds. */
const AROUND_MS = 2000

/**
 * Runs the built server on the cluster and kills the primary this many times: the machine and only PostgreSQL in turn.
 * @param databaseEnv how the server reaches the cluster
 */
export async function killPrimaries(
  cluster: PostgresCluster,
  databaseEnv: Record<string, string>,
  kills: number,
): Promise<Result[]> {
  const server = await startServer({ env: { ...databaseEnv, SMTP_URL: NO_MAIL_SERVER } })
  const { url } = server
  const db = connect({ connectionString: cluster.primaryUrl }, () => {})
  try {
    const site: LoadedSite = { url, db, received: null, ...(await prepareStaff(db, url)) }
    const ledger = new Ledger()
    // An address with an unknown parameter is rendered each time.
    const stopClients = startClients(site, ledger, [...(await publicPaths(url)), '/?unknown=1'])
    const trials: Trial[] = []
    try {
      for (let n = 1; n <= kills; n++) trials.push(await killOnce(cluster, site, ledger, n))
    } finally {
      await stopClients()
    }
    await cluster.whole()
    await waitForDatabase(db)
    return await judgeTrials(site, ledger, trials, RECOVERY_SECONDS)
  } finally {
    await db.destroy()
    await server.stop()
  }
}

/** Answers until the next kill are recorded under this one, also during the return of the killed node. */
async function killOnce(
  cluster: PostgresCluster,
  site: LoadedSite,
  ledger: Ledger,
  n: number,
): Promise<Trial> {
  await cluster.whole()
  const victim = await cluster.primary()
  const isMachine = n % 2 === 1
  ledger.phase = `${n}: ${isMachine ? 'machine' : 'PostgreSQL'} of ${victim}`
  await sleep(AROUND_MS)
  const killedAt = performance.now()
  if (isMachine) cluster.killMachine(victim)
  else cluster.killPostgres(victim)
  const trial = { name: ledger.phase, stopsServer: false, startedAt: killedAt, endedAt: killedAt }
  await waitForRecovery(site, ledger, trial)
  await sleep(AROUND_MS)
  if (isMachine) cluster.start(victim)
  process.stderr.write(`${trial.name} …\n`)
  return trial
}
