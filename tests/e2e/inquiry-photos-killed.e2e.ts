import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connect } from '../../server/database/connect.ts'
import { expect, test } from '../support/browser-fixture.ts'
import { cloneDatabase } from '../support/cluster.ts'
import { filesIn } from '../support/files.ts'
import { phonePhotograph, uploadForm } from '../support/pictures.ts'
import { startServer } from '../support/server.ts'

test('Inquiry photographs: a server killed between upload and inquiry loses none, and after a day leaves none', async () => {
  const database = await cloneDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'busbar-killed-'))
  const db = connect(database.connection, () => {})
  const start = () => startServer({ env: { DATABASE_URL: database.url, DATA_DIR: folder, WARM_UP: 'off' } })
  const files = () => filesIn(join(folder, 'media/inquiry'))
  const first = await start()
  const body = uploadForm(await phonePhotograph(300, 200))
  expect((await fetch(`${first.url}/inquiry-media`, { method: 'POST', body })).status).toBe(200)
  expect(files()).toHaveLength(2)
  process.kill(first.pid, 'SIGKILL')
  await first.waitForLog('never').catch(() => {})

  const second = await start()
  await second.waitForLog('pictures_swept')
  expect(files()).toHaveLength(2)
  await second.stop()
  await sql`update inquiry_media set created_at = created_at - interval '25 hours'`.execute(db)
  const third = await start()
  await third.waitForLog('pictures_swept')
  expect(files()).toEqual([])
  expect(await db.selectFrom('inquiry_media').select('id').execute()).toEqual([])
  expect(await db.selectFrom('media_pending').select('hash').execute()).toEqual([])
  await third.stop()
  await first.stop()
  await db.destroy()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})
