import { newId } from '../../server/core/database/ids.ts'
import { expectNoAxeViolations } from '../support/screens/axe.ts'
import { clickIn, focusOn, recordCards, visibilitySwitch } from '../support/screens/managed.ts'
import { openPreview } from '../support/screens/preview.ts'
import { db, expect, expectToast, openScreen, page, test, userEvent } from '../support/screens/screen.tsx'

const card = (name: string) => page.getByRole('listitem', { name })
const button = (name: string) => page.getByRole('button', { name })
const addDialog = page.getByRole('dialog', { name: 'Add article' })
const COPY = 'Why we photograph every joint (copy)'

async function pressEnterOn(name: string) {
  await focusOn(button(name))
  await userEvent.keyboard('{Enter}')
}

async function openCopy() {
  await openScreen('/admin/news')
  await pressEnterOn('Start from the samples')
  await expect.element(recordCards()).toHaveLength(9)
  await pressEnterOn('Duplicate Why we photograph every joint')
}

test('News, by keyboard: the samples become articles, and one is duplicated as a draft', async () => {
  await openCopy()
  await expect.element(addDialog.getByLabelText('Title *')).toHaveValue(COPY)
  await expect.element(addDialog.getByLabelText('Status')).toHaveValue('draft')
  await expect.element(addDialog.getByLabelText('Text')).not.toHaveValue('')
  expect(await db.selectFrom('articles').select('id').execute()).toHaveLength(9)

  // The duplicate is still there after a reload.
  await openScreen('/admin/news')
  await expect.element(addDialog.getByLabelText('Title *')).toHaveValue(COPY)
  await focusOn(addDialog.getByLabelText('Title *'))
  await userEvent.keyboard('{Enter}')
  await expectToast('Success', 'Article added successfully')
  await expect.element(card(COPY)).toMatchTextContent(/Draft/)
  await expect.element(recordCards()).toHaveLength(10)
})

test('News, by keyboard: an article is deleted, and Ctrl+Z brings it back', async () => {
  await db.insertInto('articles').values({ id: newId(), slug: 'meter', title: 'The meter' }).execute()
  await openScreen('/admin/news')
  await pressEnterOn('Delete The meter')
  await pressEnterOn('Delete article')
  await expectToast('Success', 'Article deleted successfully')
  await expect.element(card('The meter')).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(card('The meter')).toBeVisible()
})

test('News: an article says whether it is a draft, scheduled or published, and has a link once it is published', async () => {
  const inAnHour = new Date(Date.now() + 3_600_000)
  await db
    .insertInto('articles')
    .values([
      { id: newId(), slug: 'draft', title: 'A draft', status: 'draft' },
      { id: newId(), slug: 'later', title: 'For later', status: 'published', publish_at: inAnHour },
      { id: newId(), slug: 'now', title: 'On the site', status: 'published', publish_at: new Date(0) },
    ])
    .execute()
  await openScreen('/admin/news')
  await expect.element(card('A draft')).toMatchTextContent(/^Draft/)
  await expect.element(card('For later')).toMatchTextContent(/^Scheduled/)
  await expect.element(card('On the site')).toMatchTextContent(/^Published/)
  await expect.element(page.getByRole('link', { name: 'View page' })).toHaveLength(1)
  await expect
    .element(card('On the site').getByRole('link', { name: 'View page' }))
    .toHaveAttribute('href', '/news/now')
})

// 404
test('News: a missing title or text nested too deeply shows an error at its field', async () => {
  await openScreen('/admin/news')
  await expect
    .element(page.getByText(/^Visitors see nine sample articles until one is entered/))
    .toBeVisible()
  await expectNoAxeViolations()
  await button('Add article').click()
  await clickIn(addDialog, 'Add article')
  await expect.element(addDialog.getByText('Title is required')).toBeVisible()
  await addDialog.getByLabelText('Title *').fill('The meter that ran backwards')
  await addDialog.getByLabelText('Text').fill('>'.repeat(60))
  await clickIn(addDialog, 'Add article')
  await expect.element(addDialog.getByText('At most 4 lists or quotations within each other')).toBeVisible()
  await expectNoAxeViolations()
})

for (const { path, name, label, level, insert } of [
  {
    path: 'projects',
    name: 'Hilltop',
    label: 'Title *',
    level: 1,
    insert: () =>
      db.insertInto('ltf_projects').values({ id: newId(), slug: 'hilltop', title: 'Hilltop' }).execute(),
  },
  {
    path: 'services',
    name: 'Earthing',
    label: 'Title *',
    level: 1,
    insert: () =>
      db.insertInto('ltf_services').values({ id: newId(), slug: 'earthing', title: 'Earthing' }).execute(),
  },
  {
    path: 'team',
    name: 'Asha Ketkar',
    label: 'Name *',
    level: 3,
    insert: () => db.insertInto('ltf_team_members').values({ id: newId(), name: 'Asha Ketkar' }).execute(),
  },
])
  test(`/admin/${path}: a record is duplicated, previewed as visitors would see it, and added hidden`, async () => {
    await insert()
    await openScreen(`/admin/${path}`)
    await button(`Duplicate ${name}`).click()
    const dialog = page.getByRole('dialog', { name: /^Add / })
    await expect.element(dialog.getByLabelText(label)).toHaveValue(`${name} (copy)`)
    await dialog.getByRole('button', { name: 'Preview' }).click()
    const showDraft = await openPreview()
    await button('Close preview').click()
    await dialog.getByRole('button', { name: /^Add / }).click()
    await expect.element(visibilitySwitch(`${name} (copy)`)).not.toBeChecked()

    await showDraft()
    await expect
      .element(page.getByRole('main').getByRole('heading', { level, includeHidden: true }).first())
      .toHaveTextContent(`${name} (copy)`)
  })
