import { expectNoAxeViolations } from '../support/axe.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { expect, test } from '../support/staff-fixture.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('Profile: on a phone, name and number are set, a wrong number is told at its field, and what one is told of is switched', async ({
    page,
    db,
    staff,
  }) => {
    await page.goto('/admin/accounts')
    const profile = page.getByRole('region', { name: 'Your profile' })
    await profile.getByLabel('Name').fill('Asha Rao')
    await profile.getByLabel('Phone').fill('12')
    await profile.getByRole('button', { name: 'Save profile' }).tap()
    await expect(profile.getByText('Phone number must be at least 10 digits')).toBeVisible()
    await expect(profile.getByLabel('Phone')).toBeFocused()
    await expect(profile.getByLabel('Name')).toHaveValue('Asha Rao')
    // As when the phone has discarded the tab.
    await page.reload()
    await expect(profile.getByLabel('Name')).toHaveValue('Asha Rao')
    await expect(profile.getByLabel('Phone')).toHaveValue('12')
    await profile.getByLabel('Phone').fill('+91 98200 12345')
    await profile.getByRole('button', { name: 'Save profile' }).tap()
    await expect(page.getByText('Profile saved successfully')).toBeVisible()
    await expect(page.getByRole('region', { name: /^Every/ }).getByText('Asha Rao')).toBeVisible()

    const told = page.getByRole('region', { name: 'What you are told of' })
    const digest = told.getByRole('switch', { name: /^Each morning/ })
    await expect(digest).not.toBeChecked()
    await digest.tap()
    await expect(digest).toBeChecked()
    await told.getByRole('switch', { name: 'An inquiry is given to me' }).tap()
    await expect
      .poll(async () => {
        const row = await db
          .selectFrom('users')
          .select('notify')
          .where('email', '=', staff)
          .executeTakeFirst()
        return row?.notify
      })
      .toEqual({ digest: true, assigned: false })
    await page.reload()
    await expect(digest).toBeChecked()
    await expectNoAxeViolations(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

test('Profile: at a desk by keys, a name replaces the address beside what one does', async ({
  page,
  db,
  staff,
}) => {
  const id = await insertInquiry(db)
  await page.goto('/admin/accounts')
  const profile = page.getByRole('region', { name: 'Your profile' })
  await profile.getByLabel('Name').focus()
  await page.keyboard.type('Asha Rao')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Profile saved successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign out Asha Rao' })).toBeVisible()

  await test.step('in the assignment, on the row and in a note', async () => {
    await page.goto(`/admin/inquiries?id=${id}`)
    const assignee = page.getByLabel('Who takes it')
    await assignee.selectOption('Me (Asha Rao)')
    await expect(page.getByRole('list', { name: /^Inquiries/ }).getByTitle('Asha Rao')).toHaveText(/AR/)
    await page.getByLabel('Add a note').fill('Rang back.')
    await page.getByRole('button', { name: 'Save note' }).press('Enter')
    await expect(page.getByText('Asha Rao: “Rang back.”')).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('in the activity, with the address beside it', async () => {
    await page.goto('/admin/activity')
    await expect(page.getByTitle(staff).first()).toHaveText('Asha Rao')
    await expect(page.getByText(/changed their profile/)).toBeVisible()
  })
})

test('Profile: a name that another account has is told at its field', async ({ page, db, tolerate }) => {
  tolerate(/409/)
  const { id } = await db.selectFrom('users').select('id').orderBy('created_at').executeTakeFirstOrThrow()
  await page.goto('/admin/accounts')
  await db
    .insertInto('users')
    .values({
      id: id.replace(/^./, 'f'),
      email: `other-${id}@example.com`,
      password_hash: 'none',
      name: 'Ravi Patil',
    })
    .execute()
  const profile = page.getByRole('region', { name: 'Your profile' })
  await profile.getByLabel('Name').fill('ravi patil')
  await profile.getByRole('button', { name: 'Save profile' }).click()
  await expect(profile.getByText('Another account has this name')).toBeVisible()
  await expect(profile.getByLabel('Name')).toHaveValue('ravi patil')
})

test('Calendar: its private address is made, shown once, replaced after a question and turned off', async ({
  page,
  db,
  staff,
}) => {
  const me = await db.selectFrom('users').select('id').where('email', '=', staff).executeTakeFirstOrThrow()
  await insertInquiry(db, { follow_up_at: new Date(Date.now() + 3_600_000), assigned_to: me.id })
  await page.goto('/admin/accounts')
  const calendar = page.getByRole('region', { name: 'Your follow-ups in a calendar' })
  const address = calendar.getByLabel('Your private address')
  await calendar.getByRole('button', { name: 'Make an address' }).click()
  const first = await address.inputValue()
  expect(await (await fetch(first)).text()).toContain('SUMMARY:Follow up: Meera Kulkarni')
  await expectNoAxeViolations(page)
  await page.reload()
  await expect(calendar.getByText(/^On since today/)).toBeVisible()
  await expect(address).toHaveCount(0)
  await calendar.getByRole('button', { name: 'Make a new address' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make a new address' }).click()
  await expect(address).not.toHaveValue(first)
  const second = await address.inputValue()
  expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200])
  await calendar.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(calendar.getByRole('button', { name: 'Make an address' })).toBeVisible()
  expect((await fetch(second)).status).toBe(404)
})
