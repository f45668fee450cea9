import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { freezePostgres } from '../../support/freeze-postgres.ts'
import type { Proxy, ProxyMode } from '../../support/tcp-proxy.ts'
import type { Site, SiteKind } from './site.ts'
import { emptyDisk, fillDisk } from './small-disk.ts'

/** A fault, and the kind of site on which it is tried. */
export interface Fault {
  site: SiteKind
  /** The server itself is dead, so that it can answer nothing until it is ready again. */
  stopsServer?: true
  /** Causes the fault, lets it last for this many milliseconds, and ends it. */
  run(site: Site, ms: number): Promise<void>
}

/** Every fault, by its name for `--only`. */
export const FAULTS: Record<string, Fault> = {
  'server killed': {
    site: 'own',
    stopsServer: true,
    run: async (site) => site.killServer(),
  },
  'PostgreSQL killed': { site: 'own', run: killPostgres },
  'both killed': {
    site: 'own',
    stopsServer: true,
    async run(site) {
      site.killServer()
      await killPostgres(site)
    },
  },
  'PostgreSQL frozen': { site: 'own', run: freeze },
  'connections closed': {
    site: 'own',
    run: async ({ db }) =>
      void (await sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()`
        .execute(db)
        .catch(() => {})),
  },
  'mail server down': { site: 'own', run: ({ mailProxy }, ms) => during(mailProxy, 'closed', ms) },
  'mail server slow': { site: 'own', run: ({ mailProxy }, ms) => during(mailProxy, 'slow', ms) },
  'mail server silent': { site: 'own', run: ({ mailProxy }, ms) => during(mailProxy, 'stalled', ms) },
  'mail server refuses for now': { site: 'own', run: (site, ms) => refuseMail(site, 451, ms) },
  'mail server refuses for good': { site: 'own', run: (site, ms) => refuseMail(site, 550, ms) },
  'PostgreSQL restarted': { site: 'outside', run: (site) => site.restartPostgres() },
  'database refuses connections': { site: 'outside', run: (site, ms) => cutOff(site, 'closed', ms) },
  'database connections flap': { site: 'outside', run: flap },
  'network to the database stalls': { site: 'outside', run: (site, ms) => cutOff(site, 'stalled', ms) },
  'network to the database severed': { site: 'outside', run: (site, ms) => cutOff(site, 'severed', ms) },
  'disk full': { site: 'small', run: fillForAWhile },
}

async function killPostgres({ dataDir, db }: Site): Promise<void> {
  for (const pid of await freezePostgres(dataDir, db)) process.kill(pid, 'SIGKILL')
}

async function freeze({ dataDir, db }: Site, ms: number): Promise<void> {
  const pids = await freezePostgres(dataDir, db)
  try {
    await sleep(ms)
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  }
}

async function during(proxy: Proxy, mode: ProxyMode, ms: number): Promise<void> {
  proxy.setMode(mode)
  await sleep(ms)
  proxy.setMode('open')
}

async function refuseMail(site: Site, code: number, ms: number): Promise<void> {
  site.refuseMail({ code, text: 'not today' })
  await sleep(ms)
  site.refuseMail(null)
}

async function cutOff({ databaseProxy }: Site, mode: ProxyMode, ms: number): Promise<void> {
  if (!databaseProxy) throw new Error('this site has no proxy in front of its database')
  await during(databaseProxy, mode, ms)
}

/** Each connection lives for half a second at most. */
async function flap(site: Site, ms: number): Promise<void> {
  const endsAt = performance.now() + ms
  while (performance.now() < endsAt) {
    await cutOff(site, 'closed', 50)
    await sleep(450)
  }
}

/** Leaves no space for a record, a picture or the write-ahead log, without which PostgreSQL shuts down. */
async function fillForAWhile({ dataDir, db }: Site, ms: number): Promise<void> {
  const endsAt = performance.now() + ms
  try {
    while (performance.now() < endsAt) {
      await fillDisk(dataDir)
      // Uses up the existing files of the write-ahead log.
      await sql`select pg_switch_wal()`.execute(db).catch(() => {})
      await sleep(200)
    }
  } finally {
    emptyDisk(dataDir)
  }
}
