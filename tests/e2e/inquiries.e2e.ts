import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright/test'
import { makeAccount, PASSWORD } from '../support/accounts.ts'
import { expectNoFindings } from '../support/axe.ts'
import { list, opened, record } from '../support/inbox.ts'
import { anInquiry, putInquiry } from '../support/inquiries.ts'
import { clearOfMidnight } from '../support/midnight.ts'
import { expect, test } from '../support/office.ts'

// Reads the whole inbox by every filter in one story.
test.describe.configure({ timeout: 30_000 })

// 383, 404
test('the inbox shows the newest first, each with its status and the time it waits', async ({ page, db }) => {
  await putInquiry(db, { name: 'Leela Thomas', project_type: 'maintenance' }, 25 * 60 + 15)
  await putInquiry(db, { name: 'Meera Kulkarni' }, 205)
  await putInquiry(db, { name: 'Ismail Kazi', status: 'quoted', project_type: 'smart-home' }, 3000)
  await putInquiry(
    db,
    { name: 'Arvind Bhosale', source: 'contact', phone: null, project_type: null, status: 'lost' },
    9000,
  )
  await page.goto('/admin/inquiries')
  await expect(list(page).getByRole('listitem')).toHaveText([
    /^Meera Kulkarni.*Residential Electrical.*New.*3 h 2\d min waiting$/,
    /^Leela Thomas.*Maintenance & Repair.*New.*Past 24 h: 25 h 1\d min$/,
    /^Ismail Kazi.*Smart Home Automation.*Quoted/,
    /^Arvind Bhosale.*Contact form.*Lost/,
  ])
  await expect(opened(page, 'Meera Kulkarni')).toBeVisible()
  await expect(
    record(page)
      .getByText(/20 h 3\d min left/)
      .last(),
  ).toBeVisible()
  await expectNoFindings(page)
})

// 383
test('the inbox is filtered by status, each with its number, and searched by name, mail, phone and words', async ({
  page,
  db,
}) => {
  await putInquiry(db, {
    name: 'Meera Kulkarni',
    email: 'meera@example.com',
    phone: '+91 98200 11111',
    message: 'Geyser trips',
  })
  await putInquiry(
    db,
    { name: 'Ismail Kazi', email: 'ismail@example.org', phone: '+91 98200 22222', status: 'quoted' },
    10,
  )
  await putInquiry(
    db,
    { name: 'संगीता देशपांडे', email: 's@example.net', phone: '+91 98200 33333', status: 'won' },
    20,
  )
  await page.goto('/admin/inquiries')
  await page.getByRole('button', { name: 'Quoted 1', exact: true }).click()
  await expect(list(page).getByRole('listitem')).toHaveText([/Ismail Kazi/])
  await expect(opened(page, 'Ismail Kazi')).toBeVisible()
  await page.getByRole('button', { name: 'All 3', exact: true }).click()
  await expect(list(page).getByRole('listitem')).toHaveCount(3)

  const search = page.getByRole('searchbox')
  for (const [words, name] of [
    ['meera', 'Meera Kulkarni'],
    ['ismail@example.org', 'Ismail Kazi'],
    ['9820033333', 'संगीता देशपांडे'],
    ['संगीता', 'संगीता देशपांडे'],
    ['geyser', 'Meera Kulkarni'],
  ] as const) {
    await search.fill(words)
    await expect(list(page).getByRole('listitem')).toHaveText([new RegExp(name)])
  }
  await search.fill('')
  await search.pressSequentially('devika', { delay: 260 })
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('devika')
  await search.fill('nothing like it')
  await expect(page.getByText('Nothing here fits “nothing like it”.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all inquiries' }).click()
  await expect(list(page).getByRole('listitem')).toHaveCount(3)
  await expect(search).toHaveValue('')
})

// 383
test('Mine leaves what I take care of, counts that alone, and lasts in the address', async ({
  page,
  db,
  staff,
}) => {
  const me = await db.selectFrom('users').select('id').where('email', '=', staff).executeTakeFirstOrThrow()
  await putInquiry(db, { name: 'Meera Kulkarni', assigned_to: me.id }, 10)
  await putInquiry(db, { name: 'Ismail Kazi' })
  await page.goto('/admin/inquiries')
  await expect(list(page).getByRole('listitem')).toHaveCount(2)
  const mine = page.getByRole('button', { name: 'Mine', exact: true })
  await mine.click()
  await expect(mine).toHaveAttribute('aria-pressed', 'true')
  await expect(list(page).getByRole('listitem')).toHaveText([/Meera Kulkarni/])
  await expect(page.getByRole('button', { name: 'All 1', exact: true })).toBeVisible()
  await page.reload()
  await expect(mine).toHaveAttribute('aria-pressed', 'true')
  await expect(list(page).getByRole('listitem')).toHaveText([/Meera Kulkarni/])
  await mine.click()
  await expect(list(page).getByRole('listitem')).toHaveCount(2)
})

// 383, 384
test('an inquiry goes along its line, and each step stands with who and when', async ({
  page,
  db,
  staff,
}) => {
  const id = await putInquiry(db)
  await page.goto(`/admin/inquiries?id=${id}`)
  const status = page.getByRole('radiogroup', { name: 'Status' })
  await status.getByRole('radio', { name: 'Contacted' }).click()
  await expect(status.getByRole('radio', { name: 'Contacted' })).toBeChecked()
  await expect(record(page).getByText(`${staff.split('@')[0]}: New → Contacted`)).toBeVisible()
  await expect(list(page).getByRole('listitem')).toHaveText([/Contacted/])
  await expect(record(page).getByText(/Waiting/)).toBeHidden()

  await page.getByRole('button', { name: 'Spam', exact: true }).click()
  await expect(record(page).getByText(/Contacted → Spam/)).toBeVisible()
  await page.getByRole('button', { name: 'Not spam' }).click()
  await expect(record(page).getByText(/Spam → New/)).toBeVisible()
  const row = await db.selectFrom('inquiries').select('status').where('id', '=', id).executeTakeFirst()
  expect(row).toEqual({ status: 'new' })
})

test('by keyboard the arrow keys move along the line and only Space sets a status', async ({ page, db }) => {
  const id = await putInquiry(db)
  await page.goto(`/admin/inquiries?id=${id}`)
  const status = page.getByRole('radiogroup', { name: 'Status' })
  await status.getByRole('radio', { name: 'New' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(status.getByRole('radio', { name: 'Quoted' })).toBeFocused()
  await expect(status.getByRole('radio', { name: 'New' })).toBeChecked()
  await page.keyboard.press('Space')
  await expect(status.getByRole('radio', { name: 'Quoted' })).toBeChecked()
  await expect(record(page).getByText(/New → Quoted/)).toBeVisible()
})

// 383
test('notes are added, and one takes an inquiry and says when to follow up', async ({ page, db, staff }) => {
  const id = await putInquiry(db)
  await page.goto(`/admin/inquiries?id=${id}`)
  const note = record(page).getByLabel('Add a note')
  await note.fill('Called, no answer.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(record(page).getByText('“Called, no answer.”')).toBeVisible()
  await expect(note).toHaveValue('')

  await record(page)
    .getByLabel('Who takes it')
    .selectOption({ label: `Me (${staff})` })
  await clearOfMidnight()
  await record(page).getByRole('button', { name: 'Tomorrow' }).click()
  await expect(record(page).getByText('Tomorrow 10:00')).toBeVisible()
  await page.getByRole('button', { name: 'Mine' }).click()
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
  const row = await db
    .selectFrom('inquiries')
    .select(['assigned_to', 'follow_up_at'])
    .executeTakeFirstOrThrow()
  expect(row.assigned_to).not.toBeNull()
  expect(row.follow_up_at?.toISOString()).toMatch(/T04:30:00.000Z$/)
})

test('a day to follow up with a year of five digits is refused at its field', async ({ page, db }) => {
  const id = await putInquiry(db)
  await page.goto(`/admin/inquiries?id=${id}`)
  const followUp = record(page).getByLabel('Follow up')
  await followUp.fill('12026-12-01T10:00')
  await followUp.press('Enter')
  await expect(followUp).toHaveAttribute('aria-invalid', 'true')
  await expect(followUp).toHaveAccessibleDescription('Enter a year of four digits')
  await expectNoFindings(page)
  await followUp.fill('2126-12-01T10:00')
  await followUp.press('Enter')
  await expect(record(page).getByText('1 Dec 2126, 10:00')).toBeVisible()
  await expect(followUp).not.toHaveAttribute('aria-invalid')
})

// 383
test('a reply opens WhatsApp or the mail program with a text', async ({ page, db }) => {
  const id = await putInquiry(db, {
    name: 'Meera Kulkarni',
    phone: '98200 12345',
    email: 'meera@example.com',
  })
  await page.goto(`/admin/inquiries?id=${id}`)
  await expect(record(page).getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:9820012345')
  const text = record(page).getByLabel('Reply text')
  await expect(text).toHaveValue(/Good \w+ Meera, this is Saanjh Electricals\..*May we visit on/)
  await record(page).getByLabel('Text', { exact: true }).selectOption('Ask for photographs')
  await expect(text).toHaveValue(/photographs of the meter board/)
  await text.fill('On our way & bringing a meter.')

  const open = record(page).getByRole('link', { name: 'Open in WhatsApp' })
  await expect(open).toHaveAttribute(
    'href',
    'https://wa.me/919820012345?text=On%20our%20way%20%26%20bringing%20a%20meter.',
  )
  await expect(open).toHaveAttribute('rel', 'noopener')
  await record(page).getByRole('button', { name: 'E-mail' }).first().click()
  await expect(text).toBeFocused()
  const mail = record(page).getByRole('link', { name: 'Open in e-mail' })
  await expect(mail).toHaveAttribute(
    'href',
    /^mailto:meera@example\.com\?subject=Your%20inquiry%20[0-9A-F]{6}&body=On%20our%20way/,
  )
})

// 383
test('a lead by phone is written down, checked like any other, and stands in the inbox', async ({
  page,
  db,
}) => {
  await page.goto('/admin/inquiries')
  await expect(page.getByText(/No inquiries yet/)).toBeVisible()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Add inquiry' })
  await expectNoFindings(page)
  await dialog.getByRole('button', { name: 'Add inquiry' }).click()
  await expect(dialog.getByText('Name must be at least 2 characters')).toBeVisible()
  await expect(dialog.getByText('Please select a project type')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill('Sunita Pawar')
  await dialog.getByLabel('Phone').fill('९८२०० १२३४५')
  await dialog.getByLabel('Project type').selectOption('Maintenance & Repair')
  await dialog.getByRole('button', { name: 'Add inquiry' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Inquiry added successfully' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(opened(page, 'Sunita Pawar')).toBeVisible()
  await expect(record(page).getByText('Written down by staff')).toBeVisible()
  const row = await db.selectFrom('inquiries').select(['phone', 'source', 'status']).executeTakeFirst()
  expect(row).toEqual({ phone: '98200 12345', source: 'staff', status: 'new' })
})

test('an inquiry that arrives while a lead is written down takes nothing away', async ({ page, db }) => {
  await page.goto('/admin/inquiries')
  await expect(page.getByText(/No inquiries yet/)).toBeVisible()
  await page.getByRole('button', { name: 'Add inquiry' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add inquiry' })
  await dialog.getByLabel('Name').fill('Sunita Pawar')
  const id = await putInquiry(db)
  await expect(page).toHaveURL(new RegExp(`id=${id}`))
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await dialog.getByLabel('Phone').fill('98200 12345')
  await dialog.getByLabel('Project type').selectOption('Maintenance & Repair')
  await dialog.getByRole('button', { name: 'Add inquiry' }).click()
  await expect(opened(page, 'Sunita Pawar')).toBeVisible()
})

test('leaving a half-filled lead asks first, and staying keeps every word', async ({ page }) => {
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Inquiries', exact: true }).click()
  const opener = page.getByRole('button', { name: 'Add inquiry' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Add inquiry' })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  await opener.click()
  await dialog.getByLabel('Name').fill('Sunita')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard your edits?' })
  await expectNoFindings(page)
  await question.getByRole('button', { name: 'Go on editing' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('Sunita')
  await page.goBack()
  await question.getByRole('button', { name: 'Go on editing' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('Sunita')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard edits' }).click()
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

// 383
test('a new inquiry appears by itself, with the number in the sidebar and in the title of the tab', async ({
  page,
  context,
  db,
}) => {
  await page.goto('/admin/inquiries')
  await expect(page.getByText(/No inquiries yet/)).toBeVisible()
  // This one may be read because the stream has just begun; the next one can come by the stream alone.
  await putInquiry(db, { name: 'Meera Kulkarni' })
  await expect(page).toHaveTitle(/^\(1\) Inquiries/)
  await expect(list(page).getByRole('listitem')).toHaveText([/Meera Kulkarni/])

  const answer = await context.request.post('/trpc/inquiry.create', {
    headers: { origin: new URL(page.url()).origin },
    data: {
      name: 'Farhan Qureshi',
      email: 'farhan@example.com',
      phone: '+91 98200 22222',
      project_type: 'industrial',
      message: 'Bus duct joint runs hot on line 2.',
    },
  })
  expect(answer.status()).toBe(200)
  await expect(list(page).getByRole('listitem')).toHaveText([/Farhan Qureshi/, /Meera Kulkarni/])
  await expect(page).toHaveTitle(/^\(2\) Inquiries/)
  await expect(page.getByRole('link', { name: 'Inquiries 2 new' })).toBeVisible()
  await expect(opened(page, 'Meera Kulkarni')).toBeVisible()
})

// 383
test('Live inquiries: a sixth window is refused its stream, asks again and again, and follows once another is closed', async ({
  page,
  context,
  site,
  db,
  tolerate,
}) => {
  tolerate(/429/)
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const follow = async () => {
    const leaving = new AbortController()
    const { signal } = leaving
    const stream = await fetch(`${site.url}/trpc/inquiry.live`, { headers: { cookie }, signal })
    return { stream, leave: () => leaving.abort() }
  }
  const others = await Promise.all([follow(), follow(), follow(), follow(), follow()])
  expect(others.map(({ stream }) => stream.status)).toEqual([200, 200, 200, 200, 200])
  await page.clock.install()
  const refused = page.waitForResponse(/inquiry\.live/)
  await page.goto('/admin')
  expect((await refused).status()).toBe(429)
  await expect(page.getByText('Nobody waits for an answer.')).toBeVisible()
  await expect(page).toHaveTitle('Dashboard')
  await putInquiry(db)
  await page.clock.runFor(25_000)
  await expect(page).toHaveTitle(/^\(1\) Dashboard/)

  const next = page.waitForResponse(/inquiry\.live/)
  others[0].leave()
  await page.clock.runFor(10_000)
  expect((await next).status()).toBe(200)
  // No time goes by: the stream alone can tell of it.
  await putInquiry(db)
  await expect(page).toHaveTitle(/^\(2\) Dashboard/)
  for (const { leave } of others) leave()
})

test('Counts and live inquiries: nothing is asked for while the login covers the screens', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/status of 4(01|29)|^Failed to load/)
  await page.route(/inquiry\.live/, (route) => route.fulfill({ status: 429, body: '{}' }))
  await page.clock.install()
  await page.goto('/admin')
  await expect(page.getByText('Nobody waits for an answer.')).toBeVisible()
  await db.deleteFrom('sessions').execute()
  await page.clock.runFor(25_000)
  await expect(page.getByRole('dialog', { name: 'Admin Login' })).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => {
    if (/inquiry\.(list|live)|auth\.accounts/.test(request.url())) asked.push(request.url())
  })
  await page.clock.runFor(300_000)
  await page.evaluate(() => fetch('/healthz'))
  expect(asked).toEqual([])
})

// 383
test('the inbox leaves as a spreadsheet', async ({ page, db }) => {
  await putInquiry(db, { name: '=HYPERLINK("x")', budget: '1l-5l', message: 'घरातील वायरिंग जुनी आहे.' })
  await page.goto('/admin/inquiries')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const file = await (await download).path()
  const csv = await readFile(file, 'utf8')
  expect(csv).toContain('₹1,00,000 - ₹5,00,000')
  expect(csv).toContain('घरातील वायरिंग जुनी आहे.')
  expect(csv).not.toMatch(/(^|,)"?=/m)
})

// 404
test('deleting asks, declining keeps, and what is gone says so to somebody else who has it open', async ({
  page,
  context,
  db,
  tolerate,
}) => {
  tolerate(/404/)
  const id = await putInquiry(db, { name: 'Meera Kulkarni' })
  await page.goto(`/admin/inquiries?id=${id}`)
  const other = await context.newPage()
  await other.goto(`/admin/inquiries?id=${id}`)
  await expect(opened(other, 'Meera Kulkarni')).toBeVisible()

  await page.getByRole('button', { name: 'Delete inquiry' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Inquiry' })
  await expect(question).toContainText(
    'Are you sure you want to delete "Meera Kulkarni"? This action cannot be undone.',
  )
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectNoFindings(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(opened(page, 'Meera Kulkarni')).toBeVisible()
  await page.getByRole('button', { name: 'Delete inquiry' }).click()
  await question.getByRole('button', { name: 'Delete inquiry' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Inquiry deleted successfully' })).toBeVisible()
  await expect(page.getByText(/No inquiries yet/)).toBeVisible()

  await other.getByLabel('Add a note').fill('Too late.')
  await other.getByRole('button', { name: 'Save note' }).click()
  await expect(other.getByRole('alert').filter({ hasText: 'Failed to add note' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'This inquiry is no longer there' })).toBeVisible()
})

test('the network goes during a save: it is said, and every word stays', async ({ page, db, tolerate }) => {
  tolerate(/ERR_FAILED|Failed to load resource/)
  const id = await putInquiry(db)
  await page.goto(`/admin/inquiries?id=${id}`)
  const note = record(page).getByLabel('Add a note')
  await note.fill('Called, no answer.')
  await page.route(/inquiry\.(addNote|setStatus)/, (route) => route.abort())
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to add note' })).toBeVisible()
  await expect(note).toHaveValue('Called, no answer.')
  const status = page.getByRole('radiogroup', { name: 'Status' })
  await status.getByRole('radio', { name: 'Won' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to update inquiry' })).toBeVisible()
  await expect(status.getByRole('radio', { name: 'New' })).toBeChecked()

  await page.unroute(/inquiry\.(addNote|setStatus)/)
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(record(page).getByText('“Called, no answer.”')).toBeVisible()
})

// 348
test('a list that cannot be loaded is told and logged, and can be tried again', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/^Failed to load inquiries|status of 500/)
  await putInquiry(db)
  await page.route(/\/trpc\/.*inquiry\.list/, (route) => route.fulfill({ status: 500, body: '{}' }))
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.goto('/admin/inquiries')
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load inquiries' }).first()).toBeVisible()
  expect(logged.join()).toContain('Failed to load inquiries')
  await page.unroute(/\/trpc\/.*inquiry\.list/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
})

// 383, 404
test('on a phone the list leads to the record, and one tap calls or writes', async ({ page, db }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await putInquiry(db, { name: 'Meera Kulkarni', phone: '+91 98200 12345' })
  await putInquiry(db, { name: 'Leela Thomas' }, 25 * 60)
  await page.goto('/admin/inquiries')
  await expect(list(page).getByRole('listitem')).toHaveCount(2)
  await expect(record(page)).toBeHidden()
  await expectNoFindings(page)
  await list(page)
    .getByRole('link', { name: /Meera Kulkarni/ })
    .click()
  await expect(opened(page, 'Meera Kulkarni')).toBeVisible()
  await expect(list(page)).toBeHidden()
  await expect(page.getByText('1 of 2')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+919820012345')
  await expectNoFindings(page)

  await page.getByRole('button', { name: 'WhatsApp' }).click()
  const sheet = page.getByRole('dialog', { name: 'Reply to Meera Kulkarni' })
  await expectNoFindings(page)
  await sheet.getByRole('button', { name: 'Ask for photographs' }).click()
  await expect(sheet.getByRole('link', { name: 'OPEN WHATSAPP' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/919820012345\?text=Good%20/,
  )
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(opened(page, 'Leela Thomas')).toBeVisible()
  await page.getByRole('link', { name: 'Inquiries' }).click()
  await expect(list(page)).toBeVisible()
})

test('long names, long words and two thousand characters break nothing at any width', async ({
  page,
  db,
}) => {
  const id = await putInquiry(db, {
    name: 'अ'.repeat(100),
    company: 'W'.repeat(100),
    email: `${'m'.repeat(200)}@example.com`,
    message: 'विद्युतीकरणासंबंधीच्या'.repeat(80),
  })
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/admin/inquiries?id=${id}`)
    await expect(record(page)).toBeVisible()
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(sideways, `sideways at ${width}`).toBeLessThanOrEqual(0)
    await page.goto('/admin')
    await expect(page.getByRole('region', { name: 'New inquiries' }).getByRole('listitem')).toHaveCount(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  }
})

// 383
test('a long inbox comes page by page', async ({ page, db }) => {
  const sent = Array.from({ length: 120 }, (_, index) =>
    anInquiry({ name: `Person ${index}`, created_at: new Date(Date.now() - index * 60_000), status: 'won' }),
  )
  await db.insertInto('inquiries').values(sent).execute()
  await page.goto('/admin/inquiries')
  await expect(page.getByRole('button', { name: 'All 120' })).toBeVisible()
  const rows = list(page).getByRole('listitem')
  await expect(rows).toHaveCount(50)
  // The next page comes when the end is nearly in view, or by the button.
  await expect(async () => {
    await rows.last().scrollIntoViewIfNeeded()
    await expect(rows).toHaveCount(120, { timeout: 500 })
  }).toPass()
  await expect(page.getByRole('button', { name: 'Load more inquiries' })).toBeHidden()
})

test('a next page that fails is asked for once, told once, and comes by the button', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/ERR_FAILED|^Failed to load inquiries/)
  const sent = Array.from({ length: 60 }, (_, index) =>
    anInquiry({ name: `Person ${index}`, created_at: new Date(Date.now() - index * 60_000), status: 'won' }),
  )
  await db.insertInto('inquiries').values(sent).execute()
  const nextPage = (url: URL) => url.pathname.includes('inquiry.list') && url.search.includes('cursor')
  let asked = 0
  await page.route(nextPage, (route) => {
    asked++
    return route.abort()
  })
  await page.goto('/admin/inquiries')
  const rows = list(page).getByRole('listitem')
  await expect(rows).toHaveCount(50)
  await rows.last().scrollIntoViewIfNeeded()
  const told = page.getByRole('alert').filter({ hasText: 'Failed to load inquiries' })
  await expect(told.first()).toBeVisible()
  const more = page.getByRole('button', { name: 'Load more inquiries' })
  await more.scrollIntoViewIfNeeded()
  await whenSeen(more)
  expect(asked).toBe(1)
  await expect(told).toHaveCount(1)
  await page.unroute(nextPage)
  await more.click()
  await expect(rows).toHaveCount(60)
})

/**
 * Waits until the list would have asked for the next page: for an observer of the same kind that is younger than its
 * own, and for a request that is sent after the one it would send.
 */
async function whenSeen(end: Locator) {
  await end.evaluate(async (element) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const observer = new IntersectionObserver(() => resolve(), { rootMargin: '400px' })
    observer.observe(element)
    await promise
    observer.disconnect()
    await fetch('/healthz')
  })
}

test('who signs in after another at the same screen finds none of their unsent words', async ({
  page,
  db,
}) => {
  const id = await putInquiry(db)
  const next = `next-${Date.now()}@example.com`
  await makeAccount(db, next)
  await page.goto(`/admin/inquiries?id=${id}`)
  await record(page).getByLabel('Add a note').fill('Haggles, offer ten percent less.')
  await record(page).getByLabel('Reply text').fill('I shall come myself.')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('Email').fill(next)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(record(page).getByLabel('Add a note')).toHaveValue('')
  await expect(record(page).getByLabel('Reply text')).toHaveValue(/^Good /)
})
