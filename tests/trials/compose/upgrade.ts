import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Changes } from '../../../scripts/new/changes.ts'
import { addMigration } from '../../../scripts/new/migration.ts'
import { startClients } from '../load/clients.ts'
import { checkFailures, compareAll, PATHS } from '../load/ends.ts'
import { Ledger } from '../load/ledger.ts'
import type { LoadedSite } from '../load/records.ts'
import type { Check } from '../support/report.ts'
import type { ComposeProject } from './project.ts'

/** The duration of the load before and after the upgrade, in milliseconds. */
const AROUND_MS = 3000

const MIGRATION = `
import { type Kysely, sql } from 'kysely'

export const up = (db: Kysely<unknown>) => sql\`create table one_more (id integer)\`.execute(db)
`

/** Under load, upgrades the services one by one to a version with one more migration, as docs/deploy.md says. */
export async function checkUpgrade(
  project: ComposeProject,
  site: LoadedSite,
  services: string[],
): Promise<Check[]> {
  const changes = new Changes(project.folder)
  addMigration(changes, project.folder, 'one-more', () => MIGRATION)
  changes.write()
  const imageOf = (service: string) => project.inspect(service, '{{.Image}}')
  const before = await Promise.all(services.map(imageOf))
  // Built before the load, which would otherwise compete with the build.
  await project.compose('build', services[0] ?? '')
  const ledger = new Ledger()
  const stopClients = startClients(site, ledger, PATHS)
  const startedAt = performance.now()
  try {
    await sleep(AROUND_MS)
    for (const service of services) await project.up('--no-deps', service)
    await sleep(AROUND_MS)
  } finally {
    await stopClients()
  }
  // These are several images: each service has a build of its own, under the same name.
  const after = await Promise.all(services.map(imageOf))
  const renewed = after.filter((image) => !before.includes(image)).length
  const { rows } = await sql<{ table: string | null }>`select to_regclass('one_more') as table`.execute(
    site.db,
  )
  const isMigrated = rows[0]?.table === 'one_more'
  const [, , seen, isHeld] = checkFailures(ledger, '', startedAt)
  return [
    [
      'upgrade',
      'a service at a time, with a migration',
      `${seen}; ${renewed} of ${services.length} have a new image, migrated: ${isMigrated ? 'yes' : 'no'}`,
      isHeld && isMigrated && renewed === services.length,
    ],
    ...(await compareAll(site, ledger)),
  ]
}
