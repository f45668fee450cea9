import type { Page } from 'playwright/test'
import { newId } from '../../server/ids.ts'
import { expectNoFindings } from '../support/axe.ts'
import { call } from '../support/calls.ts'
import { visit } from '../support/ground.ts'
import { clearOfMidnight } from '../support/midnight.ts'
import { expect, signIn, test } from '../support/office.ts'

const said = (page: Page, text: string) => page.getByText(text, { exact: true })
const deeds = (page: Page) => page.locator('main').getByRole('listitem')
const deed = (page: Page, words: string) => deeds(page).filter({ hasText: words }).first()

async function open(page: Page, search = '') {
  await page.goto(`/admin/activity${search}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
}

const project = {
  title: 'Hilltop',
  description: 'Bollards on an astronomical timer.',
  category: 'Residential',
  location: 'Karjat',
  year: 2024,
  area: '520 sqm',
}

// 391
test('every change stands by its day with who, when, before and after, as a readable difference', async ({
  page,
  context,
  site,
  staff,
}) => {
  await clearOfMidnight()
  const row = await call(context, site.url, 'projects.create', project)
  await call(context, site.url, 'projects.update', {
    id: row.id,
    updated_at: row.updated_at,
    description: 'Bollards on a photocell.',
    area: '540 sqm',
  })
  await open(page)
  await expect(page.getByRole('heading', { level: 2, name: 'Today' })).toBeVisible()
  const changed = deed(page, 'changed project')
  await expect(changed).toContainText(`${staff} changed project Hilltop: description, area`)
  await expect(changed.getByText(/^\d\d:\d\d$/)).toBeVisible()
  await changed.getByRole('button', { name: 'Before and after' }).click()
  await expect(changed.locator('del')).toHaveText(['an astronomical timer.', '520'])
  await expect(changed.locator('ins')).toHaveText(['a photocell.', '540'])
  await expectNoFindings(page)
  await changed.getByRole('button', { name: 'Hide' }).click()
  await expect(changed.locator('del')).toHaveCount(0)
  await deed(page, 'added project').getByRole('button', { name: 'What was added' }).click()
  await expect(deed(page, 'added project').getByText('Karjat')).toBeVisible()
})

// 391
test('a deleted service comes back with its order and its address', async ({ page, context, site }) => {
  const names = ['Panels', 'Lighting design', 'Earthing']
  const rows = []
  for (const [index, title] of names.entries())
    rows.push(
      await call(context, site.url, 'services.create', {
        title,
        description: `${title}, drawn first.`,
        icon: 'eye',
        order_index: index + 1,
      }),
    )
  const visitors = async () => {
    const answer = await context.request.get(`${site.url}/trpc/services.list`)
    return ((await answer.json()) as { result: { data: { slug: string; title: string }[] } }).result.data
  }
  const before = await visitors()
  await call(context, site.url, 'services.delete', { id: rows[1]?.id })
  expect((await visitors()).map(({ title }) => title)).toEqual(['Panels', 'Earthing'])
  await open(page)
  await page.getByRole('button', { name: 'Restore Lighting design' }).click()
  const question = page.getByRole('alertdialog', { name: 'Restore' })
  await expect(question).toContainText('Bring "Lighting design" back as it was?')
  await expectNoFindings(page)
  await question.getByRole('button', { name: 'Restore' }).click()
  await expect(said(page, 'Lighting design restored successfully')).toBeVisible()
  expect(await visitors()).toEqual(before)
  await expect(deed(page, 'restored service Lighting design')).toBeVisible()
  await expect(deed(page, 'deleted service Lighting design')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Restore Lighting design' })).toHaveCount(0)
  await visit(page, '/services/lighting-design', 'Lighting design, drawn first.')
  await expect(page.getByRole('heading', { level: 1, name: 'Lighting design' })).toBeVisible()
})

// 391
test('a deleted project comes back with its picture', async ({ page, context, site, db }) => {
  const image_url = '/media/01900000-0000-7000-8000-000000000009.webp'
  const row = await call(context, site.url, 'projects.create', { ...project, image_url, featured: true })
  const before = await db.selectFrom('ltf_projects').selectAll().where('id', '=', row.id).executeTakeFirst()
  await call(context, site.url, 'projects.delete', { id: row.id })
  await open(page)
  await page.getByRole('button', { name: 'Restore Hilltop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
  await expect(said(page, 'Hilltop restored successfully')).toBeVisible()
  const after = await db.selectFrom('ltf_projects').selectAll().where('id', '=', row.id).executeTakeFirst()
  expect({ ...after, updated_at: null }).toEqual({ ...before, updated_at: null })
  expect(after?.image_url).toBe(image_url)
})

// 391
test('an earlier text comes back exactly, by keyboard alone', async ({ page, context, site, db }) => {
  const words = {
    section: 'about',
    title: 'Since 2001  ',
    content: 'We began small.\n\nThen “panels” — १६ मजले.',
  }
  const first = await call(context, site.url, 'content.save', { ...words, updated_at: null })
  await call(context, site.url, 'content.save', {
    section: 'about',
    title: 'Replaced',
    content: 'Something else.',
    updated_at: first.updated_at,
  })
  await open(page)
  await deed(page, 'saved content About').getByRole('button', { name: 'Before and after' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Restore this version' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(said(page, 'About restored successfully')).toBeVisible()
  const row = await db.selectFrom('gsp_content').select(['title', 'content']).executeTakeFirst()
  expect(row).toEqual({ title: 'Since 2001', content: words.content })
})

test('what cannot be brought back yet says why', async ({ page, context, site, tolerate }) => {
  tolerate(/409/)
  const row = await call(context, site.url, 'services.create', { title: 'Panels' })
  await call(context, site.url, 'services.delete', { id: row.id })
  await call(context, site.url, 'services.create', { title: 'Panels' })
  await open(page)
  await page.getByRole('button', { name: 'Restore Panels' }).click()
  const question = page.getByRole('alertdialog', { name: 'Restore' })
  await question.getByRole('button', { name: 'Restore' }).click()
  await expect(said(page, 'Failed to restore Panels')).toBeVisible()
  await expect(question).toContainText('Another record has this address (slug) by now.')
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
})

// 391
test('of inquiries only what was done is kept, never who it was about', async ({ page, context, site }) => {
  const row = await call(context, site.url, 'inquiry.add', {
    name: 'Meera Kulkarni',
    phone: '+91 00000 00000',
    email: 'meera@sample.example',
    project_type: 'residential',
  })
  await call(context, site.url, 'inquiry.addNote', { id: row.id, note: 'Her riser is too thin.' })
  await call(context, site.url, 'inquiry.setStatus', { id: row.id, status: 'contacted' })
  await call(context, site.url, 'inquiry.delete', { id: row.id })
  await open(page, '?table=inquiries')
  const reference = row.id.slice(-6).toUpperCase()
  await expect(deed(page, `set the status of inquiry ${reference}: new to contacted`)).toBeVisible()
  await expect(deed(page, `added a note to inquiry ${reference}`)).toBeVisible()
  await expect(deed(page, `deleted inquiry ${reference}`)).toBeVisible()
  await expect(page.getByText(/Meera|riser/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Restore|Before/ })).toHaveCount(0)
})

test('the list is narrowed by person, by kind and by record, and the address keeps it', async ({
  page,
  context,
  site,
  db,
  staff,
  newVisitor,
}) => {
  const others = (await newVisitor()).context()
  const colleague = await signIn(others, db, site.url)
  await call(others, site.url, 'clients.create', { name: 'Saltpan Logistics' })
  const mine = await call(context, site.url, 'clients.create', { name: 'Creek Foundry' })
  await call(context, site.url, 'clients.update', {
    id: mine.id,
    updated_at: mine.updated_at,
    name: 'Creek Foundry Works',
  })
  await call(context, site.url, 'services.create', { title: 'Earthing' })
  await open(page)
  await page.getByRole('link', { name: 'Clients', exact: true }).last().click()
  await expect(page.getByText('added service')).toHaveCount(0)
  await expect(deed(page, 'added client Saltpan Logistics')).toBeVisible()
  await page.getByLabel('Person').selectOption(staff)
  await expect(page.getByText('Saltpan Logistics')).toHaveCount(0)
  await expect(deeds(page).filter({ hasText: colleague })).toHaveCount(0)
  await page.reload()
  await expect(deed(page, 'changed client')).toBeVisible()
  await expect(page.getByText('Saltpan Logistics')).toHaveCount(0)
  await page.getByLabel('Person').selectOption('Everybody')
  await deed(page, 'changed client').getByRole('link', { name: 'Creek Foundry Works' }).click()
  await expect(deeds(page)).toHaveCount(2)
  await page.getByRole('link', { name: /^Only Creek Foundry Works/ }).click()
  await expect(deed(page, 'added service Earthing')).toBeVisible()
})

test('what lies further back comes page by page', async ({ page, db }) => {
  const day = 86_400_000
  await db
    .insertInto('activity')
    .values(
      Array.from({ length: 120 }, (_, index) => ({
        id: newId(),
        user_id: null,
        action: 'delete',
        table_name: 'ltf_clients',
        record_id: newId(),
        before: JSON.stringify({ name: `Client ${index}` }),
        created_at: new Date(Date.now() - day - index * 3_600_000),
      })),
    )
    .execute()
  await open(page)
  await expect(deed(page, 'deleted client Client 0')).toBeVisible()
  await expect(page.getByText('Client 119')).toHaveCount(0)
  // Signing in is the first of 121 deeds.
  for (const count of [50, 100, 121]) {
    await expect(deeds(page)).toHaveCount(count)
    await deeds(page).last().scrollIntoViewIfNeeded()
  }
  await expect(deed(page, 'deleted client Client 119')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).not.toHaveCount(1)
})

test('Activity: whoever reads on by key is told of the end, where the button was', async ({ page, db }) => {
  await db
    .insertInto('activity')
    .values(
      Array.from({ length: 60 }, (_, index) => ({
        id: newId(),
        user_id: null,
        action: 'delete',
        table_name: 'ltf_clients',
        record_id: newId(),
        before: JSON.stringify({ name: `Client ${index}` }),
        created_at: new Date(Date.now() - 86_400_000 - index * 3_600_000),
      })),
    )
    .execute()
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/activity\.list.*cursor/, async (route) => {
    await held
    await route.continue()
  })
  await open(page)
  await deeds(page).last().scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Loading...' }).focus()
  answer()
  await expect(page.getByText('This is where the activity begins.')).toBeFocused()
})

// 346, 348
test('a list that cannot be loaded says so, and in the log', async ({ page, tolerate }) => {
  tolerate(/Failed to load activity|ERR_FAILED/)
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.route(/activity\.list/, (route) => route.abort('failed'))
  await open(page)
  await expect(said(page, 'Failed to load activity')).toBeVisible()
  expect(logged.some((text) => text.includes('Failed to load activity'))).toBe(true)
})

test('Activity: a refresh in the background that fails is in the log alone', async ({ page, tolerate }) => {
  tolerate(/Failed to load|ERR_FAILED/)
  await open(page)
  await expect(deeds(page)).not.toHaveCount(0)
  await page.route(/activity\.list|clients\.listAll/, (route) => route.abort('failed'))
  const logged = page.waitForEvent('console', (line) => line.text().includes('Failed to load activity'))
  // The window is looked at again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await logged
  await expect(deeds(page)).not.toHaveCount(0)
  // The next failure that is told stands alone.
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Clients' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to load clients')
})

// 404
for (const width of [1440, 390])
  test(`at ${width} px axe finds nothing and nothing is wider than the window`, async ({
    page,
    context,
    site,
  }) => {
    const row = await call(context, site.url, 'projects.create', { ...project, title: 'W'.repeat(90) })
    await call(context, site.url, 'projects.update', {
      id: row.id,
      updated_at: row.updated_at,
      description: 'x'.repeat(300),
    })
    await page.setViewportSize({ width, height: 844 })
    await open(page)
    await deed(page, 'changed project').getByRole('button', { name: 'Before and after' }).click()
    await expectNoFindings(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
