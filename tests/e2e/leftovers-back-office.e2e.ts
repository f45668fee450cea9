import { newId } from '../../server/ids.ts'
import { record } from '../support/inbox.ts'
import { putInquiry } from '../support/inquiries.ts'
import { expect, expectMessage, test } from '../support/office.ts'

test('Drafts: a save that was left before its answer is waited for when its screen is opened again', async ({
  page,
  db,
}) => {
  await db.insertInto('ltf_clients').values({ id: newId(), name: 'Kokum' }).execute()
  const answer = Promise.withResolvers<void>()
  await page.route(/clients\.update/, async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto('/admin/accounts')
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await page.getByRole('button', { name: 'Edit Kokum' }).click()
  await page.getByLabel('Website URL').fill('https://kokum.example')
  await page.getByRole('button', { name: 'Save client' }).click()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible()
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit client' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('It is not saved yet.')).toHaveCount(0)
  answer.resolve()
  await expectMessage(page, 'Success', 'Client updated successfully')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit Kokum' }).click()
  await expect(dialog.getByLabel('Website URL')).toHaveValue('https://kokum.example')
  await expect(dialog.getByText('It is not saved yet.')).toHaveCount(0)
})

// 383
test('Follow-up: one press on Tomorrow or Clear does what it says while the date is half typed', async ({
  page,
  db,
}) => {
  await page.goto(`/admin/inquiries?id=${await putInquiry(db)}`)
  const field = record(page).getByLabel('Follow up')
  await field.pressSequentially('12')
  // Near the upper edge, from under which a button that moves down would go.
  const position = { x: 8, y: 8 }
  await record(page).getByRole('button', { name: 'Tomorrow' }).click({ position })
  await expect(record(page).getByText('Tomorrow 10:00')).toBeVisible()
  await field.focus()
  await page.keyboard.press('Delete')
  await record(page).getByRole('button', { name: 'Clear' }).click({ position })
  await expect(record(page).getByText('No date yet')).toBeVisible()
  await expect(field).not.toHaveAttribute('aria-invalid')
})

test('Project cards: a picture that failed does not keep the next one away, and leaving focuses none of them', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/ERR_FAILED/)
  await db
    .insertInto('ltf_projects')
    .values(
      Array.from({ length: 12 }, (_, i) => ({
        id: newId(),
        slug: `hilltop-${i}`,
        title: `Hilltop ${i}`,
        image_url: '/images/hilltop-lit-1080.webp',
      })),
    )
    .execute()
  await page.route(/hilltop-lit-/, (route) => route.abort())
  await page.goto('/admin/accounts')
  await page.getByRole('link', { name: 'Projects', exact: true }).click()
  const card = page.getByRole('listitem', { name: 'Hilltop 11' })
  const standIn = card.locator('img[src*=default]')
  await expect(standIn).toBeVisible()
  await card.getByRole('switch', { name: 'Visible on site' }).click()
  await expect(card.locator('img[src*=hilltop-off-]')).toBeVisible()
  await expect(standIn).toHaveCount(0)

  const focused = await page.evaluateHandle(() => {
    const names: string[] = []
    document.addEventListener('focusin', ({ target }) => names.push((target as Element).tagName))
    return names
  })
  await card.getByRole('button', { name: 'Edit' }).focus()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeFocused()
  expect((await focused.jsonValue()).filter((name) => name === 'BUTTON')).toHaveLength(1)
})
