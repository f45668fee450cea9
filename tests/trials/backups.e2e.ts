import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connect } from '../../server/core/database/connect.ts'
import { newId } from '../../server/core/database/ids.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { expect, test } from '../support/browser-fixture.ts'
import { cloneDatabase } from '../support/cluster.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/staff-fixture.ts'

// S44
test('Backups: the built server makes one, and the dashboard shows its age, and a later failure', async ({
  page,
  context,
}) => {
  const database = await cloneDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'busbar-backups-'))
  const BACKUP_DIR = join(folder, 'backups')
  mkdirSync(BACKUP_DIR)
  const db = connect(database.connection, () => {})
  const server = await startServer({
    env: { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data'), BACKUP_DIR, WARM_UP: 'off' },
  })
  try {
    await signIn(context, db, server.url)
    await page.goto(`${server.url}/admin`)
    await expect(page.getByText('No backup was made yet.')).toBeVisible()
    await sql`insert into pgboss.job (name) values ('backup')`.execute(db)
    expect(await server.waitForLog('backed_up')).toMatchObject({ verified: true, place: BACKUP_DIR })
    expect(readdirSync(BACKUP_DIR)).toEqual([
      expect.stringMatching(/^busbar-\d{8}T\d{9}Z-[0-9a-f]{8}\.jsonl\.gz$/),
    ])
    await page.reload()
    await expect(page.getByText(/^Last backup: Today \d\d:\d\d, test restore succeeded\.$/)).toBeVisible()
    await expect(page.getByText('Set up backups')).toBeHidden()
    await db
      .updateTable('backups')
      .set({ error: '1 of the older ones could not be deleted: EROFS' })
      .execute()
    await page.reload()
    await expect(
      page.getByText(/, test restore succeeded; 1 of the older ones could not be deleted: EROFS\.$/),
    ).toBeVisible()
    await db
      .insertInto('backups')
      .values({
        id: newId(),
        name: 'another',
        place: BACKUP_DIR,
        state: 'failed',
        error: 'the disk is full',
        finished_at: new Date(),
      })
      .execute()
    await page.reload()
    await expect(
      page.getByText(
        /^The last good backup: Today \d\d:\d\d\. The backup of Today .* failed: the disk is full\.$/,
      ),
    ).toBeVisible()
    await expectNoAxeViolations(page)
  } finally {
    await server.stop()
    await db.destroy()
    await database.drop()
    rmSync(folder, { recursive: true })
  }
})
