import { connect } from '../../server/database.ts'
import { newId } from '../../server/ids.ts'
import { cloneDatabase } from '../support/cluster.ts'
import { putInquiry } from '../support/inquiries.ts'
import { expectMessage, signIn } from '../support/office.ts'
import { freePort, startServer } from '../support/server.ts'
import { expect, test } from '../support/story.ts'

// Starts, ends and starts a server of its own.
test.describe.configure({ timeout: 40_000 })

test('a save that meets the end of the server keeps the dialog, and goes through once it is back', async ({
  context,
  page,
  tolerate,
}) => {
  // How a broken connection is called depends on where the kill meets it.
  tolerate(/net::ERR_|Failed to/)
  const database = await cloneDatabase()
  const db = connect(database.connection, () => {})
  const env = { DATABASE_URL: database.url, PORT: String(await freePort()) }
  const first = await startServer({ env })
  await signIn(context, db, first.url)
  await db
    .insertInto('ltf_clients')
    .values({ id: newId(), name: 'Kokum Residency', order_index: 1 })
    .execute()
  await page.goto(`${first.url}/admin/clients`)
  await page.getByRole('button', { name: 'Edit Kokum Residency' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Kokum Residency, Wing B')

  // The save waits for the row while the server is killed.
  const lock = await db.startTransaction().execute()
  await lock.selectFrom('ltf_clients').select('id').forUpdate().execute()
  const asked = page.waitForRequest((request) => request.url().includes('clients.update'))
  await dialog.getByRole('button', { name: 'Save client' }).click()
  await asked
  process.kill(first.pid, 'SIGKILL')
  await expectMessage(page, 'Error', 'Failed to update client')
  await expect(dialog.getByLabel('Name')).toHaveValue('Kokum Residency, Wing B')
  await lock.rollback().execute()

  const second = await startServer({ env })
  await dialog.getByRole('button', { name: 'Save client' }).click()
  await expectMessage(page, 'Success', 'Client updated successfully')
  await expect(dialog).toBeHidden()
  const saved = await db.selectFrom('ltf_clients').select('name').execute()
  expect(saved).toEqual([{ name: 'Kokum Residency, Wing B' }])
  await page.close()
  await second.stop()
  await db.destroy()
  await database.drop()
})

// 383
test('an inquiry that is stored while the server is away stands in the open inbox once it is back', async ({
  context,
  page,
  tolerate,
}) => {
  tolerate(/net::ERR_|Failed to/)
  const database = await cloneDatabase()
  const db = connect(database.connection, () => {})
  const env = { DATABASE_URL: database.url, PORT: String(await freePort()) }
  const first = await startServer({ env })
  await signIn(context, db, first.url)
  const stream = /inquiry\.live/
  const connected = page.waitForResponse(stream)
  await page.goto(`${first.url}/admin/inquiries`)
  await expect(page.getByText(/No inquiries yet/)).toBeVisible()
  await connected
  // Until the server is ready: its 503 on the way there would let the page wait for half a minute.
  await page.route(stream, (route) => route.abort('connectionrefused'))
  process.kill(first.pid, 'SIGKILL')
  // Longer ago than the half minute of which a stream tells by itself: no event has come that names where to go on.
  await putInquiry(db, { name: 'Farhan Qureshi' }, 2)

  const second = await startServer({ env })
  await page.unroute(stream)
  const inbox = page.getByRole('list', { name: 'Inquiries, newest first' })
  await expect(inbox.getByRole('listitem')).toHaveText([/Farhan Qureshi/])
  await expect(page).toHaveTitle(/^\(1\) Inquiries/)
  await expect(page.getByRole('link', { name: 'Inquiries 1 new' })).toBeVisible()
  await page.close()
  await second.stop()
  await db.destroy()
  await database.drop()
})
