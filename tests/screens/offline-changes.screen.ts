import { QueryClient } from '@tanstack/react-query'
import { onTestFinished, vi } from 'vitest'
import { formatMoney } from '../../server/core/money/schema.ts'
import { readPendingWrites } from '../../src/features/inquiries/pending/pending-writes.ts'
import { storeAnswers } from '../../src/features/offline/offline-answers.ts'
import { firm } from '../../src/firm.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { expectNoAxeViolations } from '../support/screens/axe.ts'
import { goOffline } from '../support/screens/network.ts'
import { horizontalOverflow } from '../support/screens/overflow.ts'
import { db, expect, openScreen, page, resize, staff, test } from '../support/screens/screen.tsx'

const list = page.getByRole('list', { name: 'Inquiries, newest first' })
const row = list.getByRole('listitem').filter({ hasText: 'Meera Kulkarni' })
const record = page.getByRole('article')

async function openRecord() {
  await openScreen('/admin/inquiries')
  await row.getByRole('link').first().click()
  await expect.element(record.getByLabelText('Assigned to')).toBeVisible()
}

test('Offline on a phone: an amount, an assignment and a follow-up wait too, their row is marked, and each is sent once', async () => {
  await resize()
  const me = await db.selectFrom('users').select('id').where('email', '=', staff).executeTakeFirstOrThrow()
  const id = await insertInquiry(db, { status: 'contacted' }, 10)
  await insertInquiry(db, { name: 'Ravi Deshpande' }, 20)
  await openRecord()
  const goOnline = goOffline()
  await record.getByRole('radio', { name: 'Quoted' }).click()
  await page.getByLabelText(`Amount quoted, in ${firm.currencyUnits} (optional)`).fill('90000')
  await page.getByRole('button', { name: 'Save amount' }).click()
  await expect.element(record.getByText(`Amount: ${formatMoney(90_000)}`)).toBeVisible()
  await record.getByLabelText('Assigned to').selectOptions(`Me (${staff})`)
  await expect.element(page.getByText(/2 changes wait to be sent/)).toBeVisible()
  await record.getByRole('button', { name: 'Tomorrow' }).click()
  await expect.element(page.getByText(/3 changes wait to be sent/)).toBeVisible()
  await expect.element(record.getByText(/Not sent yet/)).toHaveLength(3)
  await expectNoAxeViolations()

  // Reopened, the row and the record show the changes as already made.
  await openScreen('/admin/inquiries')
  await expect.element(row).toMatchTextContent(/Waiting.*Quoted/)
  await expect.element(list.getByText('Waiting')).toHaveLength(1)
  expect(horizontalOverflow()).toBe(0)
  await expectNoAxeViolations()
  await row.getByRole('link').first().click()
  await expect.element(record.getByText(`Amount: ${formatMoney(90_000)}`)).toBeVisible()
  await expect.element(record.getByLabelText('Assigned to')).toHaveValue(me.id)
  await expect
    .poll(() => (record.getByLabelText('Follow up').element() as HTMLInputElement).value)
    .toMatch(/T10:00$/)

  goOnline()
  await expect.element(record.getByText(/Not sent yet/).first()).not.toBeInTheDocument()
  const stored = await db
    .selectFrom('inquiries')
    .select(['status', 'amount', 'assigned_to', 'follow_up_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ status: 'quoted', amount: 90_000, assigned_to: me.id })
  expect(stored.follow_up_at).not.toBeNull()
  const entries = await db.selectFrom('activity').select('action').where('record_id', '=', id).execute()
  expect(entries.map(({ action }) => action).toSorted()).toEqual(['assign', 'assign', 'status'])
})

test('Offline: a change that is discarded is no longer shown', async () => {
  await insertInquiry(db, {}, 10)
  await openRecord()
  goOffline()
  await record.getByRole('radio', { name: 'Contacted' }).click()
  await record.getByLabelText('Assigned to').selectOptions(`Me (${staff})`)
  await expect.element(page.getByText(/2 changes wait to be sent/)).toBeVisible()
  await expect.element(record.getByRole('radio', { name: 'Contacted' })).toBeChecked()
  for (const rest of [1, 0]) {
    await record.getByRole('button', { name: 'Discard' }).first().click()
    await expect.element(record.getByRole('button', { name: 'Discard' })).toHaveLength(rest)
  }
  await expect.element(record.getByRole('radio', { name: 'New' })).toBeChecked()
  await expect.element(record.getByLabelText('Assigned to')).toHaveValue('')
})

test('Offline: a change that has waited for a month is deleted', async () => {
  await insertInquiry(db)
  await openRecord()
  goOffline()
  await record.getByLabelText('Add a note').fill('Rang from the site.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect.element(page.getByText(/1 change waits to be sent/)).toBeVisible()
  const client = new QueryClient()
  onTestFinished(() => void vi.useRealTimers())
  const startIn = async (days: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 })
    storeAnswers(client)()
    // Reading the same database waits until the deletion is done.
    await readPendingWrites()
    vi.useRealTimers()
  }
  await startIn(29)
  expect(await readPendingWrites()).toHaveLength(1)
  await startIn(31)
  await expect.poll(readPendingWrites).toEqual([])
})
