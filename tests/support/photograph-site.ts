import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../server/core/database/connect.ts'
import type { Db } from '../../server/core/database/tables.ts'
import { test as base } from './browser-fixture.ts'
import { cloneDatabase } from './cluster.ts'
import { startServer, type TestServer } from './server.ts'

/** A test on a site whose database and DATA_DIR are filled once for all tests of the file. */
export const testOnSite = (fill: (stored: { db: Db; folder: string }) => Promise<unknown>) =>
  base.extend<object, { site: TestServer }>({
    site: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
      async ({}, use) => {
        const database = await cloneDatabase()
        const folder = mkdtempSync(join(tmpdir(), 'busbar-photographs-'))
        const db = connect(database.connection, () => {})
        await fill({ db, folder })
        await db.destroy()
        const env = { DATABASE_URL: database.url, DATA_DIR: folder, WARM_UP: 'off' }
        const server = await startServer({ env })
        await use(server)
        await server.stop()
        await database.drop()
        rmSync(folder, { recursive: true, force: true })
      },
      { scope: 'worker', timeout: 180_000 },
    ],
  })
