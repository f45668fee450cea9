import { newId } from '../../../server/core/database/ids.ts'
import { sampleArticles } from '../../../server/sections/articles/samples/sample-articles.ts'
import { overflow } from '../../support/screens/back-office.ts'
import { emulateMedia } from '../../support/screens/emulate.ts'
import { commands, db, expect, openScreen, page, resize, test } from '../../support/screens/screen.tsx'
import { decode } from '../../support/screens/wire.ts'

const newerLink = page
  .getByRole('navigation', { name: 'More articles' })
  .getByRole('link', { name: /^Newer/ })

test('Articles: the link to the newer article opens it', async () => {
  await openScreen(`/news/${sampleArticles[1]?.slug}`)
  await newerLink.click()
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent(sampleArticles[0]?.title ?? '')
  expect(location.pathname).toBe(`/news/${sampleArticles[0]?.slug}`)
})

test('Articles: at 320 px a wide table scrolls, and its words do not break', async () => {
  const columns = ['Apartment', 'Connected', 'Measured', 'Difference', 'Temperature']
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`
  await db
    .insertInto('articles')
    .values({
      id: newId(),
      slug: 'measured',
      title: 'Measured',
      status: 'published',
      publish_at: new Date(0),
      body: [row(columns), row(columns.map(() => '---')), row(columns)].join('\n'),
    })
    .execute()
  await resize(320, 568)
  await openScreen('/news/measured')
  await expect.element(page.getByRole('columnheader', { name: 'Temperature' })).toBeInTheDocument()
  const lines = page
    .css('th, td')
    .elements()
    .map((cell) => {
      const text = document.createRange()
      text.selectNodeContents(cell)
      return text.getClientRects().length
    })
  expect(lines).toEqual(Array.from({ length: 10 }, () => 1))
  expect(overflow()).toBe(0)
})

test('Articles: in dark forced colours a chart is drawn in the colour of the text', async () => {
  const withChart = sampleArticles.find(({ text }) => text.blocks.some(({ kind }) => kind === 'plot'))
  await emulateMedia({ 'forced-colors': 'active', 'prefers-color-scheme': 'dark' })
  await openScreen(`/news/${withChart?.slug}`)
  const chart = page.css('figure svg')
  await expect.element(chart.first()).toBeVisible()
  const { color } = getComputedStyle(document.querySelector('h1') ?? document.body)
  const drawn = (parts: string, property: 'fill' | 'stroke') =>
    new Set(
      [...document.querySelectorAll(`figure svg ${parts}`)].map((part) => getComputedStyle(part)[property]),
    )
  expect(drawn('text', 'fill')).toEqual(new Set([color]))
  expect(drawn('path[stroke-width]', 'stroke')).toEqual(new Set([color]))
})

// 172
test('Newsletter: an invalid address shows an error at its field, which has the type email', async () => {
  await openScreen('/news')
  const form = page.getByRole('form', { name: 'Newsletter' })
  await expect.element(form.getByLabelText('Email')).toHaveAttribute('type', 'email')
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect.element(form.getByText('Invalid email address').last()).toBeVisible()
})

// 172, 380
test('Newsletter: an address is stored once, and a known address gets the same answer', async () => {
  for (let attempt = 0; attempt < 2; attempt++) {
    await openScreen('/news')
    const form = page.getByRole('form', { name: 'Newsletter' })
    await form.getByLabelText('Email').fill('reader@example.com')
    await form.getByRole('button', { name: 'Subscribe' }).click()
    await expect.element(page.getByText('One step left')).toBeVisible()
    await expect.element(form).not.toBeInTheDocument()
  }
  const rows = await db.selectFrom('newsletter_subscribers').select(['email', 'consent_version']).execute()
  expect(rows).toEqual([{ email: 'reader@example.com', consent_version: expect.stringMatching(/^\d{4}-/) }])
  const mails = decode(await commands.sentMails()) as { to: string }[]
  expect(mails.map(({ to }) => to)).toEqual(['reader@example.com'])
})
