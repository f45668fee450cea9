import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { Counter, Gauge, type Registry } from 'prom-client'
import { poolCounts } from '../database/connect.ts'
import type { Db } from '../database/tables.ts'
import type { Env } from '../env.ts'
import type { Feature } from '../feature.ts'
import type { QueueCounts } from '../jobs/queue-settings.ts'
import { droppedLogLines } from '../log.ts'
import { countMails } from '../mail/stored-mails.ts'
import { nullAfterTimeout } from '../pages/cached-response.ts'
import type { CacheStats } from '../pages/page-cache.ts'

export interface SiteMetricsSources {
  db: Db
  env: Env
  /** The caches by their name in the metrics. */
  caches: Record<string, () => CacheStats>
  queues(): Promise<QueueCounts[]>
  /** See `Feature.gauges`. */
  gauges: readonly NonNullable<Feature['gauges']>[]
}

/** Milliseconds that a scrape waits for the database. Without an answer, only the database's metrics are missing. */
const DATABASE_TIMEOUT_MS = 2000

/** The site's own metrics: type, labels and help text (docs/operate.md says more). */
const METRICS = {
  log_lines_dropped: [Gauge, [], 'Log lines that nobody read in time, since the start'],
  busbar_database_up: [Gauge, [], 'Whether the database answered this scrape: 1 or 0'],
  busbar_database_bytes: [Gauge, [], 'Size of the database on its disk'],
  busbar_data_dir_free_bytes: [Gauge, [], 'Free space on the disk of DATA_DIR'],
  busbar_queue_jobs: [Gauge, ['queue', 'state'], 'Waiting jobs; every instance reports the same'],
  busbar_mail_oldest_seconds: [Gauge, [], 'Age of the oldest waiting mail; every instance reports the same'],
  busbar_mail_undelivered: [Gauge, [], 'Undelivered mails; every instance reports the same'],
  busbar_pool_connections: [Gauge, ['state'], 'Connections of this instance to the database'],
  busbar_pool_waiting: [Gauge, [], 'Statements that wait for a connection'],
  busbar_cache_entries: [Gauge, ['cache'], 'Responses in memory'],
  busbar_cache_bytes: [Gauge, ['cache'], 'Estimated size of the responses in memory'],
  busbar_cache_hits_total: [Counter, ['cache'], 'Requests that were answered from memory'],
  busbar_cache_misses_total: [Counter, ['cache'], 'Requests whose answer had to be made'],
  busbar_cache_stale_total: [
    Counter,
    ['cache'],
    'Requests that got an old answer, as no new one could be had',
  ],
} as const satisfies Record<string, readonly [typeof Gauge | typeof Counter, readonly string[], string]>

type Sample = readonly [name: string, value: number, labels?: Record<string, string>]

/**
 * Adds the site's own metrics to the registry, and returns the function that reads their values: call it before a
 * scrape is answered. A value that is unknown at that moment is left out, because a 0 would hide that.
 */
export function registerSiteMetrics(registry: Registry, sources: SiteMetricsSources): () => Promise<void> {
  const metrics = new Map<string, Gauge | Counter>()
  const ofFeatures = sources.gauges.flatMap(({ help }) => Object.entries(help))
  const gauges = ofFeatures.map(([name, help]) => [name, [Gauge, [], help]] as const)
  for (const [name, [Metric, labelNames, help]] of [...Object.entries(METRICS), ...gauges])
    metrics.set(name, new Metric({ name, help, labelNames, registers: [registry] }))
  return async function readSiteMetrics() {
    const samples: Sample[] = [
      ['log_lines_dropped', droppedLogLines()],
      ...poolSamples(sources),
      ...cacheSamples(sources),
      ...(await folderSamples(sources)),
      ...(await databaseSamples(sources)),
    ]
    for (const metric of metrics.values()) {
      metric.reset()
      metric.remove({})
    }
    for (const [name, value, labels = {}] of samples) {
      const metric = metrics.get(name)
      if (!metric) throw new Error(`the metric ${name} has no help`)
      metric.inc(labels, value)
    }
  }
}

function poolSamples({ db }: SiteMetricsSources): Sample[] {
  const pool = poolCounts(db)
  if (!pool) return []
  return [
    ['busbar_pool_connections', pool.total - pool.idle, { state: 'used' }],
    ['busbar_pool_connections', pool.idle, { state: 'idle' }],
    ['busbar_pool_waiting', pool.waiting],
  ]
}

const cacheSamples = ({ caches }: SiteMetricsSources): Sample[] =>
  Object.entries(caches).flatMap(([cache, readStats]): Sample[] => {
    const { entries, bytes, hits, misses, stale } = readStats()
    return [
      ['busbar_cache_entries', entries, { cache }],
      ['busbar_cache_bytes', bytes, { cache }],
      ['busbar_cache_hits_total', hits, { cache }],
      ['busbar_cache_misses_total', misses, { cache }],
      ['busbar_cache_stale_total', stale, { cache }],
    ]
  })

/** Empty if DATA_DIR does not exist, as with DATABASE_URL and S3_URL. */
async function folderSamples({ env }: SiteMetricsSources): Promise<Sample[]> {
  const folder = await statfs(env.DATA_DIR).catch(() => null)
  return folder ? [['busbar_data_dir_free_bytes', folder.bavail * folder.bsize]] : []
}

async function databaseSamples(sources: SiteMetricsSources): Promise<Sample[]> {
  return (await nullAfterTimeout(askDatabase(sources), DATABASE_TIMEOUT_MS)) ?? [['busbar_database_up', 0]]
}

async function askDatabase({ db, env, queues, gauges }: SiteMetricsSources): Promise<Sample[]> {
  const { rows } = await sql<{
    bytes: number
  }>`select pg_database_size(current_database())::float8 as bytes`.execute(db)
  const { oldest_seconds, undelivered } = await countMails(db)
  return [
    ['busbar_database_up', 1],
    ['busbar_database_bytes', rows[0]?.bytes ?? 0],
    ['busbar_mail_oldest_seconds', oldest_seconds],
    ['busbar_mail_undelivered', undelivered],
    ...(await Promise.all(gauges.map(({ read }) => read(db, env)))).flatMap((values) =>
      Object.entries(values),
    ),
    ...(await queues()).flatMap(({ name: queue, readyCount, deferredCount, activeCount }): Sample[] => [
      ['busbar_queue_jobs', readyCount, { queue, state: 'waiting' }],
      ['busbar_queue_jobs', deferredCount, { queue, state: 'deferred' }],
      ['busbar_queue_jobs', activeCount, { queue, state: 'active' }],
    ]),
  ]
}
