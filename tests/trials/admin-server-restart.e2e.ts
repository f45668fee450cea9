import type { Locator, Page } from 'playwright/test'
import { connect } from '../../server/core/database/connect.ts'
import { newId } from '../../server/core/database/ids.ts'
import type { Db } from '../../server/core/database/tables.ts'
import { expect, test } from '../support/browser-fixture.ts'
import { cloneDatabase } from '../support/cluster.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { freePort, startServer } from '../support/server.ts'
import { signIn } from '../support/staff-fixture.ts'
import { expectToast } from '../support/toasts.ts'

// 383, S31
test('Server restart: killing and restarting the server loses no work in the back office', async ({
  context,
  page,
  tolerate,
}) => {
  // The error of a broken connection depends on the moment of the kill.
  tolerate(/net::ERR_|Failed to/)
  const database = await cloneDatabase()
  const db = connect(database.connection, () => {})
  const env = { DATABASE_URL: database.url, PORT: String(await freePort()) }
  const firstServer = await startServer({ env })
  await signIn(context, db, firstServer.url)
  const inboxTab = await context.newPage()
  const unblockStream = await openInbox(inboxTab, firstServer.url)
  const dialog = await openClient(page, db, firstServer.url)
  const save = dialog.getByRole('button', { name: 'Save client' })
  const name = dialog.getByLabel('Name')
  await name.fill('Kokum Residency, Wing B')

  await test.step('a save during the kill fails and keeps the dialog open', async () => {
    // The row is locked, so that the save is in flight when the server is killed.
    const lock = await db.startTransaction().execute()
    await lock.selectFrom('ltf_clients').select('id').forUpdate().execute()
    const updateRequested = page.waitForRequest((request) => request.url().includes('clients.update'))
    await save.click()
    await updateRequested
    process.kill(firstServer.pid, 'SIGKILL')
    await expectToast(page, 'Error', 'Failed to update client')
    await expect(name).toHaveValue('Kokum Residency, Wing B')
    await lock.rollback().execute()
  })
  // The inquiry is over 30 s old: no event that the stream could resume from has been sent.
  await insertInquiry(db, { name: 'Farhan Qureshi' }, 2)

  const secondServer = await startServer({ env })
  await test.step('an inquiry stored while the server is down appears in the open inbox once it is back', async () => {
    await unblockStream()
    const inbox = inboxTab.getByRole('list', { name: 'Inquiries, newest first' })
    await expect(inbox.getByRole('listitem')).toHaveText([/Farhan Qureshi/])
    await expect(inboxTab).toHaveTitle(/^\(1\) Inquiries/)
    await expect(inboxTab.getByRole('link', { name: 'Inquiries 1 new' })).toBeVisible()
  })

  await test.step('the save succeeds once the server is back', async () => {
    await save.click()
    await expectToast(page, 'Success', 'Client updated successfully')
    await expect(dialog).toBeHidden()
    const saved = await db.selectFrom('ltf_clients').select('name').execute()
    expect(saved).toEqual([{ name: 'Kokum Residency, Wing B' }])
  })

  // The streams of both tabs are still open.
  expect(await secondServer.stop()).toBe(0)
  await page.close()
  await inboxTab.close()
  await db.destroy()
  await database.drop()
})

/**
 * Opens an empty inbox. Once its stream is connected, every reconnection fails until the returned function is called:
 * otherwise a 503 from the starting server could make the page wait for 30 s.
 */
async function openInbox(page: Page, url: string): Promise<() => Promise<void>> {
  const stream = /inquiry\.live/
  const connected = page.waitForResponse(stream)
  await page.goto(`${url}/admin/inquiries`)
  await expect(page.getByText(/No inquiries yet/)).toBeVisible()
  await connected
  await page.route(stream, (route) => route.abort('connectionrefused'))
  return async () => await page.unroute(stream)
}

/** Inserts a client and opens its dialog. */
async function openClient(page: Page, db: Db, url: string): Promise<Locator> {
  await db
    .insertInto('ltf_clients')
    .values({ id: newId(), name: 'Kokum Residency', order_index: 1 })
    .execute()
  await page.goto(`${url}/admin/clients`)
  await page.getByRole('button', { name: 'Edit Kokum Residency' }).click()
  return page.getByRole('dialog')
}
